package io.orderentry.build;

import io.orderentry.model.Table;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Parts of tables whose rows are in an unfinished database: a row of oe_meta for each, which was committed together with them. Immutable.
 *
 * @param rows number of rows by the key of the part
 */
public record LoadedParts(Map<String, Long> rows) {
    /** Before the table and the number of a part. */
    static final String KEY_PREFIX = "part.";

    static final LoadedParts NONE = new LoadedParts(Map.of());

    public LoadedParts {
        rows = Map.copyOf(rows);
    }

    static LoadedParts of(Map<String, String> meta) {
        Map<String, Long> rows = new TreeMap<>();
        meta.forEach((key, value) -> {
            if (key.startsWith(KEY_PREFIX)) {
                rows.put(key, Long.valueOf(value));
            }
        });
        return new LoadedParts(rows);
    }

    private static String key(Table table, int part) {
        return KEY_PREFIX + table.sqlName() + "." + part;
    }

    /** Adds a part to the transaction that loaded it; fails when it is recorded already. */
    static void record(Connection connection, SqlCatalog sql, Table table, int part, long rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(sql.text("meta", "insert"))) {
            insert.setString(1, key(table, part));
            insert.setString(2, Long.toString(rows));
            insert.executeUpdate();
        }
    }

    /** How many rows a part has; empty when it is not loaded. */
    OptionalLong rows(Table table, int part) {
        Long count = rows.get(key(table, part));
        return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }

    /** How many parts are loaded. */
    public int count() {
        return rows.size();
    }

    /** Rows of all of them. */
    public long totalRows() {
        return rows.values().stream().mapToLong(Long::longValue).sum();
    }
}
