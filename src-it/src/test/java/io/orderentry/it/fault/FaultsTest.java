package io.orderentry.it.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each fault is done to a run of its own, and what the driver promises for it is looked for: nothing that was committed is lost or counted
 * twice. {@code -Dgolden=write} writes what was measured into {@code docs/acid.md}.
 */
@EnabledIfSystemProperty(named = "it.faults", matches = "[A-Za-z_,]+", disabledReason = FaultsTest.ON_REQUEST)
class FaultsTest {
    static final String ON_REQUEST =
            "it is run on request: -Dit.faults=some takes minutes, -Dit.faults=all half an hour, and names of faults do";

    private static final Set<Fault> SOME = EnumSet.of(
            Fault.SERVER_KILLED,
            Fault.CONNECTIONS_TERMINATED,
            Fault.NETWORK_CUT,
            Fault.TABLE_LOCKED,
            Fault.FUNCTION_DROPPED,
            Fault.CONFLICTS_SERIALIZABLE);
    private static final Set<Fault> ASKED = asked(System.getProperty("it.faults", "some"));
    /** Of the faults that name none. */
    private static final String MODE = System.getProperty("it.mode", "procedures");

    private static final Map<Fault, Observed> OBSERVED = new EnumMap<>(Fault.class);

    @TempDir
    private static Path folder;

    /** Those of {@code some}, {@code all} or names with commas between them. */
    private static Set<Fault> asked(String words) {
        return switch (words) {
            case "all" -> EnumSet.allOf(Fault.class);
            case "some" -> SOME;
            default -> Arrays.stream(words.split(",")).map(Fault::valueOf).collect(Collectors.toSet());
        };
    }

    @AfterAll
    static void write() throws Exception {
        if ("write".equals(System.getProperty("golden"))) {
            FaultTableTest.write(OBSERVED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void thePromiseIsKept(Fault fault) throws Exception {
        assumeTrue(ASKED.contains(fault), "NOT RUN: not among those of -Dit.faults");
        Path own = Files.createDirectory(folder.resolve(fault.name()));
        try (FaultySystem system = new FaultySystem(own)) {
            system.addWorker();
            if (fault == Fault.DISK_FULL) {
                system.mountDisk();
            }
            Observed observed = observe(fault, system, own);
            OBSERVED.put(fault, observed);
            assertKept(fault, observed);
        }
    }

    private static Observed observe(Fault fault, FaultySystem system, Path own) throws Exception {
        String user = fault.isWorkers() ? FaultySystem.WORKER : system.user();
        Oe oe = new Oe(own).password(system.password(user));
        List<String> words = new ArrayList<>(List.of("run", "--target"));
        words.add(fault.isOfNetwork() ? system.relayedUrl() : system.url());
        words.addAll(List.of("--user", user, "--warmup", "2s", "--duration", "20s"));
        words.addAll(fault.options().contains("-c") ? List.of() : List.of("-c", "4"));
        words.addAll(fault.options());
        words.addAll(words.contains("--mode") ? List.of() : List.of("--mode", MODE));
        Oe.Running run = oe.start(words.toArray(String[]::new)).awaitError("terminals on");
        TimeUnit.SECONDS.sleep(8);
        long begun = System.nanoTime();
        fault.happensTo(system);
        double seconds = (System.nanoTime() - begun) / 1e9;
        CommandResult said = run.end();
        return Observed.of(said, oe, seconds);
    }

    private static void assertKept(Fault fault, Observed observed) {
        String what = observed.said() + "\n" + observed.result().get("errors") + "\n"
                + observed.result().get("checks");
        assertThat(observed.said().exitCode())
                .as(what)
                .isEqualTo(fault.promise().exitCode());
        assertThat(observed.said().out() + observed.said().err())
                .as("no word of the driver's inside")
                .doesNotContain("Exception in thread", "\tat ");
        assertThat(observed.addsUp()).as(what).isTrue();
        switch (fault.promise()) {
            case GOES_ON -> {
                assertThat(observed.isGoingOn()).as(what).isTrue();
                assertThat(observed.sum("unknown")).as(what).isPositive();
                assertThat(observed.failedChecks()).as(what).isEmpty();
            }
            case WAITS, RETRIES -> {
                assertThat(observed.sum("unknown") + observed.sum("failed"))
                        .as(what)
                        .isZero();
                assertThat(observed.failedChecks()).as(what).isEmpty();
            }
            case COUNTS_FAILURES -> {
                assertThat(observed.sum("failed")).as(what).isPositive();
                assertThat(observed.result().get("errors")).as(what).isNotEmpty();
            }
            case ENDS ->
                assertThat(observed.result().at("/verdict/reasons/0").asString())
                        .as(what)
                        .isNotEmpty();
            case NOTICES ->
                assertThat(observed.sum("unknown")
                                + observed.sum("failed")
                                + observed.failedChecks().size())
                        .as(what)
                        .isPositive();
            case FINDS -> assertThat(observed.failedChecks()).as(what).isNotEmpty();
        }
    }
}
