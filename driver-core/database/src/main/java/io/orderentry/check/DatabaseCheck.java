package io.orderentry.check;

import io.orderentry.config.WarehouseRange;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.DatabaseState;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Checks of a database alone: oe_meta, the schema, the tables of fixed size, the consistency conditions. */
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
        found.accept(timed(started, "oe_meta", () -> metadata(meta)));
        found.accept(timed(started, "schema", () -> schema.run(connection, sql, meta)));
        found.accept(timed(started, "row_counts", () -> rowCounts(connection, sql, meta)));
        ConsistencyChecks.run(connection, sql, started, found);
        new RowChecks(connection, sql, meta).run(started, found);
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

    /** Counts the rows of the tables whose size no transaction changes. */
    private static Finding rowCounts(Connection connection, SqlCatalog sql, BuildMetadata meta) throws SQLException {
        List<String> wrong = new ArrayList<>();
        WarehouseRange built = meta.range();
        String there = SqlExecutor.query(
                        connection,
                        sql.statement("checks/rows", "warehouses"),
                        row -> row.getInt(1) + ".." + row.getInt(2))
                .get(0);
        if (!there.equals(built.toString())) {
            wrong.add("warehouse has W_ID " + there + ", " + built + " expected");
        }
        for (NamedStatement query : sql.file("checks/row_counts")) {
            long expected = expectedRows(Table.valueOf(query.name().toUpperCase(Locale.ROOT)), built.size());
            long found = number(connection, query).longValueExact();
            if (found != expected) {
                wrong.add(
                        String.format(Locale.ENGLISH, "%s has %,d rows, %,d expected", query.name(), found, expected));
            }
        }
        return Finding.of(
                "row_counts",
                "WAREHOUSE, DISTRICT, CUSTOMER, ITEM and STOCK have all their rows"
                        + (built.isAll(meta.warehouses())
                                ? ""
                                : ": " + meta.warehousesText() + (built.size() == 1 ? " is here" : " are here")),
                String.join("; ", wrong));
    }

    private static long expectedRows(Table table, long warehouses) {
        return switch (table) {
            case WAREHOUSE -> warehouses;
            case DISTRICT -> warehouses * Scale.DISTRICTS_PER_WAREHOUSE;
            case CUSTOMER -> warehouses * Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT;
            case ITEM -> Scale.ITEMS;
            case STOCK -> warehouses * Scale.ITEMS;
            default -> throw new IllegalArgumentException(table + " grows");
        };
    }

    /** First value of a query that gives one row. */
    static BigDecimal number(Connection connection, NamedStatement query) throws SQLException {
        return SqlExecutor.query(connection, query, row -> row.getBigDecimal(1)).get(0);
    }

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
