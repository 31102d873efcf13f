package io.orderentry.check;

import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** The rules about rows that need nothing but the database: the twelve consistency conditions, counters, ranges of values. */
public final class ConsistencyChecks {
    private ConsistencyChecks() {}

    /**
     * Lets a connection see all that was committed before, on any node of a cluster: to be called before {@link #run}, and before
     * anything else that compares the database with what was counted.
     */
    public static void seeEverything(Connection connection, SqlCatalog sql) throws SQLException {
        SqlExecutor.execute(connection, sql.file("before_checks"));
    }

    /**
     * Checks some or all warehouses.
     *
     * @param connections used for reading only, each by one thread at a time; a transaction left open on one stays open
     */
    public static List<Finding> run(
            List<Connection> connections, SqlCatalog sql, CheckScope scope, CheckListener listener)
            throws SQLException {
        RangeChecks checks = new RangeChecks(connections, sql, scope, listener);
        checks.run();
        return findings(checks);
    }

    static List<Finding> findings(RangeChecks checks) {
        return Arrays.stream(Rule.values()).map(checks::finding).toList();
    }

    /** All rules, not checked. */
    public static List<Finding> notRun(String reason) {
        return Arrays.stream(Rule.values())
                .map(rule -> rule.finding("").notRun(reason))
                .toList();
    }
}
