package io.orderentry.durability;

import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The first lines of a log: which database it is about, and where its districts stood before the run. Immutable. */
public record StartOfLog(List<String> lines) {
    static final long VERSION = 1;

    /** Reads the districts. */
    public static StartOfLog of(Connection connection, SqlCatalog sql, int warehouses, int cLoad) throws SQLException {
        List<String> lines = new ArrayList<>();
        lines.add(LogLine.LOG.text(VERSION));
        lines.add(LogLine.DATABASE.text(warehouses, cLoad));
        lines.addAll(SqlExecutor.query(
                connection,
                sql.text("audit", "districts"),
                row -> LogLine.DISTRICT.text(
                        row.getInt(1),
                        row.getInt(2),
                        row.getInt(3),
                        row.getBigDecimal(4).movePointRight(2).longValueExact())));
        return new StartOfLog(List.copyOf(lines));
    }
}
