package io.orderentry.connect;

import io.orderentry.connect.Plugins.RejectedPlugin;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Origin of plugins: the class path, or a drop-in with its own class loader.
 *
 * @param name {@link #BUILT_IN}, or the path of a jar relative to the plugins folder
 * @param loader has the plugins, their SQL and their JDBC drivers; never closed, because classes are loaded when they are first used
 * @param sqlFiles every packed SQL file, such as {@code schemas/NAME/tables.sql}; empty when built in, where they are not listed
 */
record PluginSource(String name, ClassLoader loader, Set<String> sqlFiles) {
    private static final String BUILT_IN = "built in";
    private static final String SERVICES = "META-INF/services/";
    private static final Set<String> KINDS =
            Set.of(SERVICES + DatabasePlugin.class.getName(), SERVICES + EmbeddedServer.class.getName());

    static PluginSource builtIn() {
        return new PluginSource(BUILT_IN, PluginSource.class.getClassLoader(), Set.of());
    }

    boolean isBuiltIn() {
        return name.equals(BUILT_IN);
    }

    /** Begins the sentence about a fault. */
    String jar() {
        return isBuiltIn() ? "the driver's own jar" : name;
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
                    if (isSql(path)) {
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

    private static boolean isSql(String entry) {
        return entry.startsWith("schemas/") && entry.endsWith(".sql");
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
