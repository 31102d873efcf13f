package io.orderentry.check;

import io.orderentry.data.TableHash;
import io.orderentry.model.Column;
import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import io.orderentry.spi.Timestamps;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * A hash over all rows of a table as they stand in a database. Two tables with one hash are equal, whichever server they are on and
 * however they were loaded.
 */
public final class TableHashes {
    private static final int FETCH = 10_000;

    private TableHashes() {}

    /** The hash of a table; the auto-commit mode of the connection is off afterwards. */
    public static TableHash of(Connection connection, Table table) throws SQLException {
        TableHash hash = new TableHash();
        read(connection, table, hash);
        return hash;
    }

    /**
     * Hands over all rows of a table in the order of {@link Table#sortColumns()}.
     *
     * @param connection its auto-commit mode is off afterwards, because some drivers fetch in portions only then
     */
    public static void read(Connection connection, Table table, RowSink sink) throws SQLException {
        connection.setAutoCommit(false);
        String query = "select " + table.columnNames() + " from " + table.sqlName() + " order by "
                + String.join(", ", table.sortColumns());
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH);
            ResultSet rows = statement.executeQuery(query);
            while (rows.next()) {
                row(rows, table, sink);
            }
        }
        connection.commit();
    }

    private static void row(ResultSet row, Table table, RowSink sink) throws SQLException {
        int index = 0;
        for (Column column : table.columns()) {
            Object value = value(row, ++index, column);
            if (value == null) {
                sink.nullValue();
            } else if (value instanceof LocalDateTime time) {
                sink.timestamp(time.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + time.getNano() / 1_000);
            } else if (value instanceof String text) {
                byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
                sink.text(ascii, 0, ascii.length);
            } else {
                sink.decimal((Long) value, column.scale());
            }
        }
        sink.endRow();
    }

    /**
     * @return numbers as Long, in units of the last place of the column's scale; texts without the blanks that they are padded with; dates as
     *     LocalDateTime; null for a null
     */
    static Object value(ResultSet row, int index, Column column) throws SQLException {
        Object value = switch (column.type()) {
            case INTEGER, LONG -> row.getLong(index);
            case DECIMAL -> {
                BigDecimal amount = row.getBigDecimal(index);
                yield amount == null
                        ? null
                        : amount.movePointRight(column.scale()).longValueExact();
            }
            case TEXT, FIXED_TEXT -> {
                String text = row.getString(index);
                yield text == null ? null : text.stripTrailing();
            }
            case TIMESTAMP -> Timestamps.get(row, index);
        };
        return value == null || row.wasNull() ? null : value;
    }
}
