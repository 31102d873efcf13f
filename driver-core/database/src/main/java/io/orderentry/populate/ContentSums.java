package io.orderentry.populate;

import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** Sums of hashes over what no transaction changes, by table, as the vendor's {@code content.sql} computes them. */
public final class ContentSums {
    private ContentSums() {}

    /** Reads the sum of each table; empty where the vendor has no statements for it. */
    static Map<String, String> read(Connection connection, SqlCatalog sql) throws SQLException {
        Map<String, String> sums = new TreeMap<>();
        for (NamedStatement query : sql.file(SqlCatalog.CONTENT)) {
            sums.put(query.name(), of(connection, query.ofAllRows()));
        }
        return sums;
    }

    /** The sum of one table. */
    public static String of(Connection connection, NamedStatement query) throws SQLException {
        return SqlExecutor.query(connection, query, row -> String.valueOf(row.getString(1)))
                .get(0);
    }
}
