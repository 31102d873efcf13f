package io.orderentry.check;

import io.orderentry.check.CheckFigures.Key;
import io.orderentry.check.CheckFigures.Row;
import io.orderentry.check.CheckScope.Coverage;
import io.orderentry.config.WarehouseRange;
import io.orderentry.data.Population;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.Scale;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.spi.Timestamps;
import io.orderentry.text.Sentences;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Compares the figures of {@code checks/consistency.sql}: those of a range when it is read, and those that rows of other ranges change, such as
 * payments of another warehouse, at the end; rows of the tables of fixed size, dates, H_DATA and orders with odd lines too. Safe for several
 * threads.
 */
final class RangeRules {
    /** Orders of the population that were delivered in it. */
    private static final int DELIVERED_AT_BUILD = Scale.FIRST_UNDELIVERED_ORDER - 1;
    /** Clocks run apart between the moments at which they are compared, and may be set. */
    private static final Duration CLOCKS = Duration.ofHours(1);
    /** A Delivery may wait so long between the time it writes and the order it finds. */
    private static final Duration WAIT = Duration.ofMinutes(1);

    private final SortedMap<Key, Row> warehouses;
    private final SortedMap<Key, Row> districts;
    private final Predicate<Integer> compared;
    private final Map<Rule, Broken> broken = new EnumMap<>(Rule.class);
    /** Figures that are left to compare with payments, by district. */
    private final SortedMap<Key, Owed> owed = new TreeMap<>();
    /** Counters of the stock that was read, by warehouse, and the lines that were read. */
    private final CheckFigures stock = new CheckFigures();

    private final CheckFigures newLines = new CheckFigures();

    private final Row allOrders = new Row();
    private final Row allCustomers = new Row();
    private final Row allPayments = new Row();
    private long items;
    private final List<String> wrongData = new ArrayList<>();
    private long oddOrders;
    private String firstOdd;

    /** Balances of a district's customers, less what their orders explain: payments with the opposite sign; and the number of these. */
    private record Owed(BigDecimal balance, BigDecimal payments) {}

    private static final class Broken {
        private long rows;
        private long keys;
        private Key first;

        private String text() {
            if (rows > 0) {
                return rows
                        + (rows == 1 ? " row breaks it" : " rows break it")
                        + (first.warehouse() == 0 ? "" : ", the first in " + first);
            }
            String what = first.district() == 0 ? "warehouse" : "district";
            return keys + " " + what + (keys == 1 ? " breaks it: " : "s break it, the first: ") + first;
        }
    }

    /** @param compared whether all rows of a warehouse are read */
    RangeRules(CheckFigures warehouses, CheckFigures districts, Predicate<Integer> compared) {
        this.warehouses = warehouses.rows();
        this.districts = districts.rows();
        this.compared = compared;
        for (CheckFigures figures : List.of(warehouses, districts)) {
            counts(figures);
            figures.rows().keySet().forEach(key -> rows(Rule.DISTRICT_VALUES, key, isWarehouse(key) ? 0 : 1));
        }
        paid(Rule.CONDITION_1, districts, "ytd");
    }

    private void paid(Rule rule, CheckFigures figures, String column) {
        Map<Integer, BigDecimal> paid = new HashMap<>();
        figures.rows().forEach((key, row) -> paid.merge(key.warehouse(), row.amount(column), BigDecimal::add));
        warehouses.forEach((key, row) -> {
            BigDecimal sum = paid.get(key.warehouse());
            require(rule, key, sum != null && same(row.amount("ytd"), sum));
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
            found.keys++;
            found.first = found.first == null || key.compareTo(found.first) < 0 ? key : found.first;
        }
    }

    private void rows(Rule rule, Key key, long rows) {
        if (rows > 0) {
            require(rule, key, false);
            broken.get(rule).rows += rows;
        }
    }

    /** Adds the columns that have the name of a rule. */
    private void counts(CheckFigures figures) {
        figures.rows().forEach((key, row) -> {
            for (Rule rule : Rule.values()) {
                rows(rule, key, row.count(rule.id()));
            }
        });
    }

    synchronized void items(CheckFigures items) {
        counts(items);
        this.items = items.of(new Key(0, 0)).count("items");
    }

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
        }
        List.of(orders, customers, stockRows).forEach(this::counts);
        orders.rows().values().forEach(allOrders::add);
        customers.rows().values().forEach(allCustomers::add);
        stock.add(stockRows);
    }

    synchronized void newLines(CheckFigures lines) {
        counts(lines);
        newLines.add(lines);
    }

    private void orders(Key key, Row orders, Row district, Row customers) {
        long next = district.has("next_order") ? district.count("next_order") - 1 : 0;
        long newest = orders.count("max_order");
        long listed = orders.count("listed");
        long newestListed = orders.count("max_listed");
        require(Rule.CONDITION_2, key, next == newest && (newestListed == 0 || newestListed == newest));
        require(Rule.CONDITION_3, key, listed == 0 || newestListed - orders.count("min_listed") + 1 == listed);
        require(Rule.CONDITION_4, key, orders.count("expected") == orders.count("lines_found"));
        boolean none = orders == Row.NONE && customers == Row.NONE;
        long delivered = DELIVERED_AT_BUILD + customers.count("deliveries");
        require(Rule.CONDITION_11, key, none || orders.count("orders") - listed == delivered);
        require(Rule.ORDER_NUMBERS, key, orders.count("min_order") == 1 && next == orders.count("orders"));
    }

    private void customers(Key key, Row customers, Row orders) {
        if (customers == Row.NONE) {
            return;
        }
        BigDecimal balance = customers.amount("balance");
        BigDecimal amount = orders.amount("amount");
        require(Rule.CONDITION_12, key, same(balance.add(customers.amount("ytd_payment")), amount));
        require(Rule.DELIVERY_COUNTERS, key, same(customers.amount("delivered"), orders.amount("delivered")));
        owed.put(key, new Owed(balance.subtract(amount), customers.amount("payments")));
    }

    synchronized void end(CheckFigures payers, CheckFigures payments) {
        counts(payers);
        owed.forEach((key, left) -> {
            Row row = payers.of(key);
            require(Rule.CONDITION_10, key, same(left.balance().negate(), row.amount("paid")));
            require(Rule.PAYMENT_COUNTERS, key, same(left.payments(), row.amount("payments")));
        });
        districts.forEach((key, row) -> {
            BigDecimal paid = payments.of(key).amount("amount");
            require(Rule.CONDITION_9, key, payments.rows().containsKey(key) && same(row.amount("ytd"), paid));
        });
        paid(Rule.CONDITION_8, payments, "amount");
        boolean all = warehouses.keySet().stream().map(Key::warehouse).allMatch(compared);
        SortedSet<Key> supplying = new TreeSet<>(stock.rows().keySet());
        supplying.addAll(newLines.rows().keySet());
        // Lines of warehouses that were not read may be among those that others supplied.
        List<String> names = all ? List.of("home", "ytd", "remote") : List.of("home");
        supplying.stream().filter(key -> all || compared.test(key.warehouse())).forEach(key -> {
            Row counted = stock.of(key);
            Row ordered = newLines.of(key);
            boolean holds = names.stream().allMatch(name -> same(counted.amount(name), ordered.amount(name)));
            require(Rule.STOCK_COUNTERS, key, holds);
        });
        payments.rows().forEach(this::payments);
    }

    synchronized List<Finding> findings() {
        return Arrays.stream(Rule.values())
                .map(rule ->
                        rule.finding(broken.containsKey(rule) ? broken.get(rule).text() : ""))
                .toList();
    }

    /** Compares H_DATA of the payments to a district with the names of both. */
    private void payments(Key key, Row row) {
        allPayments.add(row);
        Row district = districts.get(key);
        Row warehouse = warehouses.get(new Key(key.warehouse(), 0));
        if (district == null || warehouse == null) {
            return;
        }
        String data = PaymentInput.historyData(warehouse.text("name"), district.text("name"));
        Stream.of("min_data", "max_data")
                .map(row::text)
                .filter(found -> found != null && !found.stripTrailing().equals(data.stripTrailing()))
                .findFirst()
                .ifPresent(found -> wrongData.add(key + " has '" + found + "', not '" + data + "'"));
    }

    /** Takes a row of the query {@code early_lines}; returns what is wrong, which may be nothing after all. */
    synchronized String oddOrder(ResultSet row) throws SQLException {
        String what = "";
        LocalDateTime entered = Timestamps.get(row, 6);
        LocalDateTime delivered = Timestamps.get(row, 7);
        if (row.getLong(4) != row.getLong(5)) {
            what = row.getLong(4) + " lines, of which the last has OL_NUMBER " + row.getLong(5);
        } else if (!Objects.equals(delivered, Timestamps.get(row, 8))) {
            what = "lines delivered at different times";
        } else if (entered != null && delivered.isBefore(entered.minus(WAIT))) {
            what = "delivered at " + delivered + ", entered at " + entered;
        }
        if (!what.isEmpty() && oddOrders++ == 0) {
            firstOdd = "order " + row.getInt(3) + " of " + new Key(row.getInt(1), row.getInt(2)) + ": " + what;
        }
        return what;
    }

    BigDecimal orderSum() {
        return allOrders.amount("order_sum");
    }

    Finding orderLines() {
        String text = "lines of an order are numbered from 1 and delivered at one time, not before it was entered";
        String broken = oddOrders + (oddOrders == 1 ? " order breaks it, " : " orders break it, the first: ");
        return Finding.of("order_lines", text, oddOrders == 0 ? "" : broken + firstOdd);
    }

    /**
     * Compares dates with the time of the build and with now. Those of runs are the server's time; where the driver could not read it, or is the
     * server itself, a clock that was set is known by the times at which runs began.
     *
     * @param now by the server's clock
     */
    Finding dates(BuildMetadata meta, Instant now) {
        Instant start = Instant.parse(meta.startedUtc());
        LocalDateTime first =
                utc(Math.min(start.getEpochSecond(), meta.lastRun().earliest())).minus(CLOCKS);
        LocalDateTime last =
                utc(Math.max(now.getEpochSecond(), meta.lastRun().latest())).plus(CLOCKS);
        List<String> wrong = new ArrayList<>();
        Predicate<LocalDateTime> ofRun = date -> !date.isBefore(first) && !date.isAfter(last);
        dates(wrong, "H_DATE", allPayments, "date", ofRun);
        dates(wrong, "OL_DELIVERY_D", allOrders, "delivery", ofRun);
        dates(wrong, "O_ENTRY_D", allOrders, "date", ofRun);
        if (!wrong.isEmpty()) {
            wrong.add("the build began at " + start + ", now is " + now.truncatedTo(ChronoUnit.SECONDS)
                    + " by the server's clock");
        }
        String text = "dates of the population are its own, those of runs are between the build and now";
        return Finding.of("dates", text, String.join("; ", wrong));
    }

    private static void dates(
            List<String> wrong, String column, Row row, String suffix, Predicate<LocalDateTime> ofRun) {
        for (String part : List.of("run", "built")) {
            boolean run = part.equals("run");
            Stream.of("min_", "max_")
                    .map(end -> row.date(end + part + "_" + suffix))
                    .filter(Objects::nonNull)
                    .distinct()
                    .filter(run ? ofRun.negate() : date -> !date.equals(Population.DATE))
                    .forEach(date -> wrong.add(column + (run ? " of a run is " : " of the population is ") + date));
        }
    }

    private static LocalDateTime utc(long epochSecond) {
        return LocalDateTime.ofEpochSecond(epochSecond, 0, ZoneOffset.UTC);
    }

    Finding historyData() {
        return Finding.of(
                "history_data",
                "H_DATA of the payments of runs = W_NAME, four blanks, D_NAME",
                wrongData.isEmpty() ? "" : wrongData.get(0) + (wrongData.size() > 1 ? ", and others" : ""));
    }

    /** Compares the rows of the tables whose size no transaction changes; those of customers and stock within a coverage. */
    Finding rowCounts(BuildMetadata meta, Coverage coverage) {
        List<String> wrong = new ArrayList<>();
        WarehouseRange built = meta.range();
        int expected = built.size();
        if (!warehouses.isEmpty()) {
            String there = warehouses.firstKey().warehouse() + ".."
                    + warehouses.lastKey().warehouse();
            if (!there.equals(built.toString())) {
                wrong.add("warehouse has W_ID " + there + ", " + built + " expected");
            }
        }
        int read = coverage.isSample() ? coverage.checked() : expected;
        Row allStock = new Row();
        stock.rows().values().forEach(allStock::add);
        long inRead = (long) read * Scale.DISTRICTS_PER_WAREHOUSE;
        count(wrong, "warehouse", warehouses.size(), expected);
        count(wrong, "district", districts.size(), (long) expected * Scale.DISTRICTS_PER_WAREHOUSE);
        count(wrong, "customer", allCustomers.count("customers"), inRead * Scale.CUSTOMERS_PER_DISTRICT);
        count(wrong, "item", items, Scale.ITEMS);
        count(wrong, "stock", allStock.count("stock"), (long) read * Scale.ITEMS);
        String here = ": " + meta.warehousesText() + (expected == 1 ? " is here" : " are here");
        String text = "WAREHOUSE, DISTRICT, CUSTOMER, ITEM and STOCK have all their rows"
                + (built.isAll(meta.warehouses()) ? "" : here);
        return Finding.of("row_counts", text, String.join("; ", wrong));
    }

    private static void count(List<String> wrong, String table, long found, long expected) {
        if (found != expected) {
            wrong.add(Sentences.text("%s has %,d rows, %,d expected", table, found, expected));
        }
    }
}
