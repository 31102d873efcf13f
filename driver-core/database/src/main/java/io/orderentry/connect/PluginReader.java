package io.orderentry.connect;

import io.orderentry.model.ErrorText;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlFileException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Makes the plugins of one source and calls those of their methods that need no server, so that one that cannot be used is found before a
 * run.
 */
final class PluginReader {
    /** As sub-protocols of JDBC URLs and folders under {@code schemas/} are named. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.+-]*");

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
        return new PluginReader(source).read();
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
            } catch (RuntimeException | LinkageError e) {
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
            return "is compiled for a newer Java: " + ErrorText.firstLine(e);
        }
        return isUnlinked(e)
                ? "does not fit: it was made for another version of the driver, uses classes that a plugin may not, or lacks a"
                        + " library: " + describe(e)
                : "failed when it was asked: " + describe(e);
    }

    private static boolean isUnlinked(Throwable e) {
        return e instanceof LinkageError && !(e instanceof ExceptionInInitializerError);
    }

    private static String describe(Throwable e) {
        Throwable root = e instanceof ExceptionInInitializerError && e.getCause() != null ? e.getCause() : e;
        return root.getClass().getSimpleName() + (root.getMessage() == null ? "" : ": " + ErrorText.firstLine(root));
    }
}
