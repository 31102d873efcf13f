package io.orderentry.acid;

import io.orderentry.acid.AcidReport.AcidResult;
import io.orderentry.acid.AcidReport.AcidVerdict;
import io.orderentry.acid.AcidScript.AcidSql;
import io.orderentry.acid.AcidScript.Step;
import io.orderentry.config.Isolation;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.OrderStatusOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.populate.Transaction;
import io.orderentry.sql.ConnectionSource;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor.SqlFunction;
import io.orderentry.text.Sentences;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Atomicity tests (clause 3.2.2) and isolation tests 1 to 9 (clause 3.4.2) with the workload's own transactions, on a database that no other
 * driver may use at the same time. Each has a district of warehouse 1 of its own. The consistency conditions hold before and after: what the
 * transactions commit remains, everything else is put back. A transaction stops behind its last statement, before its end. Used by one thread.
 *
 * @param sessions opens the connections of the tests
 * @param repairs opens one that also works after an interrupt, to put back what a test changed
 * @param classify what an error means for a transaction: a conflict or a rejection is an abort, anything else a failure of the test
 * @param level of the sessions
 * @param waitLimit a statement that has not returned after this time waits for another session
 */
public record AcidTests(
        ConnectionSource sessions,
        ConnectionSource repairs,
        SqlCatalog sql,
        Function<SQLException, Failure> classify,
        Isolation level,
        Duration waitLimit) {
    /** The warehouse whose rows the tests change. */
    public static final int WAREHOUSE = 1;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int[] ITEMS = {11, 22, 33, 44, 55, 66};
    /** Item x twice, item y once (clause 3.4.2.7). */
    private static final int ITEM_X = 101;

    private static final int ITEM_Y = 202;

    private static final String T1 = "T1";
    private static final String T2 = "T2";
    private static final String T3 = "T3";

    @FunctionalInterface
    private interface Body {
        Outcome run() throws SQLException, InterruptedException;
    }

    private record AcidTest(String id, String clause, String title, Body body) {}

    /** The behaviour of the DBMS, and what is wrong where something is. */
    private record Outcome(boolean holds, String text) {
        static Outcome of(AcidScript script, boolean holds, String wrong) {
            return new Outcome(holds, script.summary() + (holds ? "" : ": " + wrong));
        }

        /** @param caseLetter of the clause, which tells apart how the test may hold */
        Outcome inCase(String caseLetter) {
            return holds ? new Outcome(true, "case " + caseLetter + ": " + text) : this;
        }
    }

    /** Runs all tests; {@code next} is called before each. */
    public List<AcidResult> run(Runnable next) throws InterruptedException {
        List<AcidResult> results = new ArrayList<>();
        for (AcidTest test : all()) {
            next.run();
            results.add(result(test));
        }
        return results;
    }

    private static AcidResult result(AcidTest test) throws InterruptedException {
        AcidVerdict verdict;
        String text;
        try {
            Outcome outcome = test.body().run();
            verdict = outcome.holds() ? AcidVerdict.HOLDS : AcidVerdict.VIOLATED;
            text = outcome.text();
        } catch (SQLException e) {
            verdict = AcidVerdict.NOT_AVAILABLE;
            text = ErrorText.firstLine(e);
        }
        return new AcidResult(test.id(), test.clause(), test.title(), verdict, text);
    }

    private List<AcidTest> all() {
        return List.of(
                atomicity(1, "Payment, COMMIT", () -> atomicity(true)),
                atomicity(2, "Payment, ROLLBACK", () -> atomicity(false)),
                isolation(1, "Order-Status during a New-Order that commits", () -> dirtyRead(true)),
                isolation(2, "Order-Status during a New-Order that rolls back", () -> dirtyRead(false)),
                isolation(3, "two New-Orders of one district", () -> twoOrders(true)),
                isolation(4, "two New-Orders of one district, the first rolls back", () -> twoOrders(false)),
                isolation(5, "Delivery and Payment of one customer", () -> deliveryAndPayment(true)),
                isolation(
                        6,
                        "Delivery and Payment of one customer, the Delivery rolls back",
                        () -> deliveryAndPayment(false)),
                isolation(7, "prices that change during a New-Order", this::repeatableRead),
                isolation(8, "New-Order in a district that a Delivery found empty", this::phantomOfDelivery),
                isolation(9, "New-Order of a customer whose last order was read", this::phantomOfOrderStatus));
    }

    private static AcidTest atomicity(int number, String title, Body body) {
        return new AcidTest("atomicity-" + number, "3.2.2." + number, title, body);
    }

    private static AcidTest isolation(int number, String title, Body body) {
        return new AcidTest("isolation-" + number, "3.4.2." + number, title, body);
    }

    /** @param retried whether aborted transactions are tried again when the others have ended */
    private AcidScript run(boolean retried, Step<?>... script) throws SQLException, InterruptedException {
        AcidScript run = new AcidScript(this, PATIENCE);
        run.run(retried, List.of(script));
        return run;
    }

    /** Opens a connection at the level of the tests, not in auto-commit mode. */
    Connection open() throws SQLException {
        Connection connection = sessions.connect();
        try {
            connection.setTransactionIsolation(level.jdbcLevel());
            if (connection.getTransactionIsolation() != level.jdbcLevel()) {
                throw new SQLException("the server gave another level in place of " + level);
            }
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private <T> T read(SqlFunction<AcidSql, T> work) throws SQLException {
        try (Connection connection = sessions.connect()) {
            return work.apply(new AcidSql(connection, sql));
        }
    }

    /**
     * Makes a change that a test needs, or puts back what it changed: in one transaction. An interrupt of the calling thread neither prevents
     * it nor is lost.
     */
    private void change(SqlFunction<AcidSql, ?> change) throws SQLException {
        boolean interrupted = Thread.interrupted();
        try (Connection connection = repairs.connect()) {
            Transaction.run(connection, open -> change.apply(new AcidSql(open, sql)));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Outcome atomicity(boolean commit) throws SQLException, InterruptedException {
        int district = 1;
        int customer = 7;
        List<Long> change = List.of(12_34L, 12_34L, -12_34L, 12_34L, 100L);
        PaymentInput payment = payment(district, customer, 12_34);
        List<Long> before = read(on -> on.hundredths("paid", WAREHOUSE, district, customer));
        run(true, transaction(T1, payment), Step.end(T1, commit));
        List<Long> after = read(on -> on.hundredths("paid", WAREHOUSE, district, customer));
        boolean right = true;
        for (int i = 0; i < change.size(); i++) {
            right &= after.get(i) - before.get(i) == (commit ? change.get(i) : 0);
        }
        return new Outcome(
                right,
                (right ? "" : "not all of ") + "WAREHOUSE, DISTRICT and CUSTOMER "
                        + (commit ? "have the payment" : "are as before"));
    }

    private Outcome dirtyRead(boolean commit) throws SQLException, InterruptedException {
        int district = 2;
        int customer = commit ? 17 : 18;
        int old = newestOrder(district, customer);
        Step<NewOrderOutput> newOrder = transaction(T1, order(district, customer, ITEMS));
        Step<OrderStatusOutput> status = transaction(T2, orderStatus(district, customer));
        AcidScript script = run(true, newOrder, status, Step.end(T1, commit), Step.end(T2, true));
        int entered = newOrder.value().order();
        boolean early = !script.waited(T2) && !script.aborted(T2);
        boolean dirty = status.value().order() == entered && (early || !commit);
        boolean lost = newestOrder(district, customer) != (commit ? entered : old);
        String wrong = dirty
                ? "it was read before its New-Order was committed"
                : "the customer's newest order is not order " + (commit ? entered : old);
        return Outcome.of(script, !dirty && !lost, wrong);
    }

    private Outcome twoOrders(boolean commit) throws SQLException, InterruptedException {
        int district = 3;
        int next = nextOrder(district);
        int[] items = ITEMS.clone();
        if (!commit) {
            items[items.length - 1] = NewOrderInput.UNUSED_ITEM;
        }
        Step<NewOrderOutput> one = transaction(T1, order(district, 31, items));
        Step<NewOrderOutput> other = transaction(T2, order(district, 32, ITEMS));
        AcidScript script = run(true, one, other, Step.end(T1, commit), Step.end(T2, true));
        int first = one.value().order();
        int second = other.value().order();
        int after = nextOrder(district);
        boolean right = commit
                ? first != second && Set.of(next, next + 1).containsAll(List.of(first, second)) && after == next + 2
                : second == next && after == next + 1;
        return Outcome.of(
                script,
                right,
                Sentences.text("O_ID %d and %d, and D_NEXT_O_ID went from %d to %d", first, second, next, after));
    }

    private Outcome deliveryAndPayment(boolean commit) throws SQLException, InterruptedException {
        int district = 5;
        int order = read(on -> on.number("oldest_undelivered", WAREHOUSE, district));
        int customer = read(on -> on.number("order_customer", WAREHOUSE, district, order));
        long amount = read(on -> on.hundredths("order_amount", WAREHOUSE, district, order))
                .get(0);
        long before = balance(district, customer);
        AcidScript script = run(
                true,
                transaction(T1, delivery()),
                transaction(T2, payment(district, customer, 10_00)),
                Step.end(T1, commit),
                Step.end(T2, true));
        long off = balance(district, customer) - (before - 10_00 + (commit ? amount : 0));
        return Outcome.of(script, off == 0, "C_BALANCE is off by " + BigDecimal.valueOf(off, 2));
    }

    /** Cases A: the change of the prices waits. B: the New-Order is aborted. C: the change is aborted. D: both go on. */
    private Outcome repeatableRead() throws SQLException, InterruptedException {
        List<Long> old = read(AcidTests::prices);
        Step<NewOrderOutput> shown = transaction(T2, order(7, 71, ITEM_X, ITEM_X, ITEM_Y, ITEMS[0], ITEMS[1]));
        Step<List<Long>> again = new Step<>(T2, AcidTests::prices);
        try {
            AcidScript script = run(
                    false,
                    shown,
                    new Step<>(T3, on -> setPrices(on, old.get(0) * 11 / 10, old.get(1) * 11 / 10)),
                    Step.end(T3, true),
                    again,
                    Step.end(T2, true));
            boolean same = script.aborted(T2)
                    || old.equals(again.value())
                            && shown.value().lines().stream()
                                    .limit(3)
                                    .map(line -> (long) line.priceCents())
                                    .toList()
                                    .equals(List.of(old.get(0), old.get(0), old.get(1)));
            String letter = script.waited(T3) ? "A" : script.aborted(T2) ? "B" : script.aborted(T3) ? "C" : "D";
            return Outcome.of(script, same, "the prices changed during the New-Order")
                    .inCase(letter);
        } finally {
            change(on -> setPrices(on, old.get(0), old.get(1)));
        }
    }

    private static int setPrices(AcidSql on, long x, long y) throws SQLException {
        return on.change("set_price", BigDecimal.valueOf(x, 2), ITEM_X)
                + on.change("set_price", BigDecimal.valueOf(y, 2), ITEM_Y);
    }

    private static List<Long> prices(AcidSql on) throws SQLException {
        return List.of(
                on.hundredths("price", ITEM_X).get(0),
                on.hundredths("price", ITEM_Y).get(0));
    }

    private Outcome phantomOfDelivery() throws SQLException, InterruptedException {
        int district = 8;
        Step<Integer> again = new Step<>(T1, on -> on.number("undelivered", WAREHOUSE, district));
        try {
            change(on -> on.change("empty_district", WAREHOUSE, district));
            AcidScript script = run(
                    false,
                    transaction(T1, delivery()),
                    transaction(T2, order(district, 81, ITEMS)),
                    Step.end(T2, true),
                    again,
                    Step.end(T1, true));
            boolean empty = script.aborted(T1) || again.value() == 0;
            return Outcome.of(script, empty, "an order appeared in the empty district")
                    .inCase(waitingCase(script));
        } finally {
            change(on -> on.change("empty_district", WAREHOUSE, district)
                    + on.change("refill_district", WAREHOUSE, district));
        }
    }

    private Outcome phantomOfOrderStatus() throws SQLException, InterruptedException {
        int district = 9;
        int customer = 91;
        int old = newestOrder(district, customer);
        Step<OrderStatusOutput> again = transaction(T1, orderStatus(district, customer));
        AcidScript script = run(
                false,
                transaction(T1, orderStatus(district, customer)),
                transaction(T2, order(district, customer, ITEMS)),
                Step.end(T2, true),
                again,
                Step.end(T1, true));
        boolean same = script.aborted(T1) || again.value().order() == old;
        return Outcome.of(script, same, "the customer's last order changed").inCase(waitingCase(script));
    }

    /** Cases A: the New-Order waits. B: it does not. */
    private static String waitingCase(AcidScript script) {
        return script.waited(T2) ? "A" : "B";
    }

    /** @param <T> the output that belongs to the input */
    @SuppressWarnings("unchecked")
    private static <T extends TransactionOutput> Step<T> transaction(String session, TransactionInput input) {
        return new Step<>(session, on -> (T) on.execute(input));
    }

    private static DeliveryInput delivery() {
        return new DeliveryInput(WAREHOUSE, 3, now());
    }

    private static OrderStatusInput orderStatus(int district, int customer) {
        return new OrderStatusInput(CustomerKey.byId(WAREHOUSE, district, customer));
    }

    private static NewOrderInput order(int district, int customer, int... items) {
        int[] supply = Arrays.stream(items).map(item -> WAREHOUSE).toArray();
        int[] quantities = Arrays.stream(items).map(item -> 5).toArray();
        return new NewOrderInput(WAREHOUSE, district, customer, items, supply, quantities, now());
    }

    private static PaymentInput payment(int district, int customer, long cents) {
        return new PaymentInput(WAREHOUSE, district, CustomerKey.byId(WAREHOUSE, district, customer), cents, now());
    }

    private static LocalDateTime now() {
        return LocalDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS);
    }

    private int newestOrder(int district, int customer) throws SQLException {
        return read(on -> on.number("newest_order", WAREHOUSE, district, customer));
    }

    private int nextOrder(int district) throws SQLException {
        return read(on -> on.number("next_order", WAREHOUSE, district));
    }

    private long balance(int district, int customer) throws SQLException {
        return read(on -> on.hundredths("balance", WAREHOUSE, district, customer))
                .get(0);
    }
}
