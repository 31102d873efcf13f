package io.orderentry.connect;

import io.orderentry.model.ErrorText;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlFileException;
import io.orderentry.text.Durations;
import io.orderentry.text.TimeLimit;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the plugins of one source and calls those of their methods that need no server, so that one that cannot be used is found before a
 * run.
 */
final class PluginReader {
    /** As sub-protocols of JDBC URLs and folders under {@code schemas/} are named. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.+-]*");

    private static final Pattern CLASS_FILE_VERSION =
            Pattern.compile("(\\S+) has been .*?class file version (\\d+)\\..*");
    /** Java 1.0 wrote class files of version 45, and each release since added one. */
    private static final int VERSION_OF_JAVA_ZERO = 44;

    /** Plugins and their JDBC drivers are made in a fraction of a second. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final PluginSource source;
    private final List<Driver> drivers;
    private final List<String> driverFaults = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();

    private PluginReader(PluginSource source) {
        this.source = source;
        this.drivers = services(Driver.class, driverFaults);
    }

    /**
     * Contents of a source.
     *
     * @param faults why something of it cannot be used, each the rest of a sentence that begins with the jar
     */
    record Read(PluginSource source, List<LoadedPlugin> plugins, List<EmbeddedServer> servers, List<String> faults) {}

    private static final class UnusableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private UnusableException(String reason) {
            super(reason);
        }
    }

    static Read read(PluginSource source) {
        return read(source, LONGEST);
    }

    /** @param limit after which a plugin of a folder is left out, its thread abandoned */
    static Read read(PluginSource source, Duration limit) {
        if (source.isBuiltIn()) {
            return new PluginReader(source).read();
        }
        try {
            return TimeLimit.get("plugin " + source.name(), limit, () -> new PluginReader(source).read());
        } catch (TimeoutException e) {
            return late(source, limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return late(source, limit);
        } catch (ExecutionException e) {
            // A heap that is full has a sentence of its own.
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("reading ended, and keeps its failures as faults", e);
        }
    }

    private static Read late(PluginSource source, Duration limit) {
        return new Read(
                source, List.of(), List.of(), List.of("was not made and asked within " + Durations.print(limit)));
    }

    private Read read() {
        List<DatabasePlugin> databases = services(DatabasePlugin.class, faults);
        List<EmbeddedServer> embedded = services(EmbeddedServer.class, faults);
        if (databases.isEmpty() && embedded.isEmpty() && faults.isEmpty() && !source.isBuiltIn()) {
            faults.add("has no plugin: its service file names none");
        }
        return new Read(
                source, usable(databases, this::checked), usable(embedded, PluginReader::checkedServer), faults);
    }

    private <T> List<T> services(Class<T> kind, List<String> failures) {
        List<T> made = new ArrayList<>();
        Iterator<T> services = ServiceLoader.load(kind, source.loader()).iterator();
        boolean more = true;
        while (more) {
            try {
                more = services.hasNext();
                if (more) {
                    made.add(services.next());
                }
            } catch (ServiceConfigurationError | LinkageError e) {
                // The iterator goes on behind the one that failed.
                failures.add(reason(e));
            }
        }
        return made;
    }

    private <T, R> List<R> usable(List<T> made, Function<T, R> check) {
        List<R> usable = new ArrayList<>();
        for (T each : made) {
            try {
                usable.add(check.apply(each));
            } catch (RuntimeException | Error e) {
                // An endless recursion of a plugin is its own fault as well.
                faults.add(reason(e));
            }
        }
        return usable;
    }

    private LoadedPlugin checked(DatabasePlugin database) {
        requireWhole(database.getClass());
        String name = requireName(database.name());
        require(
                !name.equals(SqlCatalog.STANDARD),
                "has a plugin of the name '" + name + "', which stands for the SQL of no vendor");
        String url = database.urls().example();
        require(
                database.urls().include(url),
                "has a plugin '" + name + "' that does not accept its own example of a URL, " + url);
        database.driverProperties().forEach((key, value) -> {
            Objects.requireNonNull(key, "name of a JDBC property");
            Objects.requireNonNull(value, key);
        });
        Objects.requireNonNull(
                database.classify(new SQLException("an error without SQLSTATE")),
                "what an error without SQLSTATE means");
        SqlCatalog sql = SqlCatalog.load(name, database.getClass().getClassLoader());
        for (String file : source.sqlFiles()) {
            // A file that is never read would silently leave the standard's statements in force.
            require(
                    !file.startsWith(SqlCatalog.folder(name)) || sql.isRead(name, file),
                    "has SQL that is wrong: " + file + " is none of the files that are read");
        }
        requireProcedures(database, sql);
        require(
                LoadedPlugin.driver(drivers, url).isPresent(),
                "has no JDBC driver for " + url + (driverFaults.isEmpty() ? "" : ": its driver " + driverFaults.get(0))
                        + (driverFaults.isEmpty() && drivers.isEmpty()
                                ? "; put the driver's jar beside the plugin's, into one sub-folder"
                                : ""));
        return new LoadedPlugin(database, sql, source.name(), source.isBuiltIn(), source.loader(), drivers);
    }

    private static EmbeddedServer checkedServer(EmbeddedServer server) {
        requireWhole(server.getClass());
        requireName(server.name());
        requireName(server.plugin());
        return server;
    }

    private static void require(boolean holds, String reason) {
        if (!holds) {
            throw new UnusableException(reason);
        }
    }

    /** A class that was made for another version of the interface lacks a method, which would be noticed at the first call only. */
    private static void requireWhole(Class<?> type) {
        for (Method method : type.getMethods()) {
            require(
                    !Modifier.isAbstract(method.getModifiers()),
                    "does not fit: it was made for another version of the driver, because " + type.getName()
                            + " has no method " + method.getName());
        }
    }

    private static String requireName(String name) {
        require(
                name != null && NAME.matcher(name).matches(),
                "has a plugin of the name '" + name + "', which is not small letters, digits or . + -");
        return name;
    }

    private static void requireProcedures(DatabasePlugin database, SqlCatalog sql) {
        String file = SqlCatalog.folder(database.name()) + SqlCatalog.PROCEDURES + ".sql";
        boolean made = !sql.file(SqlCatalog.PROCEDURES).isEmpty();
        boolean called;
        try {
            Method procedures = database.getClass().getMethod("procedures", Connection.class);
            called = procedures.getDeclaringClass() != DatabasePlugin.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("the interface has it", e);
        }
        require(made || !called, "calls stored procedures that nothing makes: " + file + " is missing");
        require(called || !made, "has " + file + ", and its plugin has no method procedures that calls what it makes");
    }

    private static String reason(Throwable e) {
        if (e instanceof UnusableException) {
            return e.getMessage();
        }
        if (e instanceof SqlFileException) {
            return "has SQL that is wrong: " + e.getMessage();
        }
        if (e instanceof ServiceConfigurationError && e.getCause() != null) {
            return isUnlinked(e.getCause())
                    ? reason(e.getCause())
                    : "failed when it was made: " + describe(e.getCause());
        }
        if (e instanceof ServiceConfigurationError) {
            return "has a service file that is wrong: " + ErrorText.firstLine(e).replaceFirst("^[\\w.]+: ", "");
        }
        if (e instanceof UnsupportedClassVersionError) {
            return compiledForNewer(ErrorText.firstLine(e));
        }
        return isUnlinked(e)
                ? "does not fit: it was made for another version of the driver, uses classes that a plugin may not, or lacks a"
                        + " library: " + describe(e)
                : "failed when it was asked: " + describe(e);
    }

    private static boolean isUnlinked(Throwable e) {
        return e instanceof LinkageError && !(e instanceof ExceptionInInitializerError);
    }

    private static String compiledForNewer(String message) {
        Matcher found = CLASS_FILE_VERSION.matcher(message);
        return found.matches()
                ? "is compiled for Java " + (Integer.parseInt(found.group(2)) - VERSION_OF_JAVA_ZERO)
                        + ", and this is Java " + Runtime.version().feature() + " ("
                        + found.group(1).replace('/', '.') + ")"
                : "is compiled for a newer Java: " + message;
    }

    private static String describe(Throwable e) {
        Throwable root = e instanceof ExceptionInInitializerError && e.getCause() != null ? e.getCause() : e;
        return root.getClass().getSimpleName() + (root.getMessage() == null ? "" : ": " + ErrorText.firstLine(root));
    }
}
