package io.orderentry.populate;

import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
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

    private static String key(Part part) {
        return KEY_PREFIX + part;
    }

    /** Adds a part to the transaction that loaded it; fails when it is recorded already. */
    static void record(Connection connection, SqlCatalog sql, Part part, long rows) throws SQLException {
        SqlExecutor.prepared(connection, sql.statement("meta", "insert"), insert -> {
            insert.setString(1, key(part));
            insert.setString(2, Long.toString(rows));
            return insert.executeUpdate();
        });
    }

    /** Number of rows of a part; empty when it is not loaded. */
    OptionalLong rows(Part part) {
        Long count = rows.get(key(part));
        return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }

    /** Number of parts that are loaded. */
    public int count() {
        return rows.size();
    }

    /** Rows of all of them. */
    public long totalRows() {
        return rows.values().stream().mapToLong(Long::longValue).sum();
    }
}
