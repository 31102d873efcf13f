package io.orderentry.memory;

import io.orderentry.memory.MemoryTable.Row;
import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The nine tables in memory, with the access paths that the transactions need. Not safe for several threads; {@link
 * InMemoryOrderEntry} takes turns.
 */
public final class InMemoryDatabase {
    private final Map<Table, MemoryTable> tables = new EnumMap<>(Table.class);
    /** C_ID by warehouse, district and last name, sorted by first name and number. */
    private final Map<String, List<Integer>> customersByName = new HashMap<>();
    /** O_ID of each customer's newest order. */
    private final Map<Long, Integer> newestOrder = new HashMap<>();
    /** O_ID of each district's undelivered orders. */
    private final Map<Long, TreeSet<Integer>> undelivered = new HashMap<>();

    public InMemoryDatabase() {
        for (Table table : Table.values()) {
            tables.put(table, new MemoryTable(table));
        }
    }

    /** Takes the rows of a table's initial population. */
    public RowSink loader(Table table) {
        return tables.get(table).loader();
    }

    /** Builds the access paths; to be called once, after the last row was loaded. */
    public void loaded() {
        List<Row> customers = new ArrayList<>(table(Table.CUSTOMER).all());
        customers.sort(
                Comparator.<Row, String>comparing(row -> row.text("c_first")).thenComparing(row -> row.number("c_id")));
        for (Row row : customers) {
            String key = nameKey(row.number("c_w_id"), row.number("c_d_id"), row.text("c_last"));
            customersByName.computeIfAbsent(key, k -> new ArrayList<>()).add(row.number("c_id"));
        }
        for (Row row : table(Table.ORDERS).all()) {
            long customer = MemoryTable.key(row.number("o_w_id"), row.number("o_d_id"), row.number("o_c_id"));
            newestOrder.merge(customer, row.number("o_id"), Math::max);
        }
        for (Row row : table(Table.NEW_ORDER).all()) {
            undelivered(row.number("no_w_id"), row.number("no_d_id")).add(row.number("no_o_id"));
        }
    }

    /** Writes all rows of a table in the order of its primary key. */
    public void write(Table table, RowSink sink) throws SQLException {
        table(table).write(sink);
    }

    MemoryTable table(Table table) {
        return tables.get(table);
    }

    List<Integer> customersByName(long warehouse, long district, String last) {
        return customersByName.getOrDefault(nameKey(warehouse, district, last), List.of());
    }

    int newestOrder(long warehouse, int district, int customer) {
        return newestOrder.get(MemoryTable.key(warehouse, district, customer));
    }

    void ordered(long warehouse, int district, int customer, int order) {
        newestOrder.put(MemoryTable.key(warehouse, district, customer), order);
        undelivered(warehouse, district).add(order);
    }

    TreeSet<Integer> undelivered(long warehouse, int district) {
        return undelivered.computeIfAbsent(MemoryTable.key(warehouse, district, 0), k -> new TreeSet<>());
    }

    private static String nameKey(long warehouse, long district, String last) {
        return warehouse + "/" + district + "/" + last;
    }
}
