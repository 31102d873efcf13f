package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Column;
import io.orderentry.model.ColumnType;
import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Takes generated rows apart: checks each value against its column, and shows each complete row to a test. */
final class GeneratedRow implements RowSink {
    private final Table table;
    private final Consumer<GeneratedRow> visitor;
    private final Map<String, Integer> positions = new HashMap<>();
    private final Object[] values;
    private int filled;

    private GeneratedRow(Table table, Consumer<GeneratedRow> visitor) {
        this.table = table;
        this.visitor = visitor;
        this.values = new Object[table.columns().size()];
        for (Column column : table.columns()) {
            positions.put(column.name(), positions.size());
        }
    }

    /** Generates one part and visits its rows, which are valid only during the visit. */
    static void visit(Population population, Table table, int part, Consumer<GeneratedRow> visitor) {
        try {
            population.generate(table, part, new GeneratedRow(table, visitor));
        } catch (SQLException e) {
            throw new AssertionError("this sink throws none", e);
        }
    }

    /** A whole number, cents, basis points or microseconds. */
    long number(String column) {
        return (Long) value(column);
    }

    String text(String column) {
        return (String) value(column);
    }

    boolean isNull(String column) {
        return value(column) == null;
    }

    private Object value(String column) {
        return values[positions.get(column)];
    }

    @Override
    public void integer(long value) {
        put(value, 0, ColumnType.INTEGER, ColumnType.LONG);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        put(unscaled, scale, ColumnType.DECIMAL);
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        put(new String(ascii, offset, length, StandardCharsets.US_ASCII), 0, ColumnType.TEXT, ColumnType.FIXED_TEXT);
    }

    @Override
    public void timestamp(long epochMicros) {
        put(epochMicros, 0, ColumnType.TIMESTAMP);
    }

    @Override
    public void nullValue() {
        values[filled++] = null;
    }

    @Override
    public void endRow() {
        assertThat(filled).as("values of a row of %s", table).isEqualTo(values.length);
        filled = 0;
        visitor.accept(this);
    }

    private void put(Object value, int scale, ColumnType... types) {
        Column column = table.columns().get(filled);
        boolean fits = scale == column.scale();
        boolean known = false;
        for (ColumnType type : types) {
            known |= type == column.type();
        }
        if (!fits || !known) {
            throw new AssertionError("column " + column + " was given " + value + " with scale " + scale);
        }
        values[filled++] = value;
    }
}
