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

    /**
     * The hash of a table.
     *
     * @param rows how many it has
     * @param hex as hexadecimal digits
     */
    public record Hash(long rows, String hex) {}

    /** @param connection its auto-commit mode is off afterwards, because some drivers fetch in portions only then */
    public static Hash of(Connection connection, Table table) throws SQLException {
        TableHash hash = new TableHash();
        read(connection, table, hash);
        return new Hash(hash.rows(), hash.hex());
    }

    /**
     * Hands over all rows of a table in the order of {@link Table#sortColumns()}.
     *
     * @param connection its auto-commit mode is off afterwards, as with {@link #of}
     */
    public static void read(Connection connection, Table table, RowSink sink) throws SQLException {
        connection.setAutoCommit(false);
        String query = "select " + table.columnNames() + " from " + table.sqlName() + " order by "
                + String.join(", ", table.sortColumns());
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH);
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    row(rows, table, sink);
                }
            }
        }
        connection.commit();
    }

    private static void row(ResultSet row, Table table, RowSink sink) throws SQLException {
        int index = 0;
        for (Column column : table.columns()) {
            index++;
            switch (column.type()) {
                case INTEGER, LONG -> {
                    long value = row.getLong(index);
                    if (row.wasNull()) {
                        sink.nullValue();
                    } else {
                        sink.integer(value);
                    }
                }
                case DECIMAL -> {
                    BigDecimal value = row.getBigDecimal(index);
                    sink.decimal(value.setScale(column.scale()).unscaledValue().longValueExact(), column.scale());
                }
                case TEXT, FIXED_TEXT -> {
                    byte[] text = row.getString(index).getBytes(StandardCharsets.US_ASCII);
                    sink.text(text, 0, text.length);
                }
                case TIMESTAMP -> {
                    LocalDateTime value = Timestamps.get(row, index);
                    if (value == null) {
                        sink.nullValue();
                    } else {
                        sink.timestamp(value.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + value.getNano() / 1_000);
                    }
                }
            }
        }
        sink.endRow();
    }
}
