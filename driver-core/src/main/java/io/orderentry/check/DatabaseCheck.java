package io.orderentry.check;

import io.orderentry.build.BuildMetadata;
import io.orderentry.build.DatabaseState;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Every rule about a database on its own: what the build left in oe_meta, the schema, the tables of fixed size, the consistency conditions. */
public final class DatabaseCheck {
    private DatabaseCheck() {}

    /**
     * Checks a database that the driver built.
     *
     * @param connection used for reading only, in auto-commit mode
     * @param schema what the schema is compared with
     * @param started called with the name of each rule before it is checked, which may take minutes on a large database
     * @param found called with each finding as soon as it is there
     * @throws SQLException when the database does not answer, or lacks a table; rules before that one were found
     */
    public static void run(
            Connection connection,
            SqlCatalog sql,
            SchemaCheck schema,
            Consumer<String> started,
            Consumer<Finding> found)
            throws SQLException {
        BuildMetadata meta = DatabaseState.of(connection, sql).requireMeta();
        found.accept(timed(started, "oe_meta", () -> MetaCheck.run(meta)));
        found.accept(timed(started, "schema", () -> schema.run(connection, sql, meta)));
        found.accept(timed(started, "row_counts", () -> RowCounts.run(connection, sql, meta)));
        ConsistencyChecks.run(connection, sql, started, found);
    }

    /** A rule that reads the database. */
    @FunctionalInterface
    interface Rule {
        Finding check() throws SQLException;
    }

    static Finding timed(Consumer<String> started, String name, Rule rule) throws SQLException {
        started.accept(name);
        long begun = System.nanoTime();
        Finding finding = rule.check();
        return finding.took((System.nanoTime() - begun) / 1e9);
    }
}
