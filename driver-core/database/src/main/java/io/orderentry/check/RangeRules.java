package io.orderentry.check;

import io.orderentry.check.CheckFigures.Key;
import io.orderentry.check.CheckFigures.Row;
import io.orderentry.model.PaymentInput;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Compares the figures of {@code checks/consistency.sql}: those of a range when it is read, and those that rows of other ranges change, such as
 * payments of another warehouse, at the end. Safe for several threads.
 */
final class RangeRules {
    /** Orders of the population that were delivered in it. */
    private static final int DELIVERED_AT_BUILD = 2_100;
    /** Orders of the population. */
    private static final int BUILT = 3_000;

    private final SortedMap<Key, Row> warehouses;
    private final SortedMap<Key, Row> districts;
    private final Predicate<Integer> compared;
    private final Map<Rule, Broken> broken = new EnumMap<>(Rule.class);
    private final RowTotals totals = new RowTotals();
    /** Figures that are left to compare with payments, by district. */
    private final SortedMap<Key, Owed> owed = new TreeMap<>();
    /** Counters of the stock less the lines that were read, by warehouse. */
    private final Map<Integer, BigDecimal[]> stock = new HashMap<>();

    /**
     * Balances and counters of the customers of a district, less those that their orders explain.
     *
     * @param balance what remains are their payments, with the opposite sign
     * @param payments number of payments
     */
    private record Owed(BigDecimal balance, BigDecimal payments) {}

    /** Rows or districts that break a rule. */
    private static final class Broken {
        private long rows;
        private final SortedSet<Key> keys = new TreeSet<>();
        private long allKeys;

        private String text() {
            if (rows > 0) {
                return rows
                        + (rows == 1 ? " row breaks it" : " rows break it")
                        + (keys.isEmpty() || keys.first().warehouse() == 0 ? "" : ", the first in " + keys.first());
            }
            String what = keys.first().district() == 0 ? "warehouse" : "district";
            return allKeys + " " + what + (allKeys == 1 ? " breaks it: " : "s break it, the first: ") + keys.first();
        }
    }

    /**
     * Begins without any range read.
     *
     * @param warehouses figures of the query {@code warehouses}
     * @param districts figures of the query {@code districts}
     * @param compared whether all rows of a warehouse are read
     */
    RangeRules(CheckFigures warehouses, CheckFigures districts, Predicate<Integer> compared) {
        this.warehouses = warehouses.rows();
        this.districts = districts.rows();
        this.compared = compared;
        SortedMap<Integer, BigDecimal> paid = new TreeMap<>();
        this.districts.forEach((key, row) -> {
            paid.merge(key.warehouse(), row.amount("ytd"), BigDecimal::add);
            count(Rule.DISTRICT_VALUES, key, row);
            if (!isWarehouse(key)) {
                rows(Rule.DISTRICT_VALUES, key, 1);
            }
        });
        this.warehouses.forEach((key, row) -> {
            count(Rule.DISTRICT_VALUES, key, row);
            if (!isWarehouse(key)) {
                rows(Rule.DISTRICT_VALUES, key, 1);
            }
            BigDecimal sum = paid.get(key.warehouse());
            require(Rule.CONDITION_1, key, sum != null && same(row.amount("ytd"), sum));
        });
    }

    private boolean isWarehouse(Key key) {
        int first = warehouses.isEmpty() ? 1 : warehouses.firstKey().warehouse();
        return key.warehouse() >= first && key.warehouse() < first + warehouses.size();
    }

    private static boolean same(BigDecimal one, BigDecimal other) {
        return one.compareTo(other) == 0;
    }

    private void require(Rule rule, Key key, boolean holds) {
        if (!holds) {
            Broken found = broken.computeIfAbsent(rule, each -> new Broken());
            found.allKeys++;
            found.keys.add(key);
            if (found.keys.size() > 1) {
                found.keys.remove(found.keys.last());
            }
        }
    }

    private void rows(Rule rule, Key key, long rows) {
        if (rows > 0) {
            require(rule, key, false);
            broken.get(rule).rows += rows;
        }
    }

    private void count(Rule rule, Key key, Row row) {
        rows(rule, key, row.count(rule.id()));
    }

    RowTotals totals() {
        return totals;
    }

    synchronized void items(CheckFigures items) {
        Row row = items.of(new Key(0, 0));
        count(Rule.ITEM_VALUES, new Key(0, 0), row);
        totals.items(row.count("items"));
    }

    /** Compares a range that was read to its end. */
    synchronized void range(CheckRange range, CheckFigures orders, CheckFigures customers, CheckFigures stockRows) {
        SortedSet<Key> keys = new TreeSet<>(orders.rows().keySet());
        keys.addAll(customers.rows().keySet());
        // Not of the warehouses before and behind those of the range: it has none of their rows.
        districts.keySet().stream()
                .filter(key -> range.contains(key.warehouse(), key.district()))
                .forEach(keys::add);
        for (Key key : keys) {
            orders(key, orders.of(key), districts.getOrDefault(key, Row.NONE), customers.of(key));
            customers(key, customers.of(key), orders.of(key));
            totals.add(orders.of(key), customers.of(key));
        }
        stockRows.rows().forEach((key, row) -> {
            count(Rule.STOCK_VALUES, key, row);
            totals.stock(row.count("stock"));
            stock(key, row, 1);
        });
    }

    /** Compares the lines of a range that were entered since the build. */
    synchronized void newLines(CheckFigures lines) {
        lines.rows().forEach((key, row) -> {
            count(Rule.LINE_AMOUNTS, key, row);
            count(Rule.LINE_DIST_INFO, key, row);
            stock(key, row, -1);
        });
    }

    private void stock(Key key, Row row, int sign) {
        BigDecimal[] sums = stock.computeIfAbsent(
                key.warehouse(), each -> new BigDecimal[] {BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO});
        String[] names = {"home", "ytd", "remote"};
        for (int i = 0; i < names.length; i++) {
            BigDecimal add = row.amount(names[i]);
            sums[i] = sums[i].add(sign > 0 ? add : add.negate());
        }
    }

    private void orders(Key key, Row orders, Row district, Row customers) {
        long next = district.has("next_order") ? district.count("next_order") - 1 : 0;
        long newest = orders.count("max_order");
        long listed = orders.count("listed");
        long newestListed = orders.count("max_listed");
        require(Rule.CONDITION_2, key, next == newest && (newestListed == 0 || newestListed == newest));
        require(Rule.CONDITION_3, key, listed == 0 || newestListed - orders.count("min_listed") + 1 == listed);
        require(Rule.CONDITION_4, key, orders.count("expected") == orders.count("found"));
        require(
                Rule.CONDITION_11,
                key,
                (orders == Row.NONE && customers == Row.NONE)
                        || orders.count("orders") - listed == DELIVERED_AT_BUILD + customers.count("deliveries"));
        require(Rule.ORDER_NUMBERS, key, orders.count("min_order") == 1 && next == orders.count("orders"));
        for (Rule rule : new Rule[] {
            Rule.CONDITION_5,
            Rule.CONDITION_6,
            Rule.CONDITION_7,
            Rule.ALL_LOCAL,
            Rule.ORDER_VALUES,
            Rule.ORDER_LINE_VALUES
        }) {
            count(rule, key, orders);
        }
    }

    private void customers(Key key, Row customers, Row orders) {
        if (customers == Row.NONE) {
            return;
        }
        count(Rule.CUSTOMER_VALUES, key, customers);
        count(Rule.CUSTOMER_DATA, key, customers);
        BigDecimal balance = customers.amount("balance");
        BigDecimal amount = orders.amount("amount");
        require(Rule.CONDITION_12, key, same(balance.add(customers.amount("ytd_payment")), amount));
        require(Rule.DELIVERY_COUNTERS, key, same(customers.amount("delivered"), orders.amount("delivered")));
        owed.put(key, new Owed(balance.subtract(amount), customers.amount("payments")));
    }

    /**
     * Compares what is left when all ranges and all payments were read.
     *
     * @param payers figures of the query {@code payers}
     * @param payments figures of the query {@code payments}
     */
    synchronized void end(CheckFigures payers, CheckFigures payments) {
        payers.rows().forEach((key, row) -> count(Rule.HISTORY_VALUES, key, row));
        owed.forEach((key, left) -> {
            Row row = payers.of(key);
            require(
                    Rule.CONDITION_10,
                    key,
                    left.balance().add(row.amount("paid")).signum() == 0);
            require(Rule.PAYMENT_COUNTERS, key, same(left.payments(), row.amount("payments")));
        });
        SortedMap<Integer, BigDecimal> paid = new TreeMap<>();
        payments.rows().forEach((key, row) -> paid.merge(key.warehouse(), row.amount("amount"), BigDecimal::add));
        districts.forEach((key, row) -> require(
                Rule.CONDITION_9,
                key,
                payments.rows().containsKey(key)
                        && same(row.amount("ytd"), payments.of(key).amount("amount"))));
        warehouses.forEach((key, row) -> require(
                Rule.CONDITION_8,
                key,
                paid.containsKey(key.warehouse()) && same(row.amount("ytd"), paid.get(key.warehouse()))));
        boolean all = warehouses.keySet().stream().map(Key::warehouse).allMatch(compared);
        stock.forEach((warehouse, sums) -> {
            // Lines of warehouses that were not read may be among those that others supplied.
            if (all) {
                require(
                        Rule.STOCK_COUNTERS,
                        new Key(warehouse, 0),
                        sums[0].signum() == 0 && sums[1].signum() == 0 && sums[2].signum() == 0);
            } else if (compared.test(warehouse)) {
                require(Rule.STOCK_COUNTERS, new Key(warehouse, 0), sums[0].signum() == 0);
            }
        });
        payments.rows().forEach((key, row) -> totals.payments(key, row, historyData(key)));
    }

    /** H_DATA of a payment to a district; null where there is none. */
    private String historyData(Key key) {
        Row district = districts.get(key);
        Row warehouse = warehouses.get(new Key(key.warehouse(), 0));
        return district == null || warehouse == null
                ? null
                : PaymentInput.historyData(warehouse.text("name"), district.text("name"));
    }

    synchronized Finding finding(Rule rule) {
        return rule.finding(broken.containsKey(rule) ? broken.get(rule).text() : "");
    }

    /** Returns whether lines of orders that the population has not are among the figures. */
    static boolean haveNewOrders(CheckFigures orders) {
        return orders.rows().values().stream().anyMatch(row -> row.count("max_number") > BUILT);
    }

    static boolean haveOddLines(CheckFigures orders) {
        return orders.rows().values().stream().anyMatch(row -> row.count("order_lines") > 0);
    }
}
