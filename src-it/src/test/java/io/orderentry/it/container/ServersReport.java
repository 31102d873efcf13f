package io.orderentry.it.container;

import io.orderentry.it.Thorough;
import io.orderentry.it.page.Chromium;
import io.orderentry.it.page.OnChromium;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes a file into {@code target/servers}: a line for each server, for the browser and for each thorough test, with what ran on it, or
 * NOT RUN and why; and a line for each test whose assumption did not hold. The build prints the files of all executions when it is over.
 */
public final class ServersReport implements TestExecutionListener {
    private final Map<String, Long> started = new ConcurrentHashMap<>();
    private final Map<String, List<String>> lines = new TreeMap<>();
    private TestPlan plan;

    @Override
    public void testPlanExecutionStarted(TestPlan testPlan) {
        plan = testPlan;
    }

    /**
     * What a test class runs on.
     *
     * @param source image or command
     * @param version known when something ran on it
     */
    private record Ground(String name, String source, Supplier<String> version) {}

    private static Optional<Ground> ground(TestIdentifier test) {
        return test.getSource()
                .filter(ClassSource.class::isInstance)
                .map(source -> ((ClassSource) source).getJavaClass())
                .flatMap(ServersReport::ground);
    }

    private static Optional<Ground> ground(Class<?> type) {
        if (AnnotationSupport.isAnnotated(type, OnChromium.class)) {
            return Optional.of(new Ground(Chromium.NAME, Chromium.COMMAND, Chromium::version));
        }
        if (AnnotationSupport.isAnnotated(type, Thorough.class)) {
            return Optional.of(new Ground("thorough", type.getSimpleName(), () -> "here"));
        }
        return AnnotationSupport.findAnnotation(type, OnServer.class)
                .map(OnServer::value)
                .map(server ->
                        new Ground(server.name().toLowerCase(Locale.ROOT), server.image(), () -> version(server)));
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        ground(test)
                .or(() -> test.getSource()
                        .filter(MethodSource.class::isInstance)
                        .map(source -> ((MethodSource) source).getJavaMethod())
                        .filter(method -> AnnotationSupport.isAnnotated(method, Thorough.class))
                        .map(method -> new Ground(
                                "thorough",
                                method.getDeclaringClass().getSimpleName() + "." + method.getName(),
                                () -> "")))
                .ifPresent(ground -> add(ground, "NOT RUN: " + reason));
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        started.put(test.getUniqueId(), System.nanoTime());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
            // Its assumption says NOT RUN and the reason.
            add(
                    ground(test).orElseGet(() -> new Ground("assumption", test.getDisplayName(), () -> "")),
                    result.getThrowable().map(Throwable::getMessage).orElse("NOT RUN"));
            return;
        }
        ground(test).ifPresent(ground -> {
            long seconds = (System.nanoTime() - started.get(test.getUniqueId())) / 1_000_000_000;
            long tests = plan.getDescendants(test).stream()
                    .filter(TestIdentifier::isTest)
                    .filter(each -> started.containsKey(each.getUniqueId()))
                    .count();
            add(
                    ground,
                    ground.version().get() + ": " + test.getDisplayName() + ", " + tests + " tests in " + seconds + " s"
                            + (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL ? "" : ", FAILED"));
        });
    }

    private static String version(Server server) {
        Address address = Servers.ifRunning(server);
        try {
            return address == null ? "no shared server" : address.version();
        } catch (SQLException e) {
            return "does not answer any more";
        }
    }

    private synchronized void add(Ground ground, String line) {
        lines.computeIfAbsent(ground.name(), none -> new ArrayList<>())
                .add("%-14s %-22s %s".formatted(ground.name(), ground.source(), line));
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan testPlan) {
        Path file = Path.of("target", "servers", System.getProperty("it.servers", "first.txt"));
        try {
            // What an earlier build found is not said again by one that looked at no server.
            Files.deleteIfExists(file);
            if (!lines.isEmpty()) {
                Files.createDirectories(file.getParent());
                Files.write(file, lines.values().stream().flatMap(List::stream).toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
