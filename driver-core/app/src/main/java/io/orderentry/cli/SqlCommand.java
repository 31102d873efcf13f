package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.connect.LoadedPlugin;
import io.orderentry.connect.Plugins;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code oe sql}: makes no connection. */
@Command(name = "sql")
final class SqlCommand extends PluginVerb {
    @Option(names = "--target", paramLabel = "NAME|FILE|jdbc:URL")
    private String target;

    @Option(names = "--plugin", paramLabel = "NAME")
    private String name;

    @Override
    public void restrict(OptionRules rules) {
        rules.exclude("--target", "--plugin");
    }

    @Override
    public Integer call() {
        if (target == null && (name == null || name.equals(SqlCatalog.STANDARD))) {
            print(SqlCatalog.load(SqlCatalog.STANDARD, SqlCommand.class.getClassLoader()), "");
            return ExitCode.GOOD;
        }
        Plugins plugins = plugins();
        if (name != null) {
            LoadedPlugin plugin = plugins.named("--plugin", name);
            print(plugin, plugin.sql());
        } else {
            Target read = TargetVerb.configs().target(target, Overrides.none());
            LoadedPlugin plugin = plugins.forTarget(read);
            print(plugin, plugin.sqlFor(read));
        }
        return ExitCode.GOOD;
    }

    private static void print(LoadedPlugin plugin, SqlCatalog sql) {
        print(sql, plugin.isBuiltIn() ? "" : " from " + plugin.origin());
    }

    private static void print(SqlCatalog sql, String from) {
        for (NamedStatement statement : sql.all()) {
            System.out.println(
                    "-- " + statement.file() + " / " + statement.name() + " (" + origin(statement, from) + ")");
            System.out.println(statement.text() + ";");
            System.out.println();
        }
    }

    private static String origin(NamedStatement statement, String from) {
        if (statement.vendor().equals(SqlCatalog.STANDARD)) {
            return SqlCatalog.STANDARD;
        }
        return (SqlCatalog.isStandard(statement.file()) ? "overridden by " : "added by ") + statement.vendor() + from;
    }
}
