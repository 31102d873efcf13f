package io.orderentry.check;

import io.orderentry.connect.ServerProbe;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.DatabaseState;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Checks of a database alone: oe_meta, the schema, the tables of fixed size, the consistency conditions. */
public final class DatabaseCheck {
    private DatabaseCheck() {}

    /**
     * Checks a database that the driver built.
     *
     * @param connections used for reading only, each by one thread at a time
     * @param schema what the schema is compared with
     * @param found called with each finding as soon as it is there
     * @return sums over what runs have written, for {@link OrdersLeft#record}; null when not all was read
     * @throws SQLException when the database does not answer, or lacks a table; rules before that one were found
     */
    public static Map<String, BigDecimal> run(
            List<Connection> connections,
            SqlCatalog sql,
            SchemaCheck schema,
            CheckScope scope,
            CheckListener listener,
            Consumer<Finding> found)
            throws SQLException {
        Connection connection = connections.get(0);
        BuildMetadata meta = DatabaseState.of(connection, sql).requireMeta();
        found.accept(Finding.of(
                "oe_meta",
                "oe_meta holds what the build wrote",
                meta.matchesFingerprint()
                        ? ""
                        : "a row was changed, added or deleted since the build; build the database again with:"
                                + " oe build --replace"));
        listener.started("schema", 0);
        found.accept(timed(() -> schema.run(connection, sql, meta)));
        RangeChecks checks = new RangeChecks(connections, sql, scope, listener);
        checks.run();
        if (checks.coverage().isSample()) {
            found.accept(checks.coverage().finding());
        }
        RangeRules rules = checks.rules();
        found.accept(rules.rowCounts(meta, checks.coverage()));
        rules.findings().forEach(found);
        found.accept(rules.orderLines());
        found.accept(rules.dates(meta, ServerProbe.now(connection, sql)));
        found.accept(rules.historyData());
        found.accept(content(sql, meta, checks.contents()));
        Map<String, BigDecimal> left = checks.left();
        found.accept(OrdersLeft.compare(connection, sql, meta, left));
        return left;
    }

    /**
     * Checks the rules that need nothing but the rows: the twelve consistency conditions, counters, ranges of values.
     *
     * @param connections used for reading only, each by one thread at a time; a transaction left open on one stays open
     */
    public static List<Finding> rules(
            List<Connection> connections, SqlCatalog sql, CheckScope scope, CheckListener listener)
            throws SQLException {
        RangeChecks checks = new RangeChecks(connections, sql, scope, listener);
        checks.run();
        return checks.rules().findings();
    }

    /** All of these rules, not checked. */
    public static List<Finding> rulesNotRun(String reason) {
        return Arrays.stream(Rule.values())
                .map(rule -> rule.finding("").notRun(reason))
                .toList();
    }

    /**
     * Lets a connection see all that was committed before, on any node of a cluster: to be called before anything that compares the database
     * with what was counted.
     */
    public static void seeEverything(Connection connection, SqlCatalog sql) throws SQLException {
        SqlExecutor.execute(connection, sql.file("before_checks"));
    }

    /**
     * Compares sums of hashes over what no transaction changes with those of the build.
     *
     * @param now sums of the tables that were read to their ends
     */
    private static Finding content(SqlCatalog sql, BuildMetadata meta, Map<String, BigDecimal> now) {
        String text = "what no transaction changes is as the build left it, and S_QUANTITY follows from S_YTD";
        Map<String, String> built = meta.contentSums();
        if (sql.file(SqlCatalog.CONTENT).isEmpty() || built.isEmpty()) {
            return Finding.of(SqlCatalog.CONTENT, text, "").notRun("the build recorded no sums of it");
        }
        String changed = sql.file(SqlCatalog.CONTENT).stream()
                .map(NamedStatement::name)
                .filter(table -> now.containsKey(table) && !isSame(now.get(table), built.get(table)))
                .collect(Collectors.joining(", "));
        return Finding.of(
                SqlCatalog.CONTENT,
                text,
                changed.isEmpty() ? "" : "changed since the build: " + changed + "; oe check --deep shows the rows");
    }

    private static boolean isSame(BigDecimal found, String built) {
        try {
            return found.compareTo(new BigDecimal(String.valueOf(built))) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** First value of a query that gives one row; 0 for a null. */
    static BigDecimal number(Connection connection, NamedStatement query) throws SQLException {
        BigDecimal number = SqlExecutor.query(connection, query, row -> row.getBigDecimal(1))
                .get(0);
        return number == null ? BigDecimal.ZERO : number;
    }

    @FunctionalInterface
    interface TimedRule {
        Finding check() throws SQLException;
    }

    static Finding timed(TimedRule rule) throws SQLException {
        long begun = System.nanoTime();
        Finding finding = rule.check();
        return finding.took((System.nanoTime() - begun) / 1e9);
    }
}
