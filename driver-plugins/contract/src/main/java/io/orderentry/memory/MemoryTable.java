package io.orderentry.memory;

import io.orderentry.model.Column;
import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rows of one table by primary key; HISTORY's by their order of arrival. */
final class MemoryTable {
    private final Table table;
    private final int[] keyColumns;
    private final Map<Long, Object[]> rows = new HashMap<>();

    MemoryTable(Table table) {
        this.table = table;
        keyColumns = table.primaryKey().stream()
                .mapToInt(name -> column(table, name))
                .toArray();
    }

    /** Index of a column in a row. */
    static int column(Table table, String name) {
        List<Column> columns = table.columns();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException(table + " has no column " + name);
    }

    /** Packs the parts of a primary key so that packed keys sort like the parts: an order number below 2^28, a line below 16. */
    static long key(long warehouse, int district, int number, int line) {
        return ((warehouse * 16 + district) << 28 | number) * 16 + line;
    }

    static long key(long warehouse, int district, int number) {
        return key(warehouse, district, number, 0);
    }

    Object[] get(long key) {
        Object[] row = rows.get(key);
        if (row == null) {
            throw new IllegalStateException(table.sqlName() + " has no row with key " + key);
        }
        return row;
    }

    boolean has(long key) {
        return rows.containsKey(key);
    }

    void remove(long key) {
        rows.remove(key);
    }

    void put(Object... row) {
        rows.put(keyOf(row), row);
    }

    private long keyOf(Object[] row) {
        return switch (keyColumns.length) {
            case 0 -> rows.size();
            case 1 -> key((long) row[keyColumns[0]], 0, 0);
            case 2 ->
                table == Table.STOCK
                        ? key((long) row[keyColumns[0]], 0, number(row, 1))
                        : key((long) row[keyColumns[0]], number(row, 1), 0);
            case 3 -> key((long) row[keyColumns[0]], number(row, 1), number(row, 2));
            default -> key((long) row[keyColumns[0]], number(row, 1), number(row, 2), number(row, 3));
        };
    }

    private int number(Object[] row, int keyPart) {
        return (int) (long) row[keyColumns[keyPart]];
    }

    /** Writes all rows in the order of {@link Table#sortColumns()}. */
    void write(RowSink sink) throws SQLException {
        for (Object[] row : sorted()) {
            for (int i = 0; i < row.length; i++) {
                Column column = table.columns().get(i);
                if (row[i] == null) {
                    sink.nullValue();
                } else {
                    switch (column.type()) {
                        case INTEGER, LONG -> sink.integer((long) row[i]);
                        case DECIMAL -> sink.decimal((long) row[i], column.scale());
                        case TIMESTAMP -> sink.timestamp((long) row[i]);
                        case TEXT, FIXED_TEXT -> {
                            byte[] text = ((String) row[i]).getBytes(StandardCharsets.US_ASCII);
                            sink.text(text, 0, text.length);
                        }
                    }
                }
            }
            sink.endRow();
        }
    }

    private Collection<Object[]> sorted() {
        if (!table.primaryKey().isEmpty()) {
            return new TreeMap<>(rows).values();
        }
        Comparator<Object[]> order = (a, b) -> 0;
        for (String name : table.sortColumns()) {
            int column = column(table, name);
            order = order.thenComparingLong(row -> (long) row[column]);
        }
        List<Object[]> sorted = new ArrayList<>(rows.values());
        sorted.sort(order);
        return sorted;
    }

    /** Sink of the initial population. */
    RowSink loader() {
        return new RowSink() {
            private Object[] row = new Object[table.columns().size()];
            private int next;

            @Override
            public void integer(long value) {
                row[next++] = value;
            }

            @Override
            public void decimal(long unscaled, int scale) {
                row[next++] = unscaled;
            }

            @Override
            public void text(byte[] ascii, int offset, int length) {
                row[next++] = new String(ascii, offset, length, StandardCharsets.US_ASCII);
            }

            @Override
            public void timestamp(long epochMicros) {
                row[next++] = epochMicros;
            }

            @Override
            public void nullValue() {
                row[next++] = null;
            }

            @Override
            public void endRow() {
                put(row);
                row = new Object[row.length];
                next = 0;
            }
        };
    }

    Iterable<Object[]> all() {
        return rows.values();
    }
}
