package io.orderentry.memory;

import io.orderentry.model.Column;
import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Shows a table's rows to a test one by one, with their values by column. A row is valid during its visit. */
final class TableRows implements RowSink {
    private final Consumer<TableRows> visitor;
    private final Map<String, Integer> positions = new HashMap<>();
    private final Object[] values;
    private int filled;

    private TableRows(Table table, Consumer<TableRows> visitor) {
        this.visitor = visitor;
        this.values = new Object[table.columns().size()];
        for (Column column : table.columns()) {
            positions.put(column.name(), positions.size());
        }
    }

    static void visit(InMemoryDatabase database, Table table, Consumer<TableRows> visitor) {
        try {
            database.write(table, new TableRows(table, visitor));
        } catch (SQLException e) {
            throw new AssertionError("this sink throws none", e);
        }
    }

    long number(String column) {
        return (Long) values[positions.get(column)];
    }

    String text(String column) {
        return String.valueOf(values[positions.get(column)]);
    }

    boolean isNull(String column) {
        return values[positions.get(column)] == null;
    }

    @Override
    public void integer(long value) {
        values[filled++] = value;
    }

    @Override
    public void decimal(long unscaled, int scale) {
        values[filled++] = unscaled;
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        values[filled++] = new String(ascii, offset, length, StandardCharsets.US_ASCII);
    }

    @Override
    public void timestamp(long epochMicros) {
        values[filled++] = epochMicros;
    }

    @Override
    public void nullValue() {
        values[filled++] = null;
    }

    @Override
    public void endRow() {
        filled = 0;
        visitor.accept(this);
    }
}
