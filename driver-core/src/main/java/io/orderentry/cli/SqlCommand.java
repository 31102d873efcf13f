package io.orderentry.cli;

import io.orderentry.config.Nearest;
import io.orderentry.config.Refusal;
import io.orderentry.connect.Plugins;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code oe sql}. */
@Command(name = "sql", description = "Print every statement that would run, and where it comes from.")
final class SqlCommand implements Callable<Integer> {
    @Option(
            names = "--plugin",
            paramLabel = "NAME",
            defaultValue = SqlCatalog.STANDARD,
            description = "Whose SQL (default: ${DEFAULT-VALUE}).")
    private String name;

    @Override
    public Integer call() {
        for (Statement statement : catalog().all()) {
            System.out.println("-- " + statement.file() + " / " + statement.name() + " (" + statement.vendor() + ")");
            System.out.println(statement.text() + ";");
            System.out.println();
        }
        return ExitCode.GOOD;
    }

    private SqlCatalog catalog() {
        if (name.equals(SqlCatalog.STANDARD)) {
            return SqlCatalog.load(name, SqlCommand.class.getClassLoader());
        }
        List<DatabasePlugin> plugins = Plugins.onClassPath().databases();
        return plugins.stream()
                .filter(plugin -> plugin.name().equals(name))
                .findFirst()
                .map(plugin -> SqlCatalog.load(name, plugin.getClass().getClassLoader()))
                .orElseThrow(() -> {
                    List<String> known =
                            plugins.stream().map(DatabasePlugin::name).toList();
                    return new Refusal("--plugin: there is no plugin '" + name + "'" + Nearest.hint(name, known));
                });
    }
}
