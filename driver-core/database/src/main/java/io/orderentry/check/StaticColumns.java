package io.orderentry.check;

import io.orderentry.config.WarehouseRange;
import io.orderentry.data.Population;
import io.orderentry.model.Column;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.RowSink;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.BatchWriter;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.DatabaseState;
import io.orderentry.spi.Timestamps;
import io.orderentry.sql.SqlCatalog;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares rows with the population that was loaded, value by value: the columns that no transaction changes, the orders, order lines and
 * payments of the population, and what follows from the population and the counters beside it, such as S_QUANTITY. Generates the population
 * anew and reads the rows in the same order; an instance has those of one part.
 */
public final class StaticColumns implements RowSink {
    private static final int FETCH = 5_000;
    /** S_QUANTITY is 10 to 100: one of 91 values, so that an order takes its quantity modulo 91 (clause 2.4.2.2). */
    private static final int LEAST_STOCK = 10;

    private static final int REFILL = 91;

    private static final Pattern ENTRIES = Pattern.compile("(?:[0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+\\.[0-9]{2})*");
    private static final int LONGEST_ENTRY = 60;

    /** The columns that transactions change, beside those that are compared in another way. */
    private static final Set<String> CHANGING =
            Set.of(("w_ytd d_ytd d_next_o_id c_balance c_ytd_payment c_payment_cnt c_delivery_cnt"
                            + " s_ytd s_order_cnt s_remote_cnt")
                    .split(" "));
    /** Without a value in the population they get one by a Delivery. */
    private static final Set<String> DELIVERED = Set.of("o_carrier_id", "ol_delivery_d");

    private final List<Column> columns;
    private final List<String> names;
    private final List<String> keys;
    private final Object[] expected;
    private final ResultSet found;
    private int next;
    /** True while a row is found that was not compared yet. */
    private boolean more;

    private long different;
    /** The first difference in words; empty when there is none. */
    private String example = "";

    private StaticColumns(Table table, ResultSet found) throws SQLException {
        this.columns = table.columns();
        this.names = columns.stream().map(Column::name).toList();
        this.keys = keys(table);
        this.expected = new Object[columns.size()];
        this.found = found;
        this.more = found.next();
    }

    /** The columns that put the rows of the population into its order. */
    private static List<String> keys(Table table) {
        return table == Table.HISTORY ? List.of("h_c_w_id", "h_c_d_id", "h_c_id") : table.primaryKey();
    }

    /**
     * @param connection its auto-commit mode is off afterwards, because some drivers fetch in portions only then
     * @param started called with the name of each table before it is read
     */
    public static Finding run(Connection connection, SqlCatalog sql, Consumer<String> started) throws SQLException {
        BuildMetadata meta = DatabaseState.of(connection, sql).requireMeta();
        connection.setAutoCommit(false);
        return DatabaseCheck.timed(connection, open -> compare(open, meta, started));
    }

    private static Finding compare(Connection connection, BuildMetadata meta, Consumer<String> started)
            throws SQLException {
        Population population = new Population(meta.seed(), new Scale(meta.warehouses()));
        List<String> different = new ArrayList<>();
        for (Table table : Table.values()) {
            if (table == Table.NEW_ORDER) {
                continue;
            }
            started.accept(table.sqlName());
            String first = "";
            long rows = 0;
            WarehouseRange numbers = table == Table.ITEM ? WarehouseRange.all(1) : meta.range();
            for (int number = numbers.first(); number <= numbers.last(); number++) {
                try (PreparedStatement statement = select(connection, table, number)) {
                    StaticColumns compared = new StaticColumns(table, statement.executeQuery());
                    population.generate(table, number - 1, compared);
                    while (compared.more) {
                        compared.additional();
                    }
                    first = first.isEmpty() ? compared.example : first;
                    rows += compared.different;
                }
            }
            if (rows > 0) {
                different.add(table.sqlName() + " differs from the population of seed " + meta.seed()
                        + (rows == 1 ? " in 1 row: " : " in " + rows + " rows, the first: ") + first);
            }
        }
        return Finding.of(
                "static_columns",
                "what no transaction changes, S_QUANTITY and C_DATA are what follows from the population",
                String.join("; ", different));
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
        expected[next++] = BatchWriter.time(epochMicros);
    }

    @Override
    public void nullValue() {
        expected[next++] = null;
    }

    @Override
    public void endRow() throws SQLException {
        next = 0;
        while (more && order() < 0) {
            additional();
        }
        if (!more || order() > 0) {
            differs(key(false) + ": the row is missing");
            return;
        }
        for (int i = 0; i < expected.length; i++) {
            Column column = columns.get(i);
            if (!CHANGING.contains(column.name())
                    && !(expected[i] == null && DELIVERED.contains(column.name()))
                    && !isRight(column, i)) {
                differs(key(false) + ": " + column.name() + " is "
                        + text(column, TableHashes.value(found, i + 1, column)) + ", not "
                        + text(column, expectedValue(column, i)));
                break;
            }
        }
        more = found.next();
    }

    /** Less than 0 when the row found belongs before the one expected, 0 when it is that. */
    private int order() throws SQLException {
        for (String key : keys) {
            int order = Long.compare(found.getLong(key), number(key));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private void additional() throws SQLException {
        differs(key(true) + ": the row is additional");
        more = found.next();
    }

    private void differs(String what) {
        different++;
        example = example.isEmpty() ? what : example;
    }

    private long number(String column) {
        return (Long) expected[names.indexOf(column)];
    }

    private String key(boolean ofFound) throws SQLException {
        StringJoiner key = new StringJoiner(" ");
        for (String column : keys) {
            key.add(column + " " + (ofFound ? found.getLong(column) : number(column)));
        }
        return key.toString();
    }

    /** Whole statements are made here because they differ by nothing but names. */
    private static PreparedStatement select(Connection connection, Table table, int warehouse) throws SQLException {
        String order = String.join(", ", keys(table));
        String where = table == Table.ITEM ? "" : " where " + keys(table).get(0) + " = ?";
        switch (table) {
            case ORDERS -> where += " and o_id <= " + Scale.ORDERS_PER_DISTRICT;
            case ORDER_LINE -> where += " and ol_o_id <= " + Scale.ORDERS_PER_DISTRICT;
            case HISTORY -> {
                where += " and h_date <= ?";
                order += ", h_date";
            }
            default -> {}
        }
        PreparedStatement statement = connection.prepareStatement(
                "select " + table.columnNames() + " from " + table.sqlName() + where + " order by " + order);
        statement.setFetchSize(FETCH);
        if (table != Table.ITEM) {
            statement.setInt(1, warehouse);
        }
        if (table == Table.HISTORY) {
            Timestamps.set(statement, 2, Population.DATE);
        }
        return statement;
    }

    private boolean isRight(Column column, int index) throws SQLException {
        return column.name().equals("c_data")
                ? isCustomerData((String) expected[index], found.getString(index + 1))
                : Objects.equals(TableHashes.value(found, index + 1, column), expectedValue(column, index));
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

    private static String text(Column column, Object value) {
        if (value instanceof String text) {
            return "'" + (text.length() > 60 ? text.substring(0, 60) + "..." : text) + "'";
        }
        return value instanceof Long number
                ? BigDecimal.valueOf(number, column.scale()).toPlainString()
                : String.valueOf(value);
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
