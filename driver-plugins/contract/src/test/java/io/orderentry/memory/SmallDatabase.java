package io.orderentry.memory;

import io.orderentry.model.Column;
import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * Two warehouses small enough to know by heart, and consistent: 8 customers, 30 orders of 5 lines and 9 of them undelivered in each of
 * the ten districts, 40 items of 1.00 to 40.00, and 50 of each in stock.
 */
final class SmallDatabase {
    static final int WAREHOUSES = 2;
    static final int CUSTOMERS = 8;
    static final int ORDERS = 30;
    static final int DELIVERED = 21;
    static final int ITEMS = 40;
    /** Names and first names of customers 1 to 8. */
    static final String[] LAST = {"BAR", "BAR", "BAR", "BAR", "OUGHT", "OUGHT", "OUGHT", "ABLE"};

    static final String[] FIRST = {"Eva", "Ada", "Dora", "Cleo", "Abe", "anna", "Zoe", "Uno"};
    /** The one with bad credit. */
    static final int BAD = 3;

    final InMemoryDatabase database = new InMemoryDatabase();
    final InMemoryOrderEntry transactions = new InMemoryOrderEntry(database);

    SmallDatabase() {
        for (int item = 1; item <= ITEMS; item++) {
            add(Table.ITEM, Map.of("i_id", item, "i_name", "item " + item, "i_price", item * 100, "i_data", "plain"));
        }
        for (int warehouse = 1; warehouse <= WAREHOUSES; warehouse++) {
            warehouse(warehouse);
        }
        database.loaded();
    }

    private void warehouse(int w) {
        add(Table.WAREHOUSE, Map.of("w_id", w, "w_name", "House" + w, "w_tax", 1_000, "w_ytd", 10 * CUSTOMERS * 1_000));
        for (int item = 1; item <= ITEMS; item++) {
            Map<String, Object> row = new HashMap<>(Map.of("s_w_id", w, "s_i_id", item, "s_quantity", 50));
            for (int d = 1; d <= 10; d++) {
                row.put("s_dist_" + (d < 10 ? "0" : "") + d, "info-" + w + "-" + d);
            }
            row.put("s_data", "plain");
            add(Table.STOCK, row);
        }
        for (int d = 1; d <= 10; d++) {
            district(w, d);
        }
    }

    private void district(int w, int d) {
        add(
                Table.DISTRICT,
                Map.of(
                        "d_w_id",
                        w,
                        "d_id",
                        d,
                        "d_name",
                        "Area" + d,
                        "d_tax",
                        500,
                        "d_ytd",
                        CUSTOMERS * 1_000,
                        "d_next_o_id",
                        ORDERS + 1));
        for (int c = 1; c <= CUSTOMERS; c++) {
            customer(w, d, c);
        }
        for (int o = 1; o <= ORDERS; o++) {
            order(w, d, o);
        }
    }

    private void customer(int w, int d, int c) {
        Map<String, Object> row = new HashMap<>();
        row.put("c_w_id", w);
        row.put("c_d_id", d);
        row.put("c_id", c);
        row.put("c_first", FIRST[c - 1]);
        row.put("c_last", LAST[c - 1]);
        row.put("c_credit", c == BAD ? "BC" : "GC");
        row.put("c_discount", 2_000);
        row.put("c_balance", -1_000);
        row.put("c_ytd_payment", 1_000);
        row.put("c_payment_cnt", 1);
        row.put("c_data", "d".repeat(490));
        add(Table.CUSTOMER, row);
        add(
                Table.HISTORY,
                Map.of("h_c_w_id", w, "h_c_d_id", d, "h_c_id", c, "h_w_id", w, "h_d_id", d, "h_amount", 1_000));
    }

    private void order(int w, int d, int o) {
        boolean delivered = o <= DELIVERED;
        Map<String, Object> row = new HashMap<>();
        row.put("o_w_id", w);
        row.put("o_d_id", d);
        row.put("o_id", o);
        row.put("o_c_id", (o - 1) % CUSTOMERS + 1);
        row.put("o_ol_cnt", 5);
        row.put("o_all_local", 1);
        row.put("o_carrier_id", delivered ? 1 : null);
        add(Table.ORDERS, row);
        if (!delivered) {
            add(Table.NEW_ORDER, Map.of("no_w_id", w, "no_d_id", d, "no_o_id", o));
        }
        for (int line = 1; line <= 5; line++) {
            Map<String, Object> lineRow = new HashMap<>();
            lineRow.put("ol_w_id", w);
            lineRow.put("ol_d_id", d);
            lineRow.put("ol_o_id", o);
            lineRow.put("ol_number", line);
            lineRow.put("ol_i_id", (5 * o + line) % ITEMS + 1);
            lineRow.put("ol_supply_w_id", w);
            lineRow.put("ol_delivery_d", delivered ? 1 : null);
            lineRow.put("ol_quantity", 5);
            lineRow.put("ol_amount", delivered ? 0 : 100 * line);
            add(Table.ORDER_LINE, lineRow);
        }
    }

    private void add(Table table, Map<String, Object> values) {
        RowSink sink = database.loader(table);
        for (Column column : table.columns()) {
            boolean isNull = values.containsKey(column.name()) && values.get(column.name()) == null;
            long number = values.get(column.name()) instanceof Integer given ? given : 0;
            if (isNull) {
                sink.nullValue();
            } else {
                switch (column.type()) {
                    case INTEGER, LONG -> sink.integer(number);
                    case DECIMAL -> sink.decimal(number, column.scale());
                    case TIMESTAMP -> sink.timestamp(number);
                    case TEXT, FIXED_TEXT -> {
                        byte[] text =
                                ((String) values.getOrDefault(column.name(), "x")).getBytes(StandardCharsets.US_ASCII);
                        sink.text(text, 0, text.length);
                    }
                }
            }
        }
        try {
            sink.endRow();
        } catch (SQLException e) {
            throw new AssertionError("memory throws none", e);
        }
    }

    /**
     * A row that tests may read and change.
     *
     * @param key its primary key in the order of the table's
     */
    MemoryTable.Row row(Table table, int... key) {
        return database.table(table).get(key(table, key));
    }

    boolean has(Table table, int... key) {
        return database.table(table).has(key(table, key));
    }

    private static long key(Table table, int... key) {
        if (table == Table.STOCK) {
            return MemoryTable.key(key[0], 0, key[1]);
        }
        return MemoryTable.key(
                key[0], key.length > 1 ? key[1] : 0, key.length > 2 ? key[2] : 0, key.length > 3 ? key[3] : 0);
    }

    Object get(Table table, String column, int... key) {
        return row(table, key).get(column);
    }

    long number(Table table, String column, int... key) {
        return (long) get(table, column, key);
    }

    void set(Table table, String column, Object value, int... key) {
        row(table, key).set(column, value instanceof Integer number ? (Object) (long) number : value);
    }

    /** All rows of a table in one text, to see whether anything has changed. */
    String text(Table table) {
        StringBuilder text = new StringBuilder();
        TableRows.visit(
                database,
                table,
                row -> table.columns()
                        .forEach(column -> text.append(row.text(column.name())).append('|')));
        return text.toString();
    }

    Map<String, Integer> broken() {
        return Consistency.broken(database, ORDERS, DELIVERED);
    }
}
