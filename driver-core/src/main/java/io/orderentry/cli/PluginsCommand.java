package io.orderentry.cli;

import io.orderentry.connect.Plugins;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.EmbeddedServer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code oe plugins}. */
@Command(name = "plugins", description = "List the databases this driver can speak to.")
final class PluginsCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        Plugins plugins = Plugins.onClassPath();
        for (DatabasePlugin plugin : plugins.databases()) {
            System.out.println(String.format("%-22s jdbc:%s:...", plugin.name(), plugin.name()));
        }
        for (EmbeddedServer server : plugins.servers()) {
            System.out.println(String.format("%-22s a server of its own", server.name()));
        }
        return ExitCode.GOOD;
    }
}
