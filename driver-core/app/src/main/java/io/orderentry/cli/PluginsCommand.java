package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Mode;
import io.orderentry.connect.LoadedPlugin;
import io.orderentry.connect.Plugins;
import io.orderentry.report.TextTable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code oe plugins}. */
@Command(name = "plugins")
final class PluginsCommand extends PluginVerb {
    @Override
    public Integer call() {
        Plugins plugins = plugins();
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
        if (!plugins.servers().isEmpty()) {
            TextTable servers = new TextTable("ll");
            servers.row("embedded server", "plugin");
            plugins.servers().forEach(server -> servers.row(server.name(), server.plugin()));
            System.out.print("\n" + servers.render());
        }
        if (!plugins.rejected().isEmpty()) {
            System.out.println("\nleft out");
            plugins.rejected().forEach(rejected -> System.out.println("  " + rejected));
        }
        return ExitCode.GOOD;
    }
}
