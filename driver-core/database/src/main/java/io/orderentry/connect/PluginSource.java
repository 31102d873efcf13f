package io.orderentry.connect;

import io.orderentry.connect.Plugins.RejectedPlugin;
import io.orderentry.model.ErrorText;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlFileException;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Origin of plugins: the class path, or a drop-in with its own class loader. Its plugins are made, and those of their methods are called that
 * need no server, so that one that cannot be used is found before a run.
 */
final class PluginSource {
    private static final String BUILT_IN = "built in";
    private static final String SERVICES = "META-INF/services/";
    private static final Set<String> KINDS =
            Set.of(SERVICES + DatabasePlugin.class.getName(), SERVICES + EmbeddedServer.class.getName());
    /** As sub-protocols of JDBC URLs and folders under {@code schemas/} are named. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.+-]*");

    /** {@link #BUILT_IN}, or the path of a jar relative to the plugins folder. */
    final String name;

    final List<LoadedPlugin> plugins;
    final List<EmbeddedServer> servers;
    /** Reasons why parts of it cannot be used, each the rest of a sentence that begins with the jar. */
    final List<String> faults = new ArrayList<>();

    /** Has the plugins, their SQL and their JDBC drivers; never closed, because classes are loaded when they are first used. */
    private final ClassLoader loader;
    /** Every packed SQL file, such as {@code schemas/NAME/tables.sql}; empty when built in, where they are not listed. */
    private final Set<String> sqlFiles;

    private final List<Driver> drivers;
    private final List<String> driverFaults = new ArrayList<>();

    private PluginSource(String name, ClassLoader loader, Set<String> sqlFiles) {
        this.name = name;
        this.loader = loader;
        this.sqlFiles = sqlFiles;
        drivers = services(Driver.class, Function.identity(), driverFaults);
        plugins = services(DatabasePlugin.class, this::checked, faults);
        servers = services(EmbeddedServer.class, PluginSource::checkedServer, faults);
        if (plugins.isEmpty() && servers.isEmpty() && faults.isEmpty() && !isBuiltIn()) {
            faults.add("has no plugin: its service file names none");
        }
    }

    static PluginSource builtIn() {
        return new PluginSource(BUILT_IN, PluginSource.class.getClassLoader(), Set.of());
    }

    boolean isBuiltIn() {
        return name.equals(BUILT_IN);
    }

    /**
     * Reads a folder of drop-ins in the order of their names: each jar is one, and each sub-folder is one made of all jars in it. Other
     * files are ignored.
     *
     * @param rejected receives those that cannot be read
     * @throws Refusal when the folder cannot be listed
     */
    static List<PluginSource> dropIns(Path folder, Consumer<RejectedPlugin> rejected) {
        List<PluginSource> sources = new ArrayList<>();
        for (Path each : list(folder)) {
            boolean isJar = isJar(each);
            if (isJar || Files.isDirectory(each)) {
                List<Path> jars = isJar
                        ? List.of(each)
                        : list(each).stream().filter(PluginSource::isJar).toList();
                dropIn(folder, each, jars, rejected).ifPresent(sources::add);
            }
        }
        return sources;
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(each -> !each.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new Refusal("--plugins: " + folder + " cannot be listed: " + e.getMessage());
        }
    }

    private static boolean isJar(Path file) {
        return Files.isRegularFile(file)
                && file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".jar");
    }

    private static Optional<PluginSource> dropIn(
            Path folder, Path dropIn, List<Path> jars, Consumer<RejectedPlugin> rejected) {
        String plugin = null;
        Set<String> sqlFiles = new TreeSet<>();
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars) {
            String name = folder.relativize(jar).toString();
            // Opened here, because a class loader ignores a jar that it cannot read.
            try (ZipFile file = new ZipFile(jar.toFile())) {
                urls.add(jar.toUri().toURL());
                for (ZipEntry entry : Collections.list(file.entries())) {
                    String path = entry.getName();
                    plugin = plugin == null && KINDS.contains(path) ? name : plugin;
                    if (path.startsWith("schemas/") && path.endsWith(".sql")) {
                        sqlFiles.add(path);
                    }
                }
            } catch (IOException e) {
                rejected.accept(new RejectedPlugin(name, "is not a jar that can be read: " + e.getMessage()));
                return Optional.empty();
            }
        }
        String name = folder.relativize(dropIn).toString();
        if (plugin == null) {
            rejected.accept(new RejectedPlugin(
                    name,
                    jars.isEmpty()
                            ? "has no jar in it"
                            : "has no plugin: no " + SERVICES + DatabasePlugin.class.getName()
                                    + " is in it (a JDBC driver goes into one sub-folder with its plugin)"));
            return Optional.empty();
        }
        ClassLoader loader = new URLClassLoader(name, urls.toArray(URL[]::new), new SpiClassLoader());
        return Optional.of(new PluginSource(plugin, loader, sqlFiles));
    }

    /** Those that can be used; the reasons why others cannot are added to the failures. */
    private <T, R> List<R> services(Class<T> kind, Function<T, R> check, List<String> failures) {
        List<R> usable = new ArrayList<>();
        Iterator<T> services = ServiceLoader.load(kind, loader).iterator();
        boolean more = true;
        while (more) {
            try {
                more = services.hasNext();
                if (more) {
                    usable.add(check.apply(services.next()));
                }
            } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
                // The iterator goes on behind the one that failed.
                failures.add(reason(e));
            }
        }
        return usable;
    }

    private LoadedPlugin checked(DatabasePlugin database) {
        requireWhole(database.getClass());
        String name = requireName(database.name());
        Refusal.require(
                !name.equals(SqlCatalog.STANDARD),
                "has a plugin of the name '" + name + "', which stands for the SQL of no vendor");
        String url = database.urls().example();
        Refusal.require(
                database.urls().include(url),
                "has a plugin '" + name + "' that does not accept its own example of a URL, " + url);
        Objects.requireNonNull(
                database.classify(new SQLException("an error without SQLSTATE")),
                "what an error without SQLSTATE means");
        SqlCatalog sql = SqlCatalog.load(name, database.getClass().getClassLoader());
        for (String file : sqlFiles) {
            // A file that is never read would silently leave the standard's statements in force.
            Refusal.require(
                    !file.startsWith(SqlCatalog.folder(name)) || sql.isRead(name, file),
                    "has SQL that is wrong: " + file + " is none of the files that are read");
        }
        requireProcedures(database, sql);
        Refusal.require(
                LoadedPlugin.driver(drivers, url).isPresent(),
                "has no JDBC driver for " + url + (driverFaults.isEmpty() ? "" : ": its driver " + driverFaults.get(0))
                        + (driverFaults.isEmpty() && drivers.isEmpty()
                                ? "; put the driver's jar beside the plugin's, into one sub-folder"
                                : ""));
        return new LoadedPlugin(database, sql, this.name, isBuiltIn(), loader, drivers);
    }

    private static EmbeddedServer checkedServer(EmbeddedServer server) {
        requireWhole(server.getClass());
        requireName(server.name());
        requireName(server.plugin());
        return server;
    }

    /** A class that was made for another version of the interface lacks a method, which would be noticed at the first call only. */
    private static void requireWhole(Class<?> type) {
        for (Method method : type.getMethods()) {
            Refusal.require(
                    !Modifier.isAbstract(method.getModifiers()),
                    "does not fit: it was made for another version of the driver, because " + type.getName()
                            + " has no method " + method.getName());
        }
    }

    private static String requireName(String name) {
        Refusal.require(
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
        Refusal.require(made || !called, "calls stored procedures that nothing makes: " + file + " is missing");
        Refusal.require(
                called || !made, "has " + file + ", and its plugin has no method procedures that calls what it makes");
    }

    private static String reason(Throwable e) {
        if (e instanceof Refusal) {
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

    /**
     * Class loader of a drop-in, with the visible part of the driver: {@code model} and {@code spi}, the very classes that the core uses,
     * and beyond them the JDK alone. The libraries of the driver are hidden, so that a drop-in always gets its own version of a library,
     * and a plugin that uses more of the driver than it may is found out when it is loaded.
     */
    private static final class SpiClassLoader extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        private SpiClassLoader() {
            super("order-entry", ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("io.orderentry.model.") || name.startsWith("io.orderentry.spi.")) {
                return Class.forName(name, false, SpiClassLoader.class.getClassLoader());
            }
            throw new ClassNotFoundException(name);
        }
    }
}
