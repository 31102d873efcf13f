package io.orderentry.cli;

import io.orderentry.cli.option.Candidates;
import io.orderentry.cli.option.PluginVerb;
import io.orderentry.cli.option.TargetVerb;
import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.connect.LoadedPlugin;
import io.orderentry.connect.Plugins;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code oe sql}: makes no connection. */
@Command(
        name = "sql",
        description =
                "Print every statement that would run, and where it comes from; without an option the standard's.",
        footer = {"%nExample:", "  oe sql --target ./mine.yaml"})
final class SqlCommand extends PluginVerb {
    @ArgGroup
    private Source source = new Source();

    /** Owner of the SQL that is printed. */
    static final class Source {
        @Option(
                names = "--target",
                paramLabel = "NAME|FILE|jdbc:URL",
                completionCandidates = Candidates.Targets.class,
                description = "Target whose SQL is printed; no connection is made.")
        private String target;

        @Option(
                names = "--plugin",
                paramLabel = "NAME",
                description = "Plugin whose SQL is printed, instead of a target's.")
        private String plugin;
    }

    @Override
    public Integer call() {
        String target = source.target;
        String name = source.plugin;
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
