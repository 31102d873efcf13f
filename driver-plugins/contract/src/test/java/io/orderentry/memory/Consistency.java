package io.orderentry.memory;

import io.orderentry.model.Table;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The twelve conditions of clause 3.3.2 and the driver's own rules, computed from the rows of a database in memory; written without
 * a look at the SQL or at the transactions.
 */
public final class Consistency {
    private final int firstOrders;
    private final int deliveredOrders;
    private final Map<String, Integer> broken = new TreeMap<>();

    private final Sums warehouseYtd = new Sums();
    private final Sums districtYtd = new Sums();
    private final Sums districtYtdByWarehouse = new Sums();
    private final Sums nextOrder = new Sums();
    private final Sums balance = new Sums();
    private final Sums ytdPayment = new Sums();
    private final Sums payments = new Sums();
    private final Sums deliveries = new Sums();
    private final Sums paidInWarehouse = new Sums();
    private final Sums paidInDistrict = new Sums();
    private final Sums paidByCustomer = new Sums();
    private final Sums historyRows = new Sums();
    private final Map<Long, Order> orders = new HashMap<>();
    private final Sums ordersInDistrict = new Sums();
    private final Sums newestOrder = new Sums();
    private final Sums newestNewOrder = new Sums();
    private final Sums oldestNewOrder = new Sums();
    private final Sums newOrdersInDistrict = new Sums();
    private final Sums lineCountsInDistrict = new Sums();
    private final Sums linesInDistrict = new Sums();
    private final Sums deliveredToCustomer = new Sums();
    private final Sums orderedQuantity = new Sums();
    private final Sums orderedLines = new Sums();
    private final Sums orderedRemote = new Sums();

    /** A number for each key; 0 where there is none. */
    private static final class Sums {
        private final Map<Long, Long> sums = new HashMap<>();

        void add(long key, long more) {
            sums.merge(key, more, Long::sum);
        }

        long of(long key) {
            return sums.getOrDefault(key, 0L);
        }

        boolean has(long key) {
            return sums.containsKey(key);
        }

        Set<Long> keys() {
            return sums.keySet();
        }
    }

    private static final class Order {
        private long customer;
        private long lineCount;
        private boolean hasCarrier;
        private boolean saysLocal;
        private boolean isNew;
        private long lines;
        private boolean remote;
    }

    private Consistency(InMemoryDatabase database, int firstOrders, int deliveredOrders) {
        this.firstOrders = firstOrders;
        this.deliveredOrders = deliveredOrders;
        read(database);
        warehousesAndDistricts();
        ordersAndLines();
        customers();
        TableRows.visit(database, Table.STOCK, this::stock);
    }

    /**
     * The rules that do not hold, with the number of times.
     *
     * @param firstOrders orders of each district when the database was built
     * @param deliveredOrders how many of them were delivered then
     */
    public static Map<String, Integer> broken(InMemoryDatabase database, int firstOrders, int deliveredOrders) {
        return new Consistency(database, firstOrders, deliveredOrders).broken;
    }

    private static long district(TableRows row, String warehouse, String district) {
        return row.number(warehouse) * 16 + row.number(district);
    }

    private static long inDistrict(long district, long number) {
        return district << 32 | number;
    }

    private void check(String rule, boolean holds) {
        if (!holds) {
            broken.merge(rule, 1, Integer::sum);
        }
    }

    private void read(InMemoryDatabase database) {
        TableRows.visit(database, Table.WAREHOUSE, row -> warehouseYtd.add(row.number("w_id"), row.number("w_ytd")));
        TableRows.visit(database, Table.DISTRICT, row -> {
            long district = district(row, "d_w_id", "d_id");
            districtYtd.add(district, row.number("d_ytd"));
            districtYtdByWarehouse.add(row.number("d_w_id"), row.number("d_ytd"));
            nextOrder.add(district, row.number("d_next_o_id"));
        });
        TableRows.visit(database, Table.CUSTOMER, row -> {
            long customer = inDistrict(district(row, "c_w_id", "c_d_id"), row.number("c_id"));
            balance.add(customer, row.number("c_balance"));
            ytdPayment.add(customer, row.number("c_ytd_payment"));
            payments.add(customer, row.number("c_payment_cnt"));
            deliveries.add(district(row, "c_w_id", "c_d_id"), row.number("c_delivery_cnt"));
        });
        TableRows.visit(database, Table.HISTORY, row -> {
            long customer = inDistrict(district(row, "h_c_w_id", "h_c_d_id"), row.number("h_c_id"));
            long amount = row.number("h_amount");
            paidInWarehouse.add(row.number("h_w_id"), amount);
            paidInDistrict.add(district(row, "h_w_id", "h_d_id"), amount);
            paidByCustomer.add(customer, amount);
            historyRows.add(customer, 1);
        });
        TableRows.visit(database, Table.ORDERS, this::order);
        TableRows.visit(database, Table.NEW_ORDER, this::newOrder);
        TableRows.visit(database, Table.ORDER_LINE, this::line);
    }

    private void order(TableRows row) {
        long district = district(row, "o_w_id", "o_d_id");
        Order order = new Order();
        order.customer = inDistrict(district, row.number("o_c_id"));
        order.lineCount = row.number("o_ol_cnt");
        order.hasCarrier = !row.isNull("o_carrier_id");
        order.saysLocal = row.number("o_all_local") == 1;
        orders.put(inDistrict(district, row.number("o_id")), order);
        ordersInDistrict.add(district, 1);
        lineCountsInDistrict.add(district, order.lineCount);
        newestOrder.sums.merge(district, row.number("o_id"), Math::max);
    }

    private void newOrder(TableRows row) {
        long district = district(row, "no_w_id", "no_d_id");
        long number = row.number("no_o_id");
        newOrdersInDistrict.add(district, 1);
        newestNewOrder.sums.merge(district, number, Math::max);
        oldestNewOrder.sums.merge(district, number, Math::min);
        Order order = orders.get(inDistrict(district, number));
        if (order != null) {
            order.isNew = true;
        }
    }

    private void line(TableRows row) {
        long district = district(row, "ol_w_id", "ol_d_id");
        long supply = row.number("ol_supply_w_id");
        boolean remote = supply != row.number("ol_w_id");
        boolean delivered = !row.isNull("ol_delivery_d");
        linesInDistrict.add(district, 1);
        if (row.number("ol_o_id") > firstOrders) {
            long stock = inDistrict(supply, row.number("ol_i_id"));
            orderedQuantity.add(stock, row.number("ol_quantity"));
            orderedLines.add(stock, 1);
            orderedRemote.add(stock, remote ? 1 : 0);
        }
        Order order = orders.get(inDistrict(district, row.number("ol_o_id")));
        check("condition_7", order != null && order.hasCarrier == delivered);
        if (order != null) {
            order.lines++;
            order.remote |= remote;
            deliveredToCustomer.add(order.customer, delivered ? row.number("ol_amount") : 0);
        }
    }

    private void warehousesAndDistricts() {
        for (long warehouse : warehouseYtd.keys()) {
            check("condition_1", warehouseYtd.of(warehouse) == districtYtdByWarehouse.of(warehouse));
            check("condition_8", warehouseYtd.of(warehouse) == paidInWarehouse.of(warehouse));
        }
        for (long district : districtYtd.keys()) {
            long newest = newestOrder.of(district);
            check(
                    "condition_2",
                    nextOrder.of(district) - 1 == newest
                            && (!newestNewOrder.has(district) || newestNewOrder.of(district) == newest));
            check(
                    "condition_3",
                    !newOrdersInDistrict.has(district)
                            || newestNewOrder.of(district) - oldestNewOrder.of(district) + 1
                                    == newOrdersInDistrict.of(district));
            check("condition_4", lineCountsInDistrict.of(district) == linesInDistrict.of(district));
            check("condition_9", districtYtd.of(district) == paidInDistrict.of(district));
            check(
                    "condition_11",
                    ordersInDistrict.of(district) - newOrdersInDistrict.of(district)
                            == deliveredOrders + deliveries.of(district));
        }
    }

    private void ordersAndLines() {
        for (Order order : orders.values()) {
            check("condition_5", order.hasCarrier != order.isNew);
            check("condition_6", order.lineCount == order.lines);
            check("all_local", order.saysLocal != order.remote);
        }
    }

    private void customers() {
        for (long customer : balance.keys()) {
            long delivered = deliveredToCustomer.of(customer);
            check("condition_10", balance.of(customer) == delivered - paidByCustomer.of(customer));
            check("condition_12", balance.of(customer) + ytdPayment.of(customer) == delivered);
            check("payment_counters", payments.of(customer) == historyRows.of(customer));
        }
    }

    private void stock(TableRows row) {
        long stock = inDistrict(row.number("s_w_id"), row.number("s_i_id"));
        check(
                "stock_counters",
                row.number("s_ytd") == orderedQuantity.of(stock)
                        && row.number("s_order_cnt") == orderedLines.of(stock)
                        && row.number("s_remote_cnt") == orderedRemote.of(stock));
    }
}
