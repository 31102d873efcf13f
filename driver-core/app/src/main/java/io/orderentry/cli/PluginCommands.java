package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.config.Mode;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.connect.LoadedPlugin;
import io.orderentry.connect.Plugins;
import io.orderentry.report.TextTable;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

final class PluginCommands {
    private PluginCommands() {}

    @Command(name = "plugins")
    static final class PluginList extends PluginVerb {
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

    /** {@code oe sql}: makes no connection. */
    @Command(name = "sql")
    static final class Sql extends PluginVerb {
        @Option(names = "--target", paramLabel = "NAME|FILE|jdbc:URL")
        private String target;

        @Option(names = "--plugin", paramLabel = "NAME")
        private String name;

        @Override
        public Integer call() {
            exclude("--target", "--plugin");
            if (target == null && (name == null || name.equals(SqlCatalog.STANDARD))) {
                print(SqlCatalog.load(SqlCatalog.STANDARD, Sql.class.getClassLoader()), "");
                return ExitCode.GOOD;
            }
            Target read = target == null ? null : TargetVerb.configs().target(target, Overrides.none());
            LoadedPlugin plugin =
                    read == null ? plugins().named("--plugin", name) : plugins().forTarget(read);
            print(
                    read == null ? plugin.sql() : plugin.sqlFor(read),
                    plugin.isBuiltIn() ? "" : " from " + plugin.origin());
            return ExitCode.GOOD;
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
            return (SqlCatalog.isStandard(statement.file()) ? "overridden by " : "added by ")
                    + statement.vendor()
                    + from;
        }
    }
}
