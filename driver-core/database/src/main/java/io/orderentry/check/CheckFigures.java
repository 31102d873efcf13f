package io.orderentry.check;

import io.orderentry.spi.Timestamps;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlExecutor;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Figures of districts, by the names that a query gives its columns: numbers add up, and those whose names begin with {@code min_} and
 * {@code max_} are the least and the greatest. Used by one thread at a time.
 */
final class CheckFigures {
    private static final int ROWS_AT_ONCE = 10_000;

    private final SortedMap<Key, Row> rows = new TreeMap<>();

    /** A district; number 0 for a warehouse, or for all. */
    record Key(int warehouse, int district) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int order = Integer.compare(warehouse, other.warehouse);
            return order == 0 ? Integer.compare(district, other.district) : order;
        }

        @Override
        public String toString() {
            return district == 0 ? "warehouse " + warehouse : "district " + district + " of warehouse " + warehouse;
        }
    }

    static final class Row {
        static final Row NONE = new Row();

        private final Map<String, Object> values = new HashMap<>();

        boolean has(String name) {
            return values.containsKey(name);
        }

        /** 0 where there is none. */
        long count(String name) {
            return amount(name).longValueExact();
        }

        /** 0 where there is none. */
        BigDecimal amount(String name) {
            return values.get(name) instanceof BigDecimal number ? number : BigDecimal.ZERO;
        }

        /** Null where there is none. */
        LocalDateTime date(String name) {
            return (LocalDateTime) values.get(name);
        }

        /** Null where there is none. */
        String text(String name) {
            return (String) values.get(name);
        }

        Row add(Row other) {
            other.values.forEach((name, value) -> values.merge(name, value, (one, two) -> sum(name, one, two)));
            return this;
        }

        @SuppressWarnings("unchecked")
        private static Object sum(String name, Object one, Object other) {
            if (name.startsWith("min_") || name.startsWith("max_")) {
                boolean less = ((Comparable<Object>) one).compareTo(other) < 0;
                return less == name.startsWith("min_") ? one : other;
            }
            return ((BigDecimal) one).add((BigDecimal) other);
        }

        /** A number of the key, which is no figure. */
        private int take(String name) {
            return values.remove(name) instanceof BigDecimal number ? number.intValueExact() : 0;
        }
    }

    /** Reads the rows of a query, whose columns {@code w} and {@code d} say what they are about. */
    static CheckFigures read(Connection connection, NamedStatement query) throws SQLException {
        CheckFigures figures = new CheckFigures();
        SqlExecutor.prepared(connection, query, statement -> {
            statement.setFetchSize(ROWS_AT_ONCE);
            return SqlExecutor.rows(statement.executeQuery(), figures::add);
        });
        return figures;
    }

    private Row add(ResultSet result) throws SQLException {
        ResultSetMetaData columns = result.getMetaData();
        Row read = new Row();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String name = columns.getColumnLabel(i).toLowerCase(Locale.ROOT);
            Object value = value(result, i, name);
            if (value != null) {
                read.values.put(name, value);
            }
        }
        return rows.merge(new Key(read.take("w"), read.take("d")), read, Row::add);
    }

    /** Adds those of others, which are not used any more. */
    void add(CheckFigures others) {
        others.rows.forEach((key, row) -> rows.merge(key, row, Row::add));
    }

    private static Object value(ResultSet result, int column, String name) throws SQLException {
        if (name.endsWith("_date") || name.endsWith("_delivery")) {
            return Timestamps.get(result, column);
        }
        if (name.endsWith("data") || name.equals("name")) {
            return name.equals("customer_data") ? result.getBigDecimal(column) : result.getString(column);
        }
        return result.getBigDecimal(column);
    }

    SortedMap<Key, Row> rows() {
        return rows;
    }

    boolean haveAbove(String name, long limit) {
        return rows.values().stream().anyMatch(row -> row.count(name) > limit);
    }

    Row of(Key key) {
        return rows.getOrDefault(key, Row.NONE);
    }
}
