package io.orderentry.check;

import io.orderentry.data.Population;
import io.orderentry.model.Column;
import io.orderentry.model.ColumnType;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the rows of one part of the population and compares each with the row of the database, which is read district by district in the
 * same order. Used by one thread.
 */
final class PopulationRows implements RowSink, AutoCloseable {
    private static final int FETCH = 5_000;
    private static final int MICROS = 1_000_000;
    /** S_QUANTITY is 10 to 100: one of 91 values, so that an order takes its quantity modulo 91 (clause 2.4.2.2). */
    private static final int LEAST_STOCK = 10;

    private static final int REFILL = 91;

    private static final Pattern ENTRIES = Pattern.compile("(?:[0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+\\.[0-9]{2})*");
    private static final int LONGEST_ENTRY = 60;

    /** The columns that transactions change, beside those that are compared in another way. */
    private static final Set<String> CHANGING = Set.of(
            "w_ytd",
            "d_ytd",
            "d_next_o_id",
            "c_balance",
            "c_ytd_payment",
            "c_payment_cnt",
            "c_delivery_cnt",
            "s_ytd",
            "s_order_cnt",
            "s_remote_cnt");
    /** Without a value in the population they get one by a Delivery. */
    private static final Set<String> DELIVERED = Set.of("o_carrier_id", "ol_delivery_d");

    private final Connection connection;
    private final Table table;
    private final int warehouse;
    private final List<Column> columns;
    private final Object[] expected;
    private PreparedStatement statement;
    private ResultSet found;
    private int district;
    private int next;
    private long different;
    private String example = "";
    /** Rows are missing or additional: what follows would be compared with another row. */
    private boolean astray;

    PopulationRows(Connection connection, Table table, int warehouse) {
        this.connection = connection;
        this.table = table;
        this.warehouse = warehouse;
        this.columns = table.columns();
        this.expected = new Object[columns.size()];
    }

    /** Number of rows that differ; the rest of a district counts as one when rows are missing or additional. */
    long different() {
        return different;
    }

    /** The first difference in words; empty when there is none. */
    String example() {
        return example;
    }

    @Override
    public void integer(long value) {
        expected[next++] = value;
    }

    @Override
    public void decimal(long unscaled, int scale) {
        expected[next++] = unscaled;
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        expected[next++] = new String(ascii, offset, length, StandardCharsets.US_ASCII).stripTrailing();
    }

    @Override
    public void timestamp(long epochMicros) {
        expected[next++] = epochMicros;
    }

    @Override
    public void nullValue() {
        expected[next++] = null;
    }

    @Override
    public void endRow() throws SQLException {
        next = 0;
        int of = hasDistricts() ? number(prefix() + "d_id") : 1;
        if (of != district) {
            end();
            district = of;
            open();
        }
        if (astray) {
            return;
        }
        if (!found.next()) {
            stray("rows are missing");
            return;
        }
        for (int i = 0; i < expected.length; i++) {
            Column column = columns.get(i);
            if (!CHANGING.contains(column.name())
                    && !(expected[i] == null && DELIVERED.contains(column.name()))
                    && !isRight(column, i)) {
                String what = key() + ": " + column.name() + " is " + text(column, value(column, i + 1)) + ", not "
                        + text(column, expectedValue(column, i));
                if (isKey(column)) {
                    stray(what + " (rows are missing or additional)");
                } else {
                    differs(what);
                }
                return;
            }
        }
    }

    /** To be called after the last row. */
    void end() throws SQLException {
        if (found != null && !astray && found.next()) {
            stray("rows are additional");
        }
        close();
        astray = false;
    }

    @Override
    public void close() throws SQLException {
        if (statement != null) {
            statement.close();
            statement = null;
            found = null;
        }
    }

    private void stray(String what) {
        astray = true;
        differs(what.startsWith("rows") ? (hasDistricts() ? "district " + district + ": " : "") + what : what);
    }

    private void differs(String what) {
        different++;
        example = example.isEmpty() ? what : example;
    }

    private boolean hasDistricts() {
        return table != Table.WAREHOUSE && table != Table.DISTRICT && table != Table.ITEM && table != Table.STOCK;
    }

    private String prefix() {
        return switch (table) {
            case HISTORY -> "h_c_";
            default -> columns.get(0).name().replaceFirst("_.*", "_");
        };
    }

    private int number(String column) {
        for (int i = 0; i < expected.length; i++) {
            if (columns.get(i).name().equals(column)) {
                return ((Long) expected[i]).intValue();
            }
        }
        throw new IllegalStateException(table + " has no " + column);
    }

    private boolean isKey(Column column) {
        return table.primaryKey().contains(column.name())
                || table == Table.HISTORY && column.name().equals("h_c_id");
    }

    private String key() {
        StringBuilder key = new StringBuilder();
        for (Column column : columns) {
            if (isKey(column)) {
                key.append(key.isEmpty() ? "" : " ")
                        .append(column.name())
                        .append(' ')
                        .append(number(column.name()));
            }
        }
        return key.toString();
    }

    /** Whole statements are made here because they differ by nothing but names. */
    private void open() throws SQLException {
        String where =
                table == Table.ITEM ? "" : " where " + prefix() + (table == Table.WAREHOUSE ? "id" : "w_id") + " = ?";
        if (hasDistricts()) {
            where += " and " + prefix() + "d_id = ?";
        }
        String order = String.join(", ", table.sortColumns());
        switch (table) {
            case ORDERS -> where += " and o_id <= " + Scale.ORDERS_PER_DISTRICT;
            case ORDER_LINE -> where += " and ol_o_id <= " + Scale.ORDERS_PER_DISTRICT;
            case HISTORY -> {
                where += " and h_date <= ?";
                order = "h_c_id, h_date";
            }
            default -> {}
        }
        statement = connection.prepareStatement(
                "select " + table.columnNames() + " from " + table.sqlName() + where + " order by " + order);
        statement.setFetchSize(FETCH);
        if (table != Table.ITEM) {
            statement.setInt(1, warehouse);
        }
        if (hasDistricts()) {
            statement.setInt(2, district);
        }
        if (table == Table.HISTORY) {
            statement.setObject(3, Population.DATE);
        }
        found = statement.executeQuery();
    }

    private boolean isRight(Column column, int index) throws SQLException {
        return switch (column.name()) {
            case "c_data" -> isCustomerData((String) expected[index], found.getString(index + 1));
            default -> Objects.equals(value(column, index + 1), expectedValue(column, index));
        };
    }

    private Object expectedValue(Column column, int index) throws SQLException {
        return column.name().equals("s_quantity")
                ? Long.valueOf(stock((Long) expected[index] - found.getLong("s_ytd")))
                : expected[index];
    }

    /** S_QUANTITY that is left of a quantity from which all orders were taken, without the stock that arrived meanwhile. */
    static long stock(long quantity) {
        return LEAST_STOCK + Math.floorMod(quantity - LEAST_STOCK, (long) REFILL);
    }

    private Object value(Column column, int index) throws SQLException {
        Object value = switch (column.type()) {
            case INTEGER, LONG -> found.getLong(index);
            case DECIMAL -> {
                BigDecimal amount = found.getBigDecimal(index);
                yield amount == null
                        ? null
                        : amount.movePointRight(column.scale()).longValue();
            }
            case TEXT, FIXED_TEXT -> {
                String text = found.getString(index);
                yield text == null ? null : text.stripTrailing();
            }
            case TIMESTAMP -> {
                LocalDateTime date = found.getObject(index, LocalDateTime.class);
                yield date == null ? null : date.toEpochSecond(ZoneOffset.UTC) * MICROS + date.getNano() / 1_000;
            }
        };
        return found.wasNull() ? null : value;
    }

    private static String text(Column column, Object value) {
        if (value == null) {
            return "null";
        }
        if (column.type() == ColumnType.TIMESTAMP) {
            long micros = (Long) value;
            return LocalDateTime.ofEpochSecond(
                            Math.floorDiv(micros, (long) MICROS), Math.floorMod(micros, MICROS) * 1_000, ZoneOffset.UTC)
                    .toString();
        }
        if (column.type() == ColumnType.DECIMAL) {
            return BigDecimal.valueOf((Long) value, column.scale()).toPlainString();
        }
        String text = value.toString();
        return column.type() == ColumnType.INTEGER || column.type() == ColumnType.LONG
                ? text
                : "'" + (text.length() > 60 ? text.substring(0, 60) + "..." : text) + "'";
    }

    /** C_DATA after C_PAYMENT_CNT - 1 Payments: an entry of each before it where the credit is bad, the whole cut to 500. */
    private boolean isCustomerData(String original, String data) throws SQLException {
        if (data == null) {
            return false;
        }
        String credit = found.getString("c_credit");
        int payments = PaymentOutput.BAD_CREDIT.equals(credit) ? found.getInt("c_payment_cnt") - 1 : 0;
        Matcher entries = ENTRIES.matcher(data);
        int end = payments > 0 && entries.lookingAt() ? entries.end() : 0;
        if (payments > 0 && !data.startsWith(number("c_id") + " " + number("c_d_id") + " " + number("c_w_id") + " ")) {
            return false;
        }
        long written = data.substring(0, end).chars().filter(c -> c == '.').count();
        if (written < payments) {
            return end > PaymentOutput.MAX_DATA - LONGEST_ENTRY;
        }
        String whole = data.substring(0, end) + original;
        String kept = whole.substring(0, Math.min(whole.length(), PaymentOutput.MAX_DATA));
        return written == payments && data.stripTrailing().equals(kept.stripTrailing());
    }
}
