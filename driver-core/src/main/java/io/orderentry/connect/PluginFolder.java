package io.orderentry.connect;

import io.orderentry.config.Refusal;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.EmbeddedServer;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A folder with plugins that are dropped in: each jar in it is one, and each sub-folder is one made of all jars in it. What is
 * neither is left alone.
 */
final class PluginFolder {
    private static final String SERVICES = "META-INF/services/";
    private static final Set<String> KINDS =
            Set.of(SERVICES + DatabasePlugin.class.getName(), SERVICES + EmbeddedServer.class.getName());

    private final Path folder;
    private final List<PluginSource> origins = new ArrayList<>();
    private final List<RejectedPlugin> rejected = new ArrayList<>();

    private PluginFolder(Path folder) {
        this.folder = folder;
    }

    /** @throws Refusal when the folder cannot be listed */
    static PluginFolder read(Path folder) {
        PluginFolder read = new PluginFolder(folder);
        for (Path each : list(folder)) {
            if (Files.isDirectory(each)) {
                read.add(each, list(each).stream().filter(PluginFolder::isJar).toList());
            } else if (isJar(each)) {
                read.add(each, List.of(each));
            }
        }
        return read;
    }

    /** Class loaders, one for each drop-in, sorted by the name of the jar or sub-folder. */
    List<PluginSource> origins() {
        return origins;
    }

    List<RejectedPlugin> rejected() {
        return rejected;
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

    private String name(Path file) {
        return folder.relativize(file).toString();
    }

    private void add(Path dropIn, List<Path> jars) {
        Path plugin = null;
        Set<String> sqlFiles = new TreeSet<>();
        for (Path jar : jars) {
            // Opened here, because a class loader says nothing of a jar that it cannot read.
            try (ZipFile file = new ZipFile(jar.toFile())) {
                Optional<String> tooLarge = PackedSizes.firstTooLarge(file);
                if (tooLarge.isPresent()) {
                    rejected.add(new RejectedPlugin(name(jar), "has a file that is too large: " + tooLarge.get()));
                    return;
                }
                List<String> entries =
                        file.stream().<String>map(ZipEntry::getName).toList();
                plugin = plugin == null && entries.stream().anyMatch(KINDS::contains) ? jar : plugin;
                entries.stream().filter(PluginFolder::isSql).forEach(sqlFiles::add);
            } catch (IOException e) {
                rejected.add(new RejectedPlugin(name(jar), "is not a jar that can be read: " + e.getMessage()));
                return;
            }
        }
        if (plugin == null) {
            rejected.add(new RejectedPlugin(
                    name(dropIn),
                    jars.isEmpty()
                            ? "has no jar in it"
                            : "has no plugin: no " + SERVICES + DatabasePlugin.class.getName()
                                    + " is in it (a JDBC driver goes into one sub-folder with its plugin)"));
            return;
        }
        // Never closed: its classes are loaded when they are first used, as long as the driver runs.
        origins.add(new PluginSource(
                name(plugin),
                new URLClassLoader(
                        name(dropIn), jars.stream().map(PluginFolder::url).toArray(URL[]::new), new SpiClassLoader()),
                sqlFiles));
    }

    private static boolean isSql(String entry) {
        return entry.startsWith("schemas/") && entry.endsWith(".sql");
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException("every file has a URL", e);
        }
    }
}
