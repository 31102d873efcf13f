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
import io.orderentry.model.OrderStatusOutputBuilder;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.PaymentOutputBuilder;
import io.orderentry.model.Scale;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.StockLevelOutput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Comparison of one transaction with the tables: what it shows and what it wrote, from its input and the rows before and after it. Others may
 * be at work. Rows that the transaction has changed are its own until it ends; of all others counters that only grow show whether they have
 * changed, and what then is not determined is not compared.
 */
abstract class OutputComparison {
    /** Parameters of the statement {@code stock}. */
    private static final int STOCK_LIST = Scale.MAX_LINES;

    private OutputRows rows;
    private String difference = "";
    private boolean changed;

    static OutputComparison of(TransactionInput input) {
        if (input instanceof NewOrderInput in) {
            return new NewOrder(in);
        }
        if (input instanceof PaymentInput in) {
            return new Payment(in);
        }
        if (input instanceof OrderStatusInput in) {
            return new OrderStatus(in.customer());
        }
        return input instanceof DeliveryInput in ? new Delivery(in) : new StockLevel((StockLevelInput) input);
    }

    final void before(OutputRows now) throws SQLException {
        rows = now;
        before();
    }

    final void after(OutputRows now, TransactionOutput output) throws SQLException {
        rows = now;
        after(output);
    }

    abstract void before() throws SQLException;

    abstract void after(TransactionOutput output) throws SQLException;

    /** The first difference in words; empty when there is none. */
    String difference() {
        return difference;
    }

    /** Returns whether others changed rows in between, so that something was not compared. */
    boolean changed() {
        return changed;
    }

    final OutputRows rows() {
        return rows;
    }

    final void unknown() {
        changed = true;
    }

    final void same(String what, Object found, Object expected) {
        require(Objects.equals(found, expected), what + " is " + found + " instead of " + expected);
    }

    /** A count or an amount that grew by at least so much: others may have added to it. */
    final void grew(String what, Row before, Row after, String column, long least) {
        long by = after.number(column) - before.number(column);
        require(by >= least, what + " has grown by " + by + " instead of " + least);
    }

    final void require(boolean holds, String fault) {
        if (difference.isEmpty() && !holds) {
            difference = fault;
        }
    }

    /** C_ID of the customer that an input means, chosen here. */
    final int customerId(CustomerKey key) throws SQLException {
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

    final Row customer(CustomerKey key, int id) throws SQLException {
        return rows.one("customer", key.warehouse(), key.district(), id);
    }

    final Map<Integer, Row> lines(int warehouse, int district, int order) throws SQLException {
        Map<Integer, Row> lines = new HashMap<>();
        for (Row row : rows.all("lines", warehouse, district, order)) {
            lines.put(row.whole("ol_number"), row);
        }
        return lines;
    }

    private static final class NewOrder extends OutputComparison {
        private final NewOrderInput in;
        private Row districtBefore;
        private Map<List<Integer>, Row> stockBefore;

        NewOrder(NewOrderInput in) {
            this.in = in;
        }

        private record Own(int lines, int quantity) {}

        @Override
        void before() throws SQLException {
            districtBefore = rows().one("district", in.warehouse(), in.district());
            stockBefore = stock();
        }

        @Override
        void after(TransactionOutput output) throws SQLException {
            NewOrderOutput out = (NewOrderOutput) output;
            Row warehouse = rows().one("warehouse", in.warehouse());
            Row district = rows().one("district", in.warehouse(), in.district());
            Row customer = customer(CustomerKey.byId(in.warehouse(), in.district(), in.customer()), in.customer());
            Row order = rows().one("order", in.warehouse(), in.district(), out.order());
            Map<List<Integer>, Row> stock = stock();
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
                stock.keySet().forEach(key -> changes(key, stock.get(key), new Own(0, 0)));
                return;
            }
            same("D_NEXT_O_ID", next, out.order() + 1);
            same("C_DISCOUNT as shown", (long) out.discountBasisPoints(), customer.number("c_discount"));
            same("W_TAX as shown", (long) out.warehouseTaxBasisPoints(), warehouse.number("w_tax"));
            same("D_TAX as shown", (long) out.districtTaxBasisPoints(), district.number("d_tax"));
            same("O_C_ID", order.whole("o_c_id"), in.customer());
            same("O_ENTRY_D", order.date("o_entry_d"), in.entryDate());
            same("O_CARRIER_ID", order.values().get("o_carrier_id"), null);
            same("O_OL_CNT", order.whole("o_ol_cnt"), in.lines());
            same("O_ALL_LOCAL", order.whole("o_all_local"), in.allLocal() ? 1 : 0);
            same(
                    "number of rows of NEW_ORDER",
                    rows().all("new_order", in.warehouse(), in.district(), out.order())
                            .size(),
                    1);
            long total = lines(out, stock);
            long shown = Money.orderTotalCents(
                    total, customer.whole("c_discount"), warehouse.whole("w_tax"), district.whole("d_tax"));
            same("total-amount", Money.text(out.totalCents()), Money.text(shown));
        }

        /** Returns the sum of the amounts as they should be. */
        private long lines(NewOrderOutput out, Map<List<Integer>, Row> stock) throws SQLException {
            Map<Integer, Row> lines = lines(in.warehouse(), in.district(), out.order());
            same("number of lines", lines.size(), in.lines());
            same("number of lines as shown", out.lines().size(), in.lines());
            Map<List<Integer>, Own> own = new HashMap<>();
            long total = 0;
            // From the last to the first: what a stock row holds now is what its last line left.
            for (int i = Math.min(in.lines(), out.lines().size()) - 1; i >= 0; i--) {
                List<Integer> key = key(i);
                Row ordered = stock.getOrDefault(key, new Row(Map.of()));
                Own later = own.getOrDefault(key, new Own(0, 0));
                int quantity = in.quantities()[i];
                own.put(key, new Own(later.lines() + 1, later.quantity() + quantity));
                long amount = quantity * ordered.number("i_price");
                total += amount;
                boolean original = String.valueOf(ordered.text("i_data")).contains("ORIGINAL")
                        && String.valueOf(ordered.text("s_data")).contains("ORIGINAL");
                NewOrderOutput.Line expected = new NewOrderOutput.Line(
                        ordered.text("i_name"),
                        (int) PopulationRows.stock(ordered.number("s_quantity") + later.quantity()),
                        original ? 'B' : 'G',
                        ordered.whole("i_price"),
                        amount);
                String of = " of line " + (i + 1);
                same("what is shown" + of, out.lines().get(i), expected);
                Row line = lines.getOrDefault(i + 1, new Row(Map.of()));
                same("OL_I_ID" + of, line.whole("ol_i_id"), in.items()[i]);
                same("OL_SUPPLY_W_ID" + of, line.whole("ol_supply_w_id"), in.supplyWarehouses()[i]);
                same("OL_QUANTITY" + of, line.whole("ol_quantity"), quantity);
                same("OL_AMOUNT" + of, Money.text(line.number("ol_amount")), Money.text(amount));
                same("OL_DELIVERY_D" + of, line.date("ol_delivery_d"), null);
                String info = String.format(Locale.ROOT, "s_dist_%02d", in.district());
                same("OL_DIST_INFO" + of, line.text("ol_dist_info"), ordered.text(info));
            }
            own.forEach((key, taken) -> changes(key, stock.get(key), taken));
            return total;
        }

        /** Compares what a row of STOCK was with what it is. */
        private void changes(List<Integer> key, Row after, Own own) {
            Row before = stockBefore.get(key);
            String of = " of item " + key.get(1) + " of warehouse " + key.get(0);
            if (before == null || after == null) {
                require(false, "the stock" + of + " is not there");
                return;
            }
            int remote = key.get(0) == in.warehouse() ? 0 : own.lines();
            grew("S_YTD" + of, before, after, "s_ytd", own.quantity());
            grew("S_ORDER_CNT" + of, before, after, "s_order_cnt", own.lines());
            grew("S_REMOTE_CNT" + of, before, after, "s_remote_cnt", remote);
            long ytd = after.number("s_ytd") - before.number("s_ytd");
            if (after.number("s_order_cnt") - before.number("s_order_cnt") == own.lines()) {
                same("the growth of S_YTD" + of, ytd, (long) own.quantity());
                same("S_REMOTE_CNT" + of, after.number("s_remote_cnt"), before.number("s_remote_cnt") + remote);
            } else {
                unknown();
            }
            same(
                    "S_QUANTITY" + of,
                    after.number("s_quantity"),
                    PopulationRows.stock(before.number("s_quantity") - ytd));
        }

        private List<Integer> key(int line) {
            return List.of(in.supplyWarehouses()[line], in.items()[line]);
        }

        private Map<List<Integer>, Row> stock() throws SQLException {
            Map<List<Integer>, Row> stock = new HashMap<>();
            for (int supply : Arrays.stream(in.supplyWarehouses()).distinct().toArray()) {
                Object[] keys = new Object[1 + STOCK_LIST];
                keys[0] = supply;
                int at = 0;
                for (int i = 0; i < in.lines(); i++) {
                    if (in.supplyWarehouses()[i] == supply) {
                        Arrays.fill(keys, ++at, keys.length, in.items()[i]);
                    }
                }
                rows().all("stock", keys)
                        .forEach(row -> stock.put(List.of(row.whole("s_w_id"), row.whole("s_i_id")), row));
            }
            return stock;
        }
    }

    private static final class Payment extends OutputComparison {
        private final PaymentInput in;
        private final CustomerKey key;
        private Row warehouseBefore;
        private Row districtBefore;
        private Row before;
        private int id;

        Payment(PaymentInput in) {
            this.in = in;
            this.key = in.customer();
        }

        @Override
        void before() throws SQLException {
            warehouseBefore = rows().one("warehouse", in.warehouse());
            districtBefore = rows().one("district", in.warehouse(), in.district());
            id = customerId(key);
            before = customer(key, id);
        }

        @Override
        void after(TransactionOutput output) throws SQLException {
            PaymentOutput out = (PaymentOutput) output;
            Row warehouse = rows().one("warehouse", in.warehouse());
            Row district = rows().one("district", in.warehouse(), in.district());
            Row customer = customer(key, id);
            boolean bad = PaymentOutput.BAD_CREDIT.equals(customer.text("c_credit"));
            same("C_ID as shown", out.customerId(), id);
            same(
                    "what is shown",
                    blank(out),
                    blank(PaymentOutputBuilder.builder()
                            .warehouse(address(warehouse, "w_"))
                            .district(address(district, "d_"))
                            .customerId(id)
                            .first(customer.text("c_first"))
                            .middle(customer.text("c_middle"))
                            .last(customer.text("c_last"))
                            .customer(address(customer, "c_"))
                            .phone(customer.text("c_phone"))
                            .since(customer.date("c_since"))
                            .credit(customer.text("c_credit"))
                            .creditLimitCents(customer.number("c_credit_lim"))
                            .discountBasisPoints(customer.whole("c_discount"))
                            .balanceCents(customer.number("c_balance"))
                            .data(bad ? cut(customer.text("c_data"), PaymentOutput.SHOWN_DATA) : null)
                            .build()));
            grew("W_YTD", warehouseBefore, warehouse, "w_ytd", in.amountCents());
            grew("D_YTD", districtBefore, district, "d_ytd", in.amountCents());
            grew("C_YTD_PAYMENT", before, customer, "c_ytd_payment", in.amountCents());
            grew("C_PAYMENT_CNT", before, customer, "c_payment_cnt", 1);
            String entry = bad ? in.badCreditEntry(id) : "";
            require(String.valueOf(customer.text("c_data")).startsWith(entry), "C_DATA does not begin with " + entry);
            if (customer.number("c_payment_cnt") != before.number("c_payment_cnt") + 1) {
                unknown();
                return;
            }
            same(
                    "C_YTD_PAYMENT",
                    Money.text(customer.number("c_ytd_payment")),
                    Money.text(before.number("c_ytd_payment") + in.amountCents()));
            same(
                    "C_DATA",
                    customer.text("c_data"),
                    cut(entry + before.text("c_data"), PaymentOutput.MAX_DATA).stripTrailing());
            if (customer.number("c_delivery_cnt") == before.number("c_delivery_cnt")) {
                same(
                        "C_BALANCE",
                        Money.text(customer.number("c_balance")),
                        Money.text(before.number("c_balance") - in.amountCents()));
            }
        }

        private static String cut(String text, int length) {
            return text == null ? null : text.substring(0, Math.min(text.length(), length));
        }

        /** Without the blanks at which C_DATA may be cut: some vendors keep them. */
        private static PaymentOutput blank(PaymentOutput out) {
            return out.data() == null
                    ? out
                    : PaymentOutputBuilder.builder(out)
                            .data(out.data().stripTrailing())
                            .build();
        }

        private static Address address(Row row, String prefix) {
            return new Address(
                    row.text(prefix + "street_1"),
                    row.text(prefix + "street_2"),
                    row.text(prefix + "city"),
                    row.text(prefix + "state"),
                    row.text(prefix + "zip"));
        }
    }

    private static final class OrderStatus extends OutputComparison {
        private final CustomerKey key;
        private Seen before;

        OrderStatus(CustomerKey key) {
            this.key = key;
        }

        private record Seen(Row customer, Row order, Map<Integer, Row> lines) {}

        private Seen seen() throws SQLException {
            int id = customerId(key);
            Row newest = rows().all("orders_of_customer", key.warehouse(), key.district(), id).stream()
                    .max(Comparator.comparing(row -> row.number("o_id")))
                    .orElse(new Row(Map.of()));
            return new Seen(customer(key, id), newest, lines(key.warehouse(), key.district(), newest.whole("o_id")));
        }

        @Override
        void before() throws SQLException {
            before = seen();
        }

        @Override
        void after(TransactionOutput output) throws SQLException {
            OrderStatusOutput out = (OrderStatusOutput) output;
            Seen seen = seen();
            Row customer = seen.customer();
            same("C_ID as shown", out.customerId(), customer.whole("c_id"));
            same("C_FIRST as shown", out.first(), customer.text("c_first"));
            require(
                    before.order().whole("o_id") <= out.order()
                            && out.order() <= seen.order().whole("o_id"),
                    "O_ID as shown is " + out.order() + " instead of "
                            + seen.order().whole("o_id"));
            if (!seen.equals(before)) {
                unknown();
                return;
            }
            List<OrderStatusOutput.Line> lines = seen.lines().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(Map.Entry::getValue)
                    .map(row -> new OrderStatusOutput.Line(
                            row.whole("ol_i_id"),
                            row.whole("ol_supply_w_id"),
                            row.whole("ol_quantity"),
                            row.number("ol_amount"),
                            row.date("ol_delivery_d")))
                    .toList();
            same(
                    "what is shown",
                    out,
                    OrderStatusOutputBuilder.builder()
                            .customerId(customer.whole("c_id"))
                            .first(customer.text("c_first"))
                            .middle(customer.text("c_middle"))
                            .last(customer.text("c_last"))
                            .balanceCents(customer.number("c_balance"))
                            .order(seen.order().whole("o_id"))
                            .entryDate(seen.order().date("o_entry_d"))
                            .carrier(seen.order().whole("o_carrier_id"))
                            .lines(lines)
                            .build());
        }
    }

    private static final class Delivery extends OutputComparison {
        /** Districts whose rows are compared, other ones each time; the numbers of the orders are compared in all. */
        private static final int COMPARED = 3;

        private final DeliveryInput in;
        private final Map<Integer, Row> customersBefore = new HashMap<>();
        private Map<Integer, Integer> oldestBefore;

        Delivery(DeliveryInput in) {
            this.in = in;
        }

        private Map<Integer, Integer> oldest() throws SQLException {
            Map<Integer, Integer> oldest = new HashMap<>();
            for (Row row : rows().all("oldest", in.warehouse())) {
                oldest.put(row.whole("d_id"), row.whole("no_o_id"));
            }
            return oldest;
        }

        @Override
        void before() throws SQLException {
            oldestBefore = oldest();
            int first = ThreadLocalRandom.current().nextInt(Scale.DISTRICTS_PER_WAREHOUSE);
            for (int i = 0; i < COMPARED; i++) {
                int district = (first + i) % Scale.DISTRICTS_PER_WAREHOUSE + 1;
                Row order = rows().one("order", in.warehouse(), district, oldestBefore.getOrDefault(district, 0));
                customersBefore.put(district, rows().one("customer", in.warehouse(), district, order.whole("o_c_id")));
            }
        }

        @Override
        void after(TransactionOutput output) throws SQLException {
            DeliveryOutput out = (DeliveryOutput) output;
            Map<Integer, Integer> oldest = oldest();
            for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
                int order = out.orders()[district - 1];
                int was = oldestBefore.getOrDefault(district, 0);
                int left = oldest.getOrDefault(district, 0);
                String of = " of district " + district;
                // Without an order there was none, or another Delivery took the last one.
                boolean right = order == 0 ? was == 0 || left != was : order >= was && (left == 0 || left > order);
                require(
                        right,
                        (order == 0 ? "no order" : "order " + order) + of + " is delivered, and the oldest was " + was
                                + " and is " + left);
                if (order != 0 && customersBefore.containsKey(district)) {
                    delivered(district, order, order == was);
                }
            }
        }

        private void delivered(int district, int number, boolean wasOldest) throws SQLException {
            String of = " of order " + number + " of district " + district;
            Row order = rows().one("order", in.warehouse(), district, number);
            same("O_CARRIER_ID" + of, order.whole("o_carrier_id"), in.carrier());
            Map<Integer, Row> lines = lines(in.warehouse(), district, number);
            same("number of lines" + of, lines.size(), order.whole("o_ol_cnt"));
            lines.values().forEach(line -> same("OL_DELIVERY_D" + of, line.date("ol_delivery_d"), in.date()));
            if (!wasOldest) {
                unknown();
                return;
            }
            Row before = customersBefore.get(district);
            Row after = rows().one("customer", in.warehouse(), district, order.whole("o_c_id"));
            grew("C_DELIVERY_CNT of the customer" + of, before, after, "c_delivery_cnt", 1);
            if (before.number("c_payment_cnt") != after.number("c_payment_cnt")
                    || before.number("c_delivery_cnt") + 1 != after.number("c_delivery_cnt")) {
                unknown();
                return;
            }
            long amount = lines.values().stream()
                    .mapToLong(line -> line.number("ol_amount"))
                    .sum();
            same(
                    "C_BALANCE of the customer" + of,
                    Money.text(after.number("c_balance")),
                    Money.text(before.number("c_balance") + amount));
        }
    }

    private static final class StockLevel extends OutputComparison {
        private final StockLevelInput in;
        private Seen before;

        StockLevel(StockLevelInput in) {
            this.in = in;
        }

        private record Seen(int next, Set<Row> stock) {}

        private Seen seen() throws SQLException {
            int next = rows().one("district", in.warehouse(), in.district()).whole("d_next_o_id");
            return new Seen(
                    next,
                    new HashSet<>(rows().all(
                                    "recent_stock",
                                    next - StockLevelInput.ORDERS,
                                    next - 1,
                                    in.warehouse(),
                                    in.district())));
        }

        @Override
        void before() throws SQLException {
            before = seen();
        }

        @Override
        void after(TransactionOutput output) throws SQLException {
            Seen seen = seen();
            if (!seen.equals(before)) {
                unknown();
                return;
            }
            long low = seen.stock().stream()
                    .filter(row -> row.number("s_quantity") < in.threshold())
                    .count();
            same("low_stock as shown", (long) ((StockLevelOutput) output).lowStock(), low);
        }
    }
}
