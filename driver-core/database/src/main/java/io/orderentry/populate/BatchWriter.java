package io.orderentry.populate;

import io.orderentry.model.Column;
import io.orderentry.model.ColumnType;
import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import io.orderentry.spi.Timestamps;
import io.orderentry.sql.SqlExecutor;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;

/** Loads rows with JDBC batches: what every database can do, for those whose plugin has nothing faster. */
public final class BatchWriter implements BulkWriter {
    private static final int ROWS_PER_BATCH = 500;
    private static final long MICROS = 1_000_000;

    private final String text;
    private final PreparedStatement insert;
    private final List<Column> columns;
    private int column;
    private int rows;
    private SQLException failure;

    /** @param connection in a transaction that the caller commits */
    public BatchWriter(Connection connection, Table table) throws SQLException {
        columns = table.columns();
        String parameters = String.join(", ", Collections.nCopies(columns.size(), "?"));
        text = "insert into " + table.sqlName() + " (" + table.columnNames() + ") values (" + parameters + ")";
        insert = connection.prepareStatement(text);
    }

    @FunctionalInterface
    private interface Setter {
        void set(int index) throws SQLException;
    }

    /** A value method of a sink cannot throw: the first error is thrown at the end of the row. */
    private void set(Setter setter) {
        String name = columns.get(column++).name();
        try {
            setter.set(column);
        } catch (SQLException e) {
            failure = failure == null ? named("value " + column + " (" + name + ")", e) : failure;
        }
    }

    private SQLException named(String what, SQLException e) {
        return new SQLException(text + ": " + what + ": " + e.getMessage(), e.getSQLState(), e.getErrorCode(), e);
    }

    @Override
    public void integer(long value) {
        set(index -> {
            if (columns.get(index - 1).type() == ColumnType.LONG) {
                insert.setLong(index, value);
            } else {
                insert.setInt(index, Math.toIntExact(value));
            }
        });
    }

    @Override
    public void decimal(long unscaled, int scale) {
        set(index -> insert.setBigDecimal(index, BigDecimal.valueOf(unscaled, scale)));
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        String value = new String(ascii, offset, length, StandardCharsets.US_ASCII);
        set(index -> insert.setString(index, value));
    }

    @Override
    public void timestamp(long epochMicros) {
        set(index -> Timestamps.set(insert, index, time(epochMicros)));
    }

    /** A time as JDBC drivers take it. */
    public static LocalDateTime time(long epochMicros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(epochMicros, MICROS), (int) Math.floorMod(epochMicros, MICROS) * 1_000, ZoneOffset.UTC);
    }

    @Override
    public void nullValue() {
        set(index -> insert.setNull(index, jdbcType(columns.get(index - 1))));
    }

    /** Of a null, because some drivers refuse one without a type, or end a batch where the type changes. */
    private static int jdbcType(Column column) {
        return switch (column.type()) {
            case INTEGER -> Types.INTEGER;
            case LONG -> Types.BIGINT;
            case DECIMAL -> Types.DECIMAL;
            case FIXED_TEXT -> Types.CHAR;
            case TEXT -> Types.VARCHAR;
            case TIMESTAMP -> Types.TIMESTAMP;
        };
    }

    @Override
    public void endRow() throws SQLException {
        column = 0;
        if (failure != null) {
            throw failure;
        }
        insert.addBatch();
        if (++rows == ROWS_PER_BATCH) {
            finish();
        }
    }

    @Override
    public void finish() throws SQLException {
        if (rows > 0) {
            try {
                SqlExecutor.executeBatch(insert);
            } catch (SQLException e) {
                throw named("batch of " + rows + " rows", e);
            }
            rows = 0;
        }
    }

    @Override
    public void close() throws SQLException {
        insert.close();
    }
}
