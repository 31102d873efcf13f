package io.orderentry.check;

import io.orderentry.check.OutputRows.Row;
import io.orderentry.model.Address;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.Money;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.Scale;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Comparison of one transaction with the tables: what it shows and what it wrote, from its input and the rows before and after it. Others may
 * be at work. Rows that the transaction has changed are its own until it ends; of all others counters that only grow show whether they have
 * changed, and what then is not determined is not compared.
 */
final class OutputComparison {
    /** Districts of a Delivery whose rows are compared, other ones each time; the numbers of the orders are compared in all. */
    private static final int DISTRICTS_COMPARED = 3;

    private final OutputRows rows;
    private final Comparison comparison;
    private String difference = "";
    private boolean changed;

    @FunctionalInterface
    private interface Comparison {
        void with(TransactionOutput output) throws SQLException;
    }

    OutputComparison(TransactionInput input, OutputRows rows) throws SQLException {
        this.rows = rows;
        this.comparison = switch (input.type()) {
            case NEW_ORDER -> newOrder((NewOrderInput) input);
            case PAYMENT -> payment((PaymentInput) input);
            case ORDER_STATUS -> orderStatus(((OrderStatusInput) input).customer());
            case DELIVERY -> delivery((DeliveryInput) input);
            case STOCK_LEVEL -> stockLevel((StockLevelInput) input);
        };
    }

    void after(TransactionOutput output) throws SQLException {
        comparison.with(output);
    }

    /** The first difference in words; empty when there is none. */
    String difference() {
        return difference;
    }

    /** Returns whether others changed rows in between, so that something was not compared. */
    boolean changed() {
        return changed;
    }

    private void require(boolean holds, String fault) {
        if (difference.isEmpty() && !holds) {
            difference = fault;
        }
    }

    private void same(String what, Object found, Object expected) {
        require(Objects.equals(found, expected), what + " is " + found + " instead of " + expected);
    }

    private void shown(long number, Row row, String column) {
        same(name(column) + " as shown", number, row.number(column));
    }

    /** Compares a value of a row, a number being a Long. */
    private void stored(Row row, String column, String of, Object expected) {
        same(name(column) + of, text(column, row.values().get(column)), text(column, expected));
    }

    private static Object text(String column, Object value) {
        return value instanceof Long cents && OutputRows.isAmount(column) ? Money.text(cents) : value;
    }

    /** A count or an amount that grew by so much, or by more where others have added to it. */
    private void grew(Row before, Row after, String column, String of, long least, boolean alone) {
        long by = growth(before, after, column);
        require(
                by == least || !alone && by > least,
                name(column) + of + " has grown by " + by + " instead of " + least);
    }

    private static long growth(Row before, Row after, String column) {
        return after.number(column) - before.number(column);
    }

    private static String name(String column) {
        return column.toUpperCase(Locale.ROOT);
    }

    /** C_ID of the customer that an input means, chosen here. */
    private int customerId(CustomerKey key) throws SQLException {
        if (!key.isByName()) {
            return key.id();
        }
        List<Row> namesakes = rows.all("namesakes", key.warehouse(), key.district(), key.last()).stream()
                .sorted(Comparator.comparing((Row row) -> row.text("c_first")).thenComparing(row -> row.number("c_id")))
                .toList();
        return namesakes.isEmpty()
                ? 0
                : namesakes.get(CustomerKey.medianIndex(namesakes.size())).whole("c_id");
    }

    private Row customer(CustomerKey key, int id) throws SQLException {
        return rows.one("customer", key.warehouse(), key.district(), id);
    }

    private SortedMap<Integer, Row> lines(int warehouse, int district, int order) throws SQLException {
        return numbered("ol_number", "lines", warehouse, district, order);
    }

    private SortedMap<Integer, Row> numbered(String column, String query, Object... keys) throws SQLException {
        SortedMap<Integer, Row> numbered = new TreeMap<>();
        rows.all(query, keys).forEach(row -> numbered.put(row.whole(column), row));
        return numbered;
    }

    private Comparison newOrder(NewOrderInput in) throws SQLException {
        Row districtBefore = rows.one("district", in.warehouse(), in.district());
        Map<List<Integer>, Row> stockBefore = stock(in);
        return output -> {
            NewOrderOutput out = (NewOrderOutput) output;
            Row warehouse = rows.one("warehouse", in.warehouse());
            Row district = rows.one("district", in.warehouse(), in.district());
            Row customer = rows.one("customer", in.warehouse(), in.district(), in.customer());
            Row order = rows.one("order", in.warehouse(), in.district(), out.order());
            Map<List<Integer>, Row> stock = stock(in);
            same("C_LAST as shown", out.customerLast(), customer.text("c_last"));
            same("C_CREDIT as shown", out.customerCredit(), customer.text("c_credit"));
            same("O_ENTRY_D as shown", out.entryDate(), in.entryDate());
            int next = district.whole("d_next_o_id");
            if (out.rolledBack()) {
                require(
                        districtBefore.whole("d_next_o_id") <= out.order() && out.order() <= next,
                        "O_ID as shown is " + out.order() + ", and D_NEXT_O_ID " + next);
                boolean there =
                        order.whole("o_c_id") == in.customer() && in.entryDate().equals(order.date("o_entry_d"));
                require(!there, "order " + out.order() + " is there, though it was rolled back");
                stock.forEach((key, row) -> stockChange(in, key, stockBefore.get(key), row, new Taken(0, 0)));
                return;
            }
            stored(district, "d_next_o_id", "", out.order() + 1L);
            shown(out.discountBasisPoints(), customer, "c_discount");
            shown(out.warehouseTaxBasisPoints(), warehouse, "w_tax");
            shown(out.districtTaxBasisPoints(), district, "d_tax");
            stored(order, "o_c_id", "", (long) in.customer());
            stored(order, "o_entry_d", "", in.entryDate());
            stored(order, "o_carrier_id", "", null);
            stored(order, "o_ol_cnt", "", (long) in.lines());
            stored(order, "o_all_local", "", in.allLocal() ? 1L : 0L);
            int listed = rows.all("new_order", in.warehouse(), in.district(), out.order())
                    .size();
            same("number of rows of NEW_ORDER", listed, 1);
            Map<List<Integer>, Taken> taken = new HashMap<>();
            long total = lines(in, out, stock, taken);
            taken.forEach((key, own) -> stockChange(in, key, stockBefore.get(key), stock.get(key), own));
            long payable = Money.orderTotalCents(
                    total, customer.whole("c_discount"), warehouse.whole("w_tax"), district.whole("d_tax"));
            same("total-amount", Money.text(out.totalCents()), Money.text(payable));
        };
    }

    private record Taken(int lines, long quantity) {}

    /** Compares the lines of an order, and adds up what they take; returns the sum of the amounts as they should be. */
    private long lines(
            NewOrderInput in, NewOrderOutput out, Map<List<Integer>, Row> stock, Map<List<Integer>, Taken> taken)
            throws SQLException {
        Map<Integer, Row> lines = lines(in.warehouse(), in.district(), out.order());
        same("number of lines", lines.size(), in.lines());
        same("number of lines as shown", out.lines().size(), in.lines());
        long total = 0;
        // From the last to the first: what a stock row holds now is what its last line left.
        for (int i = Math.min(in.lines(), out.lines().size()) - 1; i >= 0; i--) {
            List<Integer> key = List.of(in.supplyWarehouses()[i], in.items()[i]);
            Row ordered = stock.getOrDefault(key, Row.NONE);
            Taken later = taken.getOrDefault(key, new Taken(0, 0));
            long quantity = in.quantities()[i];
            taken.put(key, new Taken(later.lines() + 1, later.quantity() + quantity));
            long amount = quantity * ordered.number("i_price");
            total += amount;
            boolean original = String.valueOf(ordered.text("i_data")).contains("ORIGINAL")
                    && String.valueOf(ordered.text("s_data")).contains("ORIGINAL");
            NewOrderOutput.Line expected = new NewOrderOutput.Line(
                    ordered.text("i_name"),
                    (int) StaticColumns.stock(ordered.number("s_quantity") + later.quantity()),
                    original ? 'B' : 'G',
                    ordered.whole("i_price"),
                    amount);
            String of = " of line " + (i + 1);
            same("what is shown" + of, out.lines().get(i), expected);
            Row line = lines.getOrDefault(i + 1, Row.NONE);
            stored(line, "ol_i_id", of, (long) in.items()[i]);
            stored(line, "ol_supply_w_id", of, (long) in.supplyWarehouses()[i]);
            stored(line, "ol_quantity", of, quantity);
            stored(line, "ol_amount", of, amount);
            stored(line, "ol_delivery_d", of, null);
            String info = String.format(Locale.ROOT, "s_dist_%02d", in.district());
            stored(line, "ol_dist_info", of, ordered.text(info));
        }
        return total;
    }

    private void stockChange(NewOrderInput in, List<Integer> key, Row before, Row after, Taken taken) {
        String of = " of item " + key.get(1) + " of warehouse " + key.get(0);
        if (before == null || after == null) {
            require(false, "the stock" + of + " is not there");
            return;
        }
        int remote = key.get(0) == in.warehouse() ? 0 : taken.lines();
        boolean alone = growth(before, after, "s_order_cnt") == taken.lines();
        changed |= !alone;
        grew(before, after, "s_order_cnt", of, taken.lines(), alone);
        grew(before, after, "s_ytd", of, taken.quantity(), alone);
        grew(before, after, "s_remote_cnt", of, remote, alone);
        long left = before.number("s_quantity") - growth(before, after, "s_ytd");
        stored(after, "s_quantity", of, StaticColumns.stock(left));
    }

    /** Rows of STOCK and ITEM by warehouse and item. */
    private Map<List<Integer>, Row> stock(NewOrderInput in) throws SQLException {
        Map<List<Integer>, Row> stock = new HashMap<>();
        for (int supply : Arrays.stream(in.supplyWarehouses()).distinct().toArray()) {
            Object[] keys = new Object[1 + Scale.MAX_LINES];
            keys[0] = supply;
            int at = 0;
            for (int i = 0; i < in.lines(); i++) {
                if (in.supplyWarehouses()[i] == supply) {
                    Arrays.fill(keys, ++at, keys.length, in.items()[i]);
                }
            }
            rows.all("stock", keys).forEach(row -> stock.put(List.of(row.whole("s_w_id"), row.whole("s_i_id")), row));
        }
        return stock;
    }

    private Comparison payment(PaymentInput in) throws SQLException {
        Row warehouseBefore = rows.one("warehouse", in.warehouse());
        Row districtBefore = rows.one("district", in.warehouse(), in.district());
        int id = customerId(in.customer());
        Row before = customer(in.customer(), id);
        return output -> {
            PaymentOutput out = (PaymentOutput) output;
            Row warehouse = rows.one("warehouse", in.warehouse());
            Row district = rows.one("district", in.warehouse(), in.district());
            Row customer = customer(in.customer(), id);
            boolean bad = PaymentOutput.BAD_CREDIT.equals(customer.text("c_credit"));
            String data = bad ? cut(String.valueOf(customer.text("c_data")), PaymentOutput.SHOWN_DATA) : null;
            // Some vendors keep the blanks at which C_DATA may be cut.
            boolean same =
                    bad && out.data() != null && out.data().stripTrailing().equals(data.stripTrailing());
            same("C_ID as shown", out.customerId(), id);
            PaymentOutput expected = new PaymentOutput(
                    address(warehouse, "w_"),
                    address(district, "d_"),
                    id,
                    customer.text("c_first"),
                    customer.text("c_middle"),
                    customer.text("c_last"),
                    address(customer, "c_"),
                    customer.text("c_phone"),
                    customer.date("c_since"),
                    customer.text("c_credit"),
                    customer.number("c_credit_lim"),
                    customer.whole("c_discount"),
                    customer.number("c_balance"),
                    same ? out.data() : data);
            same("what is shown", out, expected);
            grew(warehouseBefore, warehouse, "w_ytd", "", in.amountCents(), false);
            grew(districtBefore, district, "d_ytd", "", in.amountCents(), false);
            boolean alone = growth(before, customer, "c_payment_cnt") == 1;
            grew(before, customer, "c_payment_cnt", "", 1, alone);
            grew(before, customer, "c_ytd_payment", "", in.amountCents(), alone);
            String entry = bad ? in.badCreditEntry(id) : "";
            require(String.valueOf(customer.text("c_data")).startsWith(entry), "C_DATA does not begin with " + entry);
            if (!alone) {
                changed = true;
                return;
            }
            String all = cut(entry + before.text("c_data"), PaymentOutput.MAX_DATA);
            stored(customer, "c_data", "", all.stripTrailing());
            if (growth(before, customer, "c_delivery_cnt") == 0) {
                stored(customer, "c_balance", "", before.number("c_balance") - in.amountCents());
            }
        };
    }

    private static String cut(String text, int length) {
        return text.substring(0, Math.min(text.length(), length));
    }

    private static Address address(Row row, String prefix) {
        return new Address(
                row.text(prefix + "street_1"),
                row.text(prefix + "street_2"),
                row.text(prefix + "city"),
                row.text(prefix + "state"),
                row.text(prefix + "zip"));
    }

    private record NewestOrder(Row customer, Row order, SortedMap<Integer, Row> lines) {}

    private NewestOrder newestOrder(CustomerKey key) throws SQLException {
        int id = customerId(key);
        Row newest = rows.all("orders_of_customer", key.warehouse(), key.district(), id).stream()
                .max(Comparator.comparing(row -> row.number("o_id")))
                .orElse(Row.NONE);
        return new NewestOrder(customer(key, id), newest, lines(key.warehouse(), key.district(), newest.whole("o_id")));
    }

    private Comparison orderStatus(CustomerKey key) throws SQLException {
        NewestOrder before = newestOrder(key);
        return output -> {
            OrderStatusOutput out = (OrderStatusOutput) output;
            NewestOrder now = newestOrder(key);
            Row customer = now.customer();
            int newest = now.order().whole("o_id");
            shown(out.customerId(), customer, "c_id");
            same("C_FIRST as shown", out.first(), customer.text("c_first"));
            require(
                    before.order().whole("o_id") <= out.order() && out.order() <= newest,
                    "O_ID as shown is " + out.order() + " instead of " + newest);
            if (!now.equals(before)) {
                changed = true;
                return;
            }
            List<OrderStatusOutput.Line> lines = now.lines().values().stream()
                    .map(row -> new OrderStatusOutput.Line(
                            row.whole("ol_i_id"),
                            row.whole("ol_supply_w_id"),
                            row.whole("ol_quantity"),
                            row.number("ol_amount"),
                            row.date("ol_delivery_d")))
                    .toList();
            OrderStatusOutput expected = new OrderStatusOutput(
                    customer.whole("c_id"),
                    customer.text("c_first"),
                    customer.text("c_middle"),
                    customer.text("c_last"),
                    customer.number("c_balance"),
                    newest,
                    now.order().date("o_entry_d"),
                    now.order().whole("o_carrier_id"),
                    lines);
            same("what is shown", out, expected);
        };
    }

    private Comparison delivery(DeliveryInput in) throws SQLException {
        Map<Integer, Row> oldestBefore = numbered("d_id", "oldest", in.warehouse());
        Map<Integer, Row> customersBefore = new HashMap<>();
        int first = ThreadLocalRandom.current().nextInt(Scale.DISTRICTS_PER_WAREHOUSE);
        for (int i = 0; i < DISTRICTS_COMPARED; i++) {
            int district = (first + i) % Scale.DISTRICTS_PER_WAREHOUSE + 1;
            Row order = rows.one("order", in.warehouse(), district, order(oldestBefore, district));
            customersBefore.put(district, rows.one("customer", in.warehouse(), district, order.whole("o_c_id")));
        }
        return output -> {
            Map<Integer, Row> oldest = numbered("d_id", "oldest", in.warehouse());
            for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
                int order = ((DeliveryOutput) output).orders()[district - 1];
                int was = order(oldestBefore, district);
                int left = order(oldest, district);
                // Without an order there was none, or another Delivery took the last one.
                boolean right = order == 0 ? was == 0 || left != was : order >= was && (left == 0 || left > order);
                require(
                        right,
                        (order == 0 ? "no order" : "order " + order) + " of district " + district
                                + " is delivered, and the oldest was " + was + " and is " + left);
                if (order != 0 && customersBefore.containsKey(district)) {
                    delivered(in, district, order, order == was ? customersBefore.get(district) : null);
                }
            }
        };
    }

    private static int order(Map<Integer, Row> oldest, int district) {
        return oldest.getOrDefault(district, Row.NONE).whole("no_o_id");
    }

    /** @param before the customer; null when it was another order's */
    private void delivered(DeliveryInput in, int district, int number, Row before) throws SQLException {
        String of = " of order " + number + " of district " + district;
        Row order = rows.one("order", in.warehouse(), district, number);
        stored(order, "o_carrier_id", of, (long) in.carrier());
        Map<Integer, Row> lines = lines(in.warehouse(), district, number);
        same("number of lines" + of, lines.size(), order.whole("o_ol_cnt"));
        lines.values().forEach(line -> stored(line, "ol_delivery_d", of, in.date()));
        Row after = rows.one("customer", in.warehouse(), district, order.whole("o_c_id"));
        String ofCustomer = " of the customer" + of;
        if (before != null) {
            grew(before, after, "c_delivery_cnt", ofCustomer, 1, false);
        }
        if (before == null
                || growth(before, after, "c_payment_cnt") != 0
                || growth(before, after, "c_delivery_cnt") != 1) {
            changed = true;
            return;
        }
        long amount = lines.values().stream()
                .mapToLong(line -> line.number("ol_amount"))
                .sum();
        stored(after, "c_balance", ofCustomer, before.number("c_balance") + amount);
    }

    private record Recent(int next, Set<Row> stock) {}

    private Recent recent(StockLevelInput in) throws SQLException {
        int next = rows.one("district", in.warehouse(), in.district()).whole("d_next_o_id");
        int first = next - StockLevelInput.ORDERS;
        return new Recent(next, Set.copyOf(rows.all("recent_stock", first, next - 1, in.warehouse(), in.district())));
    }

    private Comparison stockLevel(StockLevelInput in) throws SQLException {
        Recent before = recent(in);
        return output -> {
            Recent now = recent(in);
            if (!now.equals(before)) {
                changed = true;
                return;
            }
            long low = now.stock().stream()
                    .filter(row -> row.number("s_quantity") < in.threshold())
                    .count();
            same("low_stock as shown", (long) ((StockLevelOutput) output).lowStock(), low);
        };
    }
}
