package io.orderentry.cli;

import io.orderentry.connect.Plugins;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Option of every verb that needs plugins. */
final class PluginOptions {
    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description = "Folder with more plugins and their JDBC drivers (default: plugins beside the driver's jar).")
    private Path folder;

    Plugins plugins() {
        return ExitWatch.during(this::load);
    }

    private Plugins load() {
        if (folder != null) {
            return Plugins.with(folder);
        }
        Path beside = besideTheJar();
        return Files.isDirectory(beside) ? Plugins.with(beside) : Plugins.onClassPath();
    }

    private static Path besideTheJar() {
        try {
            return Path.of(PluginOptions.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolveSibling("plugins");
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a jar's place is a URI", e);
        }
    }
}
