package io.orderentry.memory;

import io.orderentry.model.Column;
import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The rows of one table by primary key; HISTORY's by their order of arrival. */
final class MemoryTable {
    private final Table table;
    private final Map<String, Integer> columns = new HashMap<>();
    private final Map<Long, Row> rows = new HashMap<>();

    MemoryTable(Table table) {
        this.table = table;
        table.columns().forEach(column -> columns.put(column.name(), columns.size()));
    }

    /** Values by the names of their columns: texts, whole numbers, amounts in cents and dates in microseconds as long, and null. */
    record Row(Map<String, Integer> columns, Object[] values) {
        Object get(String column) {
            return values[columns.get(column)];
        }

        String text(String column) {
            return (String) get(column);
        }

        int number(String column) {
            return (int) (long) get(column);
        }

        void set(String column, Object value) {
            values[columns.get(column)] = value;
        }

        void add(String column, long amount) {
            set(column, (long) get(column) + amount);
        }
    }

    /** Packs the parts of a primary key so that packed keys sort like the parts: an order number below 2^28, a line below 16. */
    static long key(long warehouse, int district, int number, int line) {
        return ((warehouse * 16 + district) << 28 | number) * 16 + line;
    }

    static long key(long warehouse, int district, int number) {
        return key(warehouse, district, number, 0);
    }

    Row get(long key) {
        Row row = rows.get(key);
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

    void put(Object... values) {
        Row row = new Row(columns, values);
        int[] parts = new int[4];
        for (int i = 0; i < table.primaryKey().size(); i++) {
            // STOCK has no district.
            parts[table == Table.STOCK && i == 1 ? 2 : i] =
                    row.number(table.primaryKey().get(i));
        }
        rows.put(table.primaryKey().isEmpty() ? rows.size() : key(parts[0], parts[1], parts[2], parts[3]), row);
    }

    /** Writes all rows in the order of {@link Table#sortColumns()}. */
    void write(RowSink sink) throws SQLException {
        for (Row row : sorted()) {
            for (Column column : table.columns()) {
                Object value = row.get(column.name());
                if (value == null) {
                    sink.nullValue();
                } else {
                    switch (column.type()) {
                        case INTEGER, LONG -> sink.integer((long) value);
                        case DECIMAL -> sink.decimal((long) value, column.scale());
                        case TIMESTAMP -> sink.timestamp((long) value);
                        case TEXT, FIXED_TEXT -> {
                            byte[] text = ((String) value).getBytes(StandardCharsets.US_ASCII);
                            sink.text(text, 0, text.length);
                        }
                    }
                }
            }
            sink.endRow();
        }
    }

    private Collection<Row> sorted() {
        if (!table.primaryKey().isEmpty()) {
            return new TreeMap<>(rows).values();
        }
        Comparator<Row> order = (a, b) -> 0;
        for (String name : table.sortColumns()) {
            order = order.thenComparingLong(row -> (long) row.get(name));
        }
        return rows.values().stream().sorted(order).toList();
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

    Collection<Row> all() {
        return rows.values();
    }
}
