package io.orderentry.check;

import io.orderentry.build.BuildMetadata;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Counts the rows of the tables whose size no transaction changes, and compares with the number of warehouses that were built. */
final class RowCounts {
    private RowCounts() {}

    static Finding run(Connection connection, SqlCatalog sql, BuildMetadata meta) throws SQLException {
        List<String> wrong = new ArrayList<>();
        for (NamedStatement query : sql.file("checks/row_counts")) {
            long expected = expected(Table.valueOf(query.name().toUpperCase(Locale.ROOT)), meta.warehouses());
            long found = count(connection, query.text());
            if (found != expected) {
                wrong.add(
                        String.format(Locale.ENGLISH, "%s has %,d rows, %,d expected", query.name(), found, expected));
            }
        }
        return Finding.of(
                "row_counts",
                null,
                "WAREHOUSE, DISTRICT, CUSTOMER, ITEM and STOCK have all their rows",
                wrong.isEmpty(),
                String.join("; ", wrong));
    }

    private static long expected(Table table, long warehouses) {
        return switch (table) {
            case WAREHOUSE -> warehouses;
            case DISTRICT -> warehouses * Scale.DISTRICTS_PER_WAREHOUSE;
            case CUSTOMER -> warehouses * Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT;
            case ITEM -> Scale.ITEMS;
            case STOCK -> warehouses * Scale.ITEMS;
            default -> throw new IllegalArgumentException(table + " grows");
        };
    }

    private static long count(Connection connection, String query) throws SQLException {
        try (java.sql.Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}
