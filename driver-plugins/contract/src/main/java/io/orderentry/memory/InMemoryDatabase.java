package io.orderentry.memory;

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
        List<Object[]> customers = new ArrayList<>();
        table(Table.CUSTOMER).all().forEach(customers::add);
        int first = MemoryTable.column(Table.CUSTOMER, "c_first");
        customers.sort(Comparator.<Object[], String>comparing(row -> (String) row[first])
                .thenComparing(row -> (Long) row[0]));
        int last = MemoryTable.column(Table.CUSTOMER, "c_last");
        for (Object[] row : customers) {
            customersByName
                    .computeIfAbsent(nameKey((long) row[2], (long) row[1], (String) row[last]), k -> new ArrayList<>())
                    .add((int) (long) row[0]);
        }
        for (Object[] row : table(Table.ORDERS).all()) {
            int order = (int) (long) row[0];
            newestOrder.merge(
                    MemoryTable.key((long) row[2], (int) (long) row[1], (int) (long) row[3]), order, Math::max);
        }
        for (Object[] row : table(Table.NEW_ORDER).all()) {
            undelivered((long) row[2], (int) (long) row[1]).add((int) (long) row[0]);
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
