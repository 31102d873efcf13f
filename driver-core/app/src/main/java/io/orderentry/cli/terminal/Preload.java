package io.orderentry.cli.terminal;

import io.orderentry.explain.RuleBook;
import io.orderentry.job.DriverVersion;
import io.orderentry.report.PageTemplate;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/**
 * Loads from the jar what the end of a run needs, before the run: a result must not be lost because a build, a copy or an update writes
 * another jar over this one meanwhile. It goes on beside the preparation of the run, which waits for it before the ramp-up.
 */
public final class Preload {
    /** Packages of what is stored, checked and printed. */
    private static final String PACKAGES = "io/orderentry|org/HdrHistogram|tools/jackson/(core|databind|dataformat)"
            + "|com/fasterxml/jackson|freemarker/(cache|core|debug|ext/(beans|util)|log|template)|picocli"
            + "|com/zaxxer/hikari|org/snakeyaml/engine|org/apache/commons/(text|lang3)";

    /** Packages whose classes read tables that are packed beside them. */
    private static final Pattern WITH_TABLES = Pattern.compile("io/orderentry/(verdict|metrics|report)/.*");

    /** Null where nothing was begun. */
    private static CompletableFuture<Void> loading;

    private Preload() {}

    /** Begins, once in a JVM. */
    public static synchronized void begin() {
        if (loading == null) {
            loading = CompletableFuture.runAsync(Preload::loadOwn, Preload::start);
        }
    }

    /** Adds the JDBC driver of a database, if something was begun: the checks after the run ask it for what the run did not. */
    public static synchronized void driver(DatabasePlugin database) {
        if (loading != null) {
            loading = loading.thenRunAsync(() -> loadDriver(database.urls().example()), Preload::start);
        }
    }

    /** Waits for the end of what was begun. */
    public static void await() {
        CompletableFuture<Void> begun;
        synchronized (Preload.class) {
            begun = loading;
        }
        if (begun != null) {
            begun.join();
        }
    }

    private static void start(Runnable work) {
        TimeLimit.start("oe-preload", work);
    }

    private static void loadOwn() {
        loadPackages(PACKAGES);
        RuleBook.shipped();
        PageTemplate.prepare();
    }

    /** All below the first two words of its class's name, unless it is not from the jar. */
    private static void loadDriver(String url) {
        try {
            String[] words = DriverManager.getDriver(url).getClass().getName().split("\\.");
            loadPackages(words[0] + "/" + words[1]);
        } catch (SQLException e) {
            // It is a drop-in's.
        }
    }

    /** @param packages with slashes, as a pattern */
    private static void loadPackages(String packages) {
        Optional<Path> jar = DriverVersion.jar();
        if (jar.isEmpty()) {
            return;
        }
        Predicate<String> wanted =
                Pattern.compile("(?:" + packages + ")/.*\\.class").asMatchPredicate();
        try (JarFile file = new JarFile(jar.get().toFile(), false)) {
            file.stream().map(ZipEntry::getName).filter(wanted).forEach(Preload::load);
        } catch (IOException e) {
            // Then it is loaded when it is needed.
        }
    }

    private static void load(String entry) {
        String name = entry.replaceFirst("\\.class$", "").replace('/', '.');
        try {
            Class.forName(name, WITH_TABLES.matcher(entry).matches(), Preload.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            // It is for another system, or for a library that the jar does not have.
        }
    }
}
