package io.orderentry.cli;

import io.orderentry.config.Mode;
import io.orderentry.connect.LoadedPlugin;
import io.orderentry.connect.Plugins;
import io.orderentry.connect.RejectedPlugin;
import io.orderentry.report.TextTable;
import io.orderentry.spi.EmbeddedServer;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code oe plugins}. */
@Command(name = "plugins", description = "List the databases this driver can speak to, and what was left out and why.")
final class PluginsCommand implements Callable<Integer> {
    @Mixin
    private PluginOptions pluginOptions;

    @Override
    public Integer call() {
        Plugins plugins = pluginOptions.plugins();
        TextTable databases = new TextTable("llllll");
        databases.row("plugin", "version", "JDBC driver", "modes", "from", "URL such as");
        for (LoadedPlugin plugin : plugins.databases()) {
            databases.row(
                    plugin.name(),
                    plugin.version().orElse("unknown"),
                    plugin.jdbcDriver(),
                    plugin.modes().stream().map(Mode::toString).collect(Collectors.joining(", ")),
                    plugin.origin(),
                    plugin.database().urls().example());
        }
        System.out.print(databases.render());
        printServers(plugins);
        if (!plugins.rejected().isEmpty()) {
            System.out.println();
            System.out.println("left out");
            for (RejectedPlugin rejected : plugins.rejected()) {
                System.out.println("  " + rejected);
            }
        }
        return ExitCode.GOOD;
    }

    private static void printServers(Plugins plugins) {
        if (plugins.servers().isEmpty()) {
            return;
        }
        TextTable servers = new TextTable("ll");
        servers.row("embedded server", "plugin");
        for (EmbeddedServer server : plugins.servers()) {
            servers.row(server.name(), server.plugin());
        }
        System.out.println();
        System.out.print(servers.render());
    }
}
