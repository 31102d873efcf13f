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
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Checks of a database alone: oe_meta, the schema, the tables of fixed size, the consistency conditions. */
public final class DatabaseCheck {
    private DatabaseCheck() {}

    /**
     * Extent of a check.
     *
     * @param left sums over what runs have written, for {@link OrdersLeft#record}; null when not all was read
     */
    public record Checked(Coverage coverage, Map<String, BigDecimal> left) {}

    /**
     * Checks a database that the driver built.
     *
     * @param connections used for reading only, each by one thread at a time
     * @param schema what the schema is compared with
     * @param found called with each finding as soon as it is there
     * @throws SQLException when the database does not answer, or lacks a table; rules before that one were found
     */
    public static Checked run(
            List<Connection> connections,
            SqlCatalog sql,
            SchemaCheck schema,
            CheckScope scope,
            CheckListener listener,
            Consumer<Finding> found)
            throws SQLException {
        Connection connection = connections.get(0);
        BuildMetadata meta = DatabaseState.of(connection, sql).requireMeta();
        found.accept(metadata(meta));
        listener.started("schema", 0);
        found.accept(timed(() -> schema.run(connection, sql, meta)));
        RangeChecks checks = new RangeChecks(connections, sql, scope, listener);
        checks.run();
        if (checks.coverage().isSample()) {
            found.accept(checks.coverage().finding());
        }
        found.accept(checks.rowCounts(meta));
        ConsistencyChecks.findings(checks).forEach(found);
        found.accept(checks.totals().orderLines());
        found.accept(checks.totals().dates(meta, ServerProbe.now(connection, sql)));
        found.accept(checks.totals().historyData());
        found.accept(ContentCheck.compare(sql, meta, checks.contents()));
        Map<String, BigDecimal> left = checks.left();
        found.accept(OrdersLeft.compare(connection, sql, meta, left));
        return new Checked(checks.coverage(), left);
    }

    /** Checks all of a database on one connection. */
    public static Checked run(Connection connection, SqlCatalog sql, SchemaCheck schema, Consumer<Finding> found)
            throws SQLException {
        return run(List.of(connection), sql, schema, CheckScope.ALL, CheckListener.NONE, found);
    }

    private static Finding metadata(BuildMetadata meta) {
        Finding good = Finding.of("oe_meta", "oe_meta holds what the build wrote", "");
        return meta.matchesFingerprint()
                ? good
                : Finding.of(
                        good.id(),
                        good.text(),
                        "a row was changed, added or deleted since the build; build the database again with:"
                                + " oe build --replace");
    }

    /** First value of a query that gives one row. */
    static BigDecimal number(Connection connection, NamedStatement query) throws SQLException {
        return SqlExecutor.query(connection, query, row -> row.getBigDecimal(1)).get(0);
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
