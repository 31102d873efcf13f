package io.orderentry.cli;

import io.orderentry.cli.option.PluginVerb;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.connect.LoadedPlugin;
import io.orderentry.connect.Plugins;
import io.orderentry.job.DriverVersion;
import io.orderentry.report.TextTable;
import picocli.CommandLine.Command;

/** {@code oe version}. */
@Command(
        name = "version",
        description = "Show the versions of the driver, Java, the operating system and the plugins.",
        footer = {"%nExample:", "  oe version"})
final class VersionCommand extends PluginVerb {
    @Override
    public Integer call() {
        Plugins plugins = plugins();
        TextTable table = new TextTable("ll");
        table.row("commit", DriverVersion.commit());
        table.row(
                "Java",
                Runtime.version() + ", " + System.getProperty("java.vendor") + ", " + System.getProperty("java.vm.name")
                        + ", " + System.getProperty("java.home"));
        table.row(
                "system",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch") + ", "
                        + Runtime.getRuntime().availableProcessors() + " CPUs");
        for (LoadedPlugin plugin : plugins.databases()) {
            table.row("plugin", plugin.name() + " " + plugin.version().orElse("unknown") + ", " + plugin.jdbcDriver());
        }
        plugins.servers().forEach(server -> table.row("server", server.name()));
        System.out.print("Order-Entry driver " + DriverVersion.text() + "\n" + table.render());
        return ExitCode.GOOD;
    }
}
