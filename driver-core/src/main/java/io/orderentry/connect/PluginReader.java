package io.orderentry.connect;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlFileException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Makes the plugins of one source and asks each of them what can be asked without a server, so that one that cannot be used is found
 * now and not in the middle of a run.
 */
final class PluginReader {
    /** As sub-protocols of JDBC URLs and folders under {@code schemas/} are named. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.+-]*");

    private final PluginSource source;
    private final JdbcDrivers drivers;
    private final List<LoadedPlugin> plugins = new ArrayList<>();
    private final List<EmbeddedServer> servers = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();

    private PluginReader(PluginSource source) {
        this.source = source;
        this.drivers = new JdbcDrivers(source.loader());
    }

    /** What an source has. */
    record Read(
            PluginSource source,
            List<LoadedPlugin> plugins,
            List<EmbeddedServer> servers,
            List<RejectedPlugin> rejected) {}

    static Read read(PluginSource source) {
        PluginReader reader = new PluginReader(source);
        reader.readAll();
        return new Read(
                source,
                reader.plugins,
                reader.servers,
                reader.failed.stream()
                        .map(reason -> new RejectedPlugin(source.jar(), reason))
                        .toList());
    }

    private void readAll() {
        Services<DatabasePlugin> databases = Services.in(source.loader(), DatabasePlugin.class);
        Services<EmbeddedServer> embedded = Services.in(source.loader(), EmbeddedServer.class);
        failed.addAll(databases.failed());
        failed.addAll(embedded.failed());
        for (DatabasePlugin database : databases.made()) {
            attempt(() -> plugins.add(checked(database)));
        }
        for (EmbeddedServer server : embedded.made()) {
            attempt(() -> servers.add(checked(server)));
        }
        if (databases.made().isEmpty() && embedded.made().isEmpty() && failed.isEmpty() && !source.isBuiltIn()) {
            failed.add("has no plugin: its service file names none");
        }
    }

    @FunctionalInterface
    private interface Attempt {
        void run() throws UnusablePluginException;
    }

    private void attempt(Attempt work) {
        try {
            work.run();
        } catch (UnusablePluginException | SqlFileException e) {
            failed.add(
                    e instanceof UnusablePluginException ? e.getMessage() : "has SQL that is wrong: " + e.getMessage());
        } catch (RuntimeException | LinkageError e) {
            failed.add(LoadFailures.of(e));
        }
    }

    private LoadedPlugin checked(DatabasePlugin database) throws UnusablePluginException {
        requireWhole(database.getClass());
        String name = requireName(database.name());
        if (name.equals(SqlCatalog.STANDARD)) {
            throw new UnusablePluginException(
                    "has a plugin of the name '" + name + "', which stands for the SQL of no vendor");
        }
        String url = database.urls().example();
        if (!database.urls().include(url)) {
            throw new UnusablePluginException(
                    "has a plugin '" + name + "' that does not accept its own example of a URL, " + url);
        }
        database.driverProperties().forEach((key, value) -> {
            Objects.requireNonNull(key, "name of a JDBC property");
            Objects.requireNonNull(value, key);
        });
        Failure unknown = database.classify(new SQLException("an error without SQLSTATE"));
        Objects.requireNonNull(unknown, "what an error without SQLSTATE means");
        SqlCatalog sql = SqlCatalog.load(name, database.getClass().getClassLoader());
        requireKnownFiles(name);
        requireProcedures(database, sql);
        return new LoadedPlugin(database, sql, source, drivers, drivers.require(url));
    }

    private static EmbeddedServer checked(EmbeddedServer server) throws UnusablePluginException {
        requireWhole(server.getClass());
        requireName(server.name());
        requireName(server.plugin());
        return server;
    }

    /** A class that was made for another version of the interface lacks a method, which would be noticed at the first call only. */
    private static void requireWhole(Class<?> type) throws UnusablePluginException {
        for (Method method : type.getMethods()) {
            if (Modifier.isAbstract(method.getModifiers())) {
                throw new UnusablePluginException(
                        "does not fit: it was made for another version of the driver, because " + type.getName()
                                + " has no method " + method.getName());
            }
        }
    }

    private static String requireName(String name) throws UnusablePluginException {
        if (name == null || !NAME.matcher(name).matches()) {
            throw new UnusablePluginException(
                    "has a plugin of the name '" + name + "', which is not small letters, digits or . + -");
        }
        return name;
    }

    /** A file that is never read would silently leave the standard's statements in force. */
    private void requireKnownFiles(String name) throws UnusablePluginException {
        String folder = SqlCatalog.folder(name);
        for (String file : source.sqlFiles()) {
            if (file.startsWith(folder) && !SqlCatalog.isRead(name, file)) {
                throw new UnusablePluginException(
                        "has SQL that is wrong: " + file + " is none of the files that are read");
            }
        }
    }

    private static void requireProcedures(DatabasePlugin database, SqlCatalog sql) throws UnusablePluginException {
        boolean made = !sql.file(SqlCatalog.PROCEDURES).isEmpty();
        boolean called;
        try {
            called = database.getClass()
                            .getMethod("procedures", Connection.class)
                            .getDeclaringClass()
                    != DatabasePlugin.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("the interface has it", e);
        }
        if (made != called) {
            String file = SqlCatalog.folder(database.name()) + SqlCatalog.PROCEDURES + ".sql";
            throw new UnusablePluginException(
                    called
                            ? "calls stored procedures that nothing makes: " + file + " is missing"
                            : "has " + file + ", and its plugin has no method procedures that calls what it makes");
        }
    }
}
