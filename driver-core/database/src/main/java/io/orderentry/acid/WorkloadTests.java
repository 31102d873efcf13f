package io.orderentry.acid;

import static io.orderentry.acid.Phenomenon.P0;
import static io.orderentry.acid.Phenomenon.P1;
import static io.orderentry.acid.Phenomenon.P2;
import static io.orderentry.acid.Phenomenon.P3;

import io.orderentry.acid.AcidTest.Outcome;
import io.orderentry.acid.Observation.Seen;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.text.Sentences;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Atomicity tests (clause 3.2.2) and isolation tests 1 to 9 (clause 3.4.2) with the workload's own transactions. Each has a district of
 * warehouse 1 of its own. A stop point is behind the last statement of a transaction, before its end.
 */
final class WorkloadTests {
    private static final int WAREHOUSE = AcidTests.WAREHOUSE;
    private static final int[] ITEMS = {11, 22, 33, 44, 55, 66};
    /** Item x twice, item y once (clause 3.4.2.7). */
    private static final int ITEM_X = 101;

    private static final int ITEM_Y = 202;

    private static final String T1 = "T1";
    private static final String T2 = "T2";
    private static final String T3 = "T3";
    private static final String NEW_ORDER = "New-Order";
    private static final String ORDER_STATUS = "Order-Status";
    private static final String DELIVERY = "Delivery";
    private static final String PAYMENT = "Payment";
    private static final String AGAIN = "second read";

    private WorkloadTests() {}

    static List<AcidTest> all() {
        return List.of(
                atomicity(1, "Payment, COMMIT", bench -> atomicity(bench, true)),
                atomicity(2, "Payment, ROLLBACK", bench -> atomicity(bench, false)),
                isolation(1, "Order-Status during a New-Order that commits", P1, bench -> dirtyRead(bench, true)),
                isolation(2, "Order-Status during a New-Order that rolls back", P1, bench -> dirtyRead(bench, false)),
                isolation(3, "two New-Orders of one district", P0, bench -> twoOrders(bench, true)),
                isolation(
                        4,
                        "two New-Orders of one district, the first rolls back",
                        P0,
                        bench -> twoOrders(bench, false)),
                isolation(5, "Delivery and Payment of one customer", P0, bench -> deliveryAndPayment(bench, true)),
                isolation(
                        6,
                        "Delivery and Payment of one customer, the Delivery rolls back",
                        P0,
                        bench -> deliveryAndPayment(bench, false)),
                isolation(7, "prices that change during a New-Order", P2, WorkloadTests::repeatableRead),
                isolation(
                        8, "New-Order in a district that a Delivery found empty", P3, WorkloadTests::phantomOfDelivery),
                isolation(
                        9,
                        "New-Order of a customer whose last order was read",
                        P3,
                        WorkloadTests::phantomOfOrderStatus));
    }

    private static AcidTest atomicity(int number, String title, AcidTest.Body body) {
        return new AcidTest("atomicity-" + number, "3.2.2." + number, title, null, body);
    }

    private static AcidTest isolation(int number, String title, Phenomenon excluded, AcidTest.Body body) {
        return new AcidTest("isolation-" + number, "3.4.2." + number, title, excluded, body);
    }

    private static Outcome atomicity(AcidTests bench, boolean commit) throws SQLException, InterruptedException {
        int district = 1;
        int customer = 7;
        List<Long> change = List.of(12_34L, 12_34L, -12_34L, 12_34L, 100L);
        PaymentInput payment = payment(district, customer, 12_34);
        List<Long> before = bench.read(sql -> sql.hundredths("paid", WAREHOUSE, district, customer));
        Trace trace = bench.runRetried(Step.of(T1, PAYMENT, session -> session.execute(payment)), Step.end(T1, commit));
        List<Long> after = bench.read(sql -> sql.hundredths("paid", WAREHOUSE, district, customer));
        boolean right = true;
        for (int i = 0; i < change.size(); i++) {
            right &= after.get(i) - before.get(i) == (commit ? change.get(i) : 0);
        }
        String rows = "WAREHOUSE, DISTRICT and CUSTOMER ";
        String text = commit
                ? (right ? rows + "have the payment" : "not all of " + rows + "have the payment")
                : (right ? rows + "are as before" : "not all of " + rows + "are as before");
        return new Outcome(!right, null, text, trace.observations());
    }

    private static Outcome dirtyRead(AcidTests bench, boolean commit) throws SQLException, InterruptedException {
        int district = 2;
        int customer = commit ? 17 : 18;
        OrderStatusInput status = new OrderStatusInput(CustomerKey.byId(WAREHOUSE, district, customer));
        int old = newestOrder(bench, district, customer);
        Trace trace = bench.runRetried(
                newOrder(T1, order(district, customer, ITEMS)),
                Step.of(T2, ORDER_STATUS, session -> session.execute(status))
                        .seeing(version(output -> ((OrderStatusOutput) output).order(), old)),
                Step.end(T1, commit),
                Step.commit(T2));
        int entered = trace.value(NewOrderOutput.class, T1, NEW_ORDER).order();
        int seen = trace.value(OrderStatusOutput.class, T2, ORDER_STATUS).order();
        boolean early = !trace.waited(T2) && !trace.aborted(T2);
        boolean dirty = seen == entered && (early || !commit);
        boolean lost = newestOrder(bench, district, customer) != (commit ? entered : old);
        String wrong = dirty
                ? "it was read before its New-Order was committed"
                : "the customer's newest order is not order " + (commit ? entered : old);
        return Outcome.of(trace, dirty || lost, null, wrong);
    }

    private static Outcome twoOrders(AcidTests bench, boolean commit) throws SQLException, InterruptedException {
        int district = 3;
        int next = nextOrder(bench, district);
        int[] items = ITEMS.clone();
        if (!commit) {
            items[items.length - 1] = NewOrderInput.UNUSED_ITEM;
        }
        Trace trace = bench.runRetried(
                newOrder(T1, order(district, 31, items)),
                newOrder(T2, order(district, 32, ITEMS)),
                Step.end(T1, commit),
                Step.commit(T2));
        int first = trace.value(NewOrderOutput.class, T1, NEW_ORDER).order();
        int second = trace.value(NewOrderOutput.class, T2, NEW_ORDER).order();
        int after = nextOrder(bench, district);
        boolean right = commit
                ? first != second && Set.of(next, next + 1).containsAll(List.of(first, second)) && after == next + 2
                : second == next && after == next + 1;
        return Outcome.of(
                trace,
                !right,
                null,
                Sentences.text("O_ID %d and %d, and D_NEXT_O_ID went from %d to %d", first, second, next, after));
    }

    private static Outcome deliveryAndPayment(AcidTests bench, boolean commit)
            throws SQLException, InterruptedException {
        int district = 5;
        int order = bench.read(sql -> sql.number("oldest_undelivered", WAREHOUSE, district));
        int customer = bench.read(sql -> sql.number("order_customer", WAREHOUSE, district, order));
        long amount = bench.read(sql -> sql.hundredths("order_amount", WAREHOUSE, district, order))
                .get(0);
        long before = balance(bench, district, customer);
        PaymentInput payment = payment(district, customer, 10_00);
        Trace trace = bench.runRetried(
                delivery(),
                Step.of(T2, PAYMENT, session -> session.execute(payment)),
                Step.end(T1, commit),
                Step.commit(T2));
        int delivered = trace.value(DeliveryOutput.class, T1, DELIVERY).orders()[district - 1];
        if (delivered != order) {
            throw new SQLException("the Delivery took order " + delivered + " instead of the oldest one, " + order);
        }
        long expected = before - 10_00 + (commit ? amount : 0);
        long after = balance(bench, district, customer);
        return Outcome.of(
                trace, after != expected, null, "C_BALANCE is off by " + BigDecimal.valueOf(after - expected, 2));
    }

    /** Cases A: the change of the prices waits. B: the New-Order is aborted. C: the change is aborted. D: both go on. */
    private static Outcome repeatableRead(AcidTests bench) throws SQLException, InterruptedException {
        List<Long> old = bench.read(WorkloadTests::prices);
        NewOrderInput order = order(7, 71, ITEM_X, ITEM_X, ITEM_Y, ITEMS[0], ITEMS[1]);
        try {
            Trace trace = bench.run(
                    newOrder(T2, order),
                    Step.of(
                            T3,
                            "price change",
                            session -> setPrices(session.sql(), old.get(0) * 11 / 10, old.get(1) * 11 / 10)),
                    Step.commit(T3),
                    Step.of(T2, AGAIN, session -> prices(session.sql())).seeing(version(Function.identity(), old)),
                    Step.commit(T2));
            return priceOutcome(trace, old);
        } finally {
            bench.change(sql -> setPrices(sql, old.get(0), old.get(1)));
        }
    }

    private static Outcome priceOutcome(Trace trace, List<Long> old) {
        NewOrderOutput shown = trace.value(NewOrderOutput.class, T2, NEW_ORDER);
        List<?> again = trace.value(List.class, T2, AGAIN);
        boolean changed = trace.committed(T2)
                && !(old.equals(again)
                        && shown.lines().stream()
                                .limit(3)
                                .map(line -> (long) line.priceCents())
                                .toList()
                                .equals(List.of(old.get(0), old.get(0), old.get(1))));
        String letter = trace.waited(T3) ? "A" : trace.aborted(T2) ? "B" : trace.aborted(T3) ? "C" : "D";
        return Outcome.of(trace, changed, changed ? null : letter, "the prices changed during the New-Order");
    }

    private static int setPrices(AcidSql sql, long x, long y) throws SQLException {
        return sql.change("set_price", BigDecimal.valueOf(x, 2), ITEM_X)
                + sql.change("set_price", BigDecimal.valueOf(y, 2), ITEM_Y);
    }

    private static List<Long> prices(AcidSql sql) throws SQLException {
        return List.of(
                sql.hundredths("price", ITEM_X).get(0),
                sql.hundredths("price", ITEM_Y).get(0));
    }

    /** Cases A: the New-Order waits. B: it does not. */
    private static Outcome phantomOfDelivery(AcidTests bench) throws SQLException, InterruptedException {
        int district = 8;
        try {
            bench.change(sql -> sql.change("empty_district", WAREHOUSE, district));
            Trace trace = bench.run(
                    delivery(),
                    newOrder(T2, order(district, 81, ITEMS)),
                    Step.commit(T2),
                    Step.of(T1, AGAIN, session -> session.sql().number("undelivered", WAREHOUSE, district))
                            .seeing(version(Function.identity(), 0)),
                    Step.commit(T1));
            DeliveryOutput delivered = trace.value(DeliveryOutput.class, T1, DELIVERY);
            if (delivered != null && delivered.orders()[district - 1] != 0) {
                throw new SQLException("the Delivery found an order in the district that was emptied");
            }
            Integer again = trace.value(Integer.class, T1, AGAIN);
            boolean phantom = trace.committed(T1) && again != 0;
            return Outcome.of(
                    trace, phantom, phantom ? null : waitingCase(trace), "an order appeared in the empty district");
        } finally {
            bench.change(sql -> sql.change("empty_district", WAREHOUSE, district)
                    + sql.change("refill_district", WAREHOUSE, district));
        }
    }

    /** Cases A: the New-Order waits. B: it does not. */
    private static Outcome phantomOfOrderStatus(AcidTests bench) throws SQLException, InterruptedException {
        int district = 9;
        int customer = 91;
        OrderStatusInput status = new OrderStatusInput(CustomerKey.byId(WAREHOUSE, district, customer));
        int old = newestOrder(bench, district, customer);
        Trace trace = bench.run(
                Step.of(T1, ORDER_STATUS, session -> session.execute(status)),
                newOrder(T2, order(district, customer, ITEMS)),
                Step.commit(T2),
                Step.of(T1, AGAIN, session -> session.execute(status))
                        .seeing(version(output -> ((OrderStatusOutput) output).order(), old)),
                Step.commit(T1));
        OrderStatusOutput again = trace.value(OrderStatusOutput.class, T1, AGAIN);
        boolean phantom = trace.committed(T1) && again.order() != old;
        return Outcome.of(trace, phantom, phantom ? null : waitingCase(trace), "the customer's last order changed");
    }

    private static String waitingCase(Trace trace) {
        return trace.waited(T2) ? "A" : "B";
    }

    private static Step newOrder(String session, NewOrderInput order) {
        return Step.of(session, NEW_ORDER, on -> on.execute(order));
    }

    private static Step delivery() {
        DeliveryInput input = new DeliveryInput(WAREHOUSE, 3, now());
        return Step.of(T1, DELIVERY, session -> session.execute(input));
    }

    private static NewOrderInput order(int district, int customer, int... items) {
        int[] supply = new int[items.length];
        Arrays.fill(supply, WAREHOUSE);
        int[] quantities = new int[items.length];
        Arrays.fill(quantities, 5);
        return new NewOrderInput(WAREHOUSE, district, customer, items, supply, quantities, now());
    }

    private static PaymentInput payment(int district, int customer, long cents) {
        return new PaymentInput(WAREHOUSE, district, CustomerKey.byId(WAREHOUSE, district, customer), cents, now());
    }

    private static LocalDateTime now() {
        return LocalDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS);
    }

    /** The version of a value, by a part of it. */
    private static Function<Object, Seen> version(Function<Object, Object> part, Object old) {
        return value -> part.apply(value).equals(old) ? Seen.OLD_VALUE : Seen.NEW_VALUE;
    }

    private static int newestOrder(AcidTests bench, int district, int customer) throws SQLException {
        return bench.read(sql -> sql.number("newest_order", WAREHOUSE, district, customer));
    }

    private static int nextOrder(AcidTests bench, int district) throws SQLException {
        return bench.read(sql -> sql.number("next_order", WAREHOUSE, district));
    }

    private static long balance(AcidTests bench, int district, int customer) throws SQLException {
        return bench.read(sql -> sql.hundredths("balance", WAREHOUSE, district, customer))
                .get(0);
    }
}
