package io.orderentry.plugin.firebird;

import io.orderentry.model.Column;
import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Loads several rows with each round trip, as an EXECUTE BLOCK of inserts: Firebird 3 has no batches. Used by one thread. */
final class BlockWriter implements BulkWriter {
    private static final int MICROS = 1_000_000;

    private final Connection connection;
    private final Table table;
    private final int rowsPerBlock;
    private final PreparedStatement fullBlock;
    private final List<Object> values = new ArrayList<>();
    private int rows;

    /** @param connection in a transaction that the caller commits */
    BlockWriter(Connection connection, Table table) throws SQLException {
        this.connection = connection;
        this.table = table;
        // The parameters of a statement take at most 64 KB, and a character up to 4 bytes.
        this.rowsPerBlock = table == Table.CUSTOMER || table == Table.STOCK ? 10 : 40;
        this.fullBlock = connection.prepareStatement(block(rowsPerBlock));
    }

    private String block(int inserts) {
        StringBuilder parameters = new StringBuilder();
        StringBuilder body = new StringBuilder();
        for (int row = 0; row < inserts; row++) {
            List<String> names = new ArrayList<>();
            for (Column column : table.columns()) {
                String name = "p" + row + "_" + names.size();
                names.add(":" + name);
                parameters
                        .append(parameters.isEmpty() ? "" : ", ")
                        .append(name)
                        .append(" type of column ")
                        .append(table.sqlName())
                        .append('.')
                        .append(column.name())
                        .append(" = ?");
            }
            body.append("insert into ")
                    .append(table.sqlName())
                    .append(" (")
                    .append(table.columnNames())
                    .append(") values (")
                    .append(String.join(", ", names))
                    .append("); ");
        }
        return "execute block (" + parameters + ") as begin " + body + "end";
    }

    @Override
    public void integer(long value) {
        values.add(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        values.add(BigDecimal.valueOf(unscaled, scale));
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        values.add(new String(ascii, offset, length, StandardCharsets.US_ASCII));
    }

    @Override
    public void timestamp(long epochMicros) {
        values.add(LocalDateTime.ofEpochSecond(
                Math.floorDiv(epochMicros, MICROS), Math.floorMod(epochMicros, MICROS) * 1_000, ZoneOffset.UTC));
    }

    @Override
    public void nullValue() {
        values.add(null);
    }

    @Override
    public void endRow() throws SQLException {
        if (++rows == rowsPerBlock) {
            execute(fullBlock);
        }
    }

    private void execute(PreparedStatement block) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            if (value == null) {
                block.setNull(i + 1, Types.NULL);
            } else {
                block.setObject(i + 1, value);
            }
        }
        block.execute();
        values.clear();
        rows = 0;
    }

    @Override
    public void finish() throws SQLException {
        if (rows > 0) {
            try (PreparedStatement rest = connection.prepareStatement(block(rows))) {
                execute(rest);
            }
        }
    }

    @Override
    public void close() throws SQLException {
        fullBlock.close();
    }
}
