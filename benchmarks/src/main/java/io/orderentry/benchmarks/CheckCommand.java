package io.orderentry.benchmarks;

import io.orderentry.check.CheckConnections;
import io.orderentry.check.CheckListener;
import io.orderentry.check.CheckScope;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.config.Configs;
import io.orderentry.config.Overrides;
import io.orderentry.config.Target;
import io.orderentry.config.WarehouseRange;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.model.Column;
import io.orderentry.model.ColumnType;
import io.orderentry.model.Table;
import io.orderentry.populate.DatabaseState;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench check}: what do the rules cost beside the reading of each table? */
@Command(
        name = "check",
        description =
                "The consistency rules of a database that oe build made, as oe check reads them, against one reading of each table, with count(*) and the sum of each numeric"
                        + " column, over the same number of connections. The password is in OE_PASSWORD.",
        mixinStandardHelpOptions = true)
final class CheckCommand extends BenchVerb {
    /** So small that both connections end at about the same time. */
    private static final int RANGES_PER_CONNECTION = 8;

    @Option(names = "--target", required = true, paramLabel = "URL", description = "A database that oe build made.")
    private String url;

    @Option(names = "--user", required = true, paramLabel = "U", description = "Its user.")
    private String user;

    @Option(
            names = {"-c", "--connections"},
            paramLabel = "N",
            description = "Of each side (default: one for each CPU of this machine).")
    private int connections = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of each side (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Override
    void measure() throws IOException, InterruptedException {
        atLeastOne("--connections", connections);
        atLeastOne("--pairs", pairs);
        Target target = new Configs(Path.of(""), CheckCommand.class.getClassLoader())
                .target(url, Overrides.none().set("target.user=" + user));
        try (Database database =
                Database.open(target, Optional.ofNullable(System.getenv("OE_PASSWORD")), Plugins.onClassPath())) {
            measure(database);
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void measure(Database database) throws SQLException, InterruptedException, IOException {
        WarehouseRange built;
        try (Connection connection = database.connect()) {
            built = DatabaseState.of(connection, database.sql()).requireMeta().range();
        }
        say(String.format(
                Locale.ROOT, "%d warehouses, %d connections, %s", built.size(), connections, database.maskedUrl()));
        check(database);
        read(database, built);
        Ratios ratios = new Ratios();
        for (int pair = 1; pair <= pairs; pair++) {
            // ABBA: what drifts falls on both sides alike.
            boolean checkFirst = pair % 2 == 1;
            double reading = checkFirst ? 0 : read(database, built);
            double rules = check(database);
            reading = checkFirst ? read(database, built) : reading;
            ratios.add(rules, reading);
            say(String.format(
                    Locale.ROOT,
                    "pair %d  rules %.2f s, reading %.2f s, rules / reading %.3f",
                    pair,
                    rules,
                    reading,
                    ratios.last()));
        }
        say("rules / reading: " + ratios);
    }

    /** Returns seconds. */
    private double check(Database database) throws SQLException {
        try (CheckConnections open = new CheckConnections(database::connect, database.sql(), connections)) {
            long begun = System.nanoTime();
            List<Finding> findings =
                    DatabaseCheck.rules(open.all(), database.sql(), CheckScope.ALL.withOnePart(), CheckListener.NONE);
            double seconds = (System.nanoTime() - begun) / 1e9;
            findings.stream().filter(Finding::failed).findFirst().ifPresent(finding -> {
                throw new Refusal(finding.id() + ": " + finding.detail());
            });
            return seconds;
        }
    }

    /** Returns seconds. */
    private double read(Database database, WarehouseRange built)
            throws SQLException, InterruptedException, IOException {
        Queue<String> queries = new ConcurrentLinkedQueue<>(queries(built));
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try (CheckConnections open = new CheckConnections(database::connect, database.sql(), connections)) {
            long begun = System.nanoTime();
            List<Future<Void>> all = new ArrayList<>();
            for (Connection connection : open.all()) {
                all.add(threads.submit(() -> {
                    for (String query = queries.poll(); query != null; query = queries.poll()) {
                        try (Statement statement = connection.createStatement();
                                ResultSet row = statement.executeQuery(query)) {
                            row.next();
                        }
                    }
                    return null;
                }));
            }
            for (Future<Void> each : all) {
                each.get();
            }
            return (System.nanoTime() - begun) / 1e9;
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    /** The largest tables first. */
    private List<String> queries(WarehouseRange built) {
        int step = Math.max(1, built.size() / (connections * RANGES_PER_CONNECTION));
        List<String> queries = new ArrayList<>();
        for (Table table : List.of(Table.ORDER_LINE, Table.STOCK, Table.CUSTOMER, Table.ORDERS, Table.NEW_ORDER)) {
            String warehouse = table.primaryKey().get(0);
            for (int from = built.first(); from <= built.last(); from += step) {
                queries.add(sums(table) + " where " + warehouse + " between " + from + " and "
                        + Math.min(built.last(), from + step - 1));
            }
        }
        Stream.of(Table.HISTORY, Table.ITEM, Table.DISTRICT, Table.WAREHOUSE).forEach(each -> queries.add(sums(each)));
        return queries;
    }

    private static String sums(Table table) {
        Predicate<ColumnType> numeric =
                type -> type == ColumnType.INTEGER || type == ColumnType.LONG || type == ColumnType.DECIMAL;
        return "select count(*), "
                + table.columns().stream()
                        .filter(column -> numeric.test(column.type()))
                        .map(Column::name)
                        .map(name -> "sum(" + name + ")")
                        .collect(Collectors.joining(", "))
                + " from " + table.sqlName();
    }
}
