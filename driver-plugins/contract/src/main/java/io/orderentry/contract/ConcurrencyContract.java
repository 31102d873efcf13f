package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.CheckScope;
import io.orderentry.check.ExpectedWork;
import io.orderentry.check.Finding;
import io.orderentry.check.Fingerprint;
import io.orderentry.config.Isolation;
import io.orderentry.config.Mode;
import io.orderentry.data.NuRand;
import io.orderentry.data.Population;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.Failure;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionInput;
import io.orderentry.txn.FailureClassifier;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.Session;
import io.orderentry.txn.TransactionExecution;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Many sessions at once: nothing is lost or done twice, and nothing goes wrong but conflicts, which are retried to success. */
abstract class ConcurrencyContract extends Ability {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 4, 1, 8, 0);
    /** As many as a run allows at the most: here everybody wants the same rows, and every transaction must come through. */
    private static final int RETRIES = 1_000;

    /**
     * Runs transactions in threads that begin together, each with a session of its own; conflicts are retried as a run does it.
     *
     * @param each number of transactions of a thread
     * @param threads give the input of each by its number, from 0
     */
    private List<TransactionExecution> run(
            Mode mode, Isolation isolation, int each, List<IntFunction<TransactionInput>> threads) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads.size());
        try {
            CyclicBarrier start = new CyclicBarrier(threads.size());
            List<Callable<List<TransactionExecution>>> work = new ArrayList<>();
            for (IntFunction<TransactionInput> inputs : threads) {
                work.add(() -> work(mode, isolation, each, inputs, start));
            }
            List<TransactionExecution> all = new ArrayList<>();
            for (Future<List<TransactionExecution>> done : pool.invokeAll(work)) {
                all.addAll(done.get());
            }
            return all;
        } finally {
            pool.shutdownNow();
        }
    }

    private List<TransactionExecution> work(
            Mode mode, Isolation isolation, int each, IntFunction<TransactionInput> inputs, CyclicBarrier start)
            throws Exception {
        RetryingExecutor retrying = new RetryingExecutor(
                e -> FailureClassifier.classify(database().plugin(), e), RETRIES, TimeUnit.MICROSECONDS::sleep);
        try (Connection connection = database().connect(isolation)) {
            Session session = database().session(mode, connection);
            List<TransactionExecution> attempts = new ArrayList<>();
            start.await(1, TimeUnit.MINUTES);
            for (int i = 0; i < each; i++) {
                attempts.add(retrying.run(session, inputs.apply(i)));
            }
            return attempts;
        }
    }

    /** Every mode with every isolation level that the server has. */
    Stream<Arguments> modesAndLevels() throws SQLException, InterruptedException {
        List<Isolation> levels = database().isolationLevels();
        return modes().stream().flatMap(mode -> levels.stream().map(level -> Arguments.of(mode, level)));
    }

    private static void assertOnlyConflicts(List<TransactionExecution> attempts) {
        assertThat(attempts)
                .filteredOn(attempt -> attempt.output() == null
                        || attempt.errors().stream().anyMatch(error -> error.failure() != Failure.CONFLICT))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("modesAndLevels")
    @DisplayName("Payments that all want one warehouse come through at every isolation level, and none is lost")
    void paymentsOfOneWarehouse(Mode mode, Isolation level) throws Exception {
        database().use();
        Fingerprint before = fingerprint();
        IntFunction<TransactionInput> payments =
                i -> new PaymentInput(1, 1, CustomerKey.byId(1, 1, 1), 1_00 + i, DATE.plusSeconds(i));

        List<TransactionExecution> attempts = run(mode, level, 25, Collections.nCopies(4, payments));

        assertThat(attempts).hasSize(100);
        assertOnlyConflicts(attempts);
        assertThat(fingerprint())
                .isEqualTo(new Fingerprint(
                        before.nextOrders(),
                        before.warehouseYtdCents() + 4 * (25 * 1_00 + 300),
                        before.historyRows() + 100,
                        before.orderRows(),
                        before.newOrderRows()));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("modesAndLevels")
    @DisplayName(
            "2.7.4.2 Deliveries of one warehouse at once deliver each order once, and skip no district that has orders")
    void deliveriesOfOneWarehouse(Mode mode, Isolation level) throws Exception {
        database().use();
        int[][] before = oldestAndNewest();
        IntFunction<TransactionInput> deliveries = i -> new DeliveryInput(1, 1 + i % 10, DATE.plusSeconds(i));

        List<TransactionExecution> attempts = run(mode, level, 12, Collections.nCopies(4, deliveries));

        assertOnlyConflicts(attempts);
        for (int district = 0; district < Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            int d = district;
            assertThat(before[d][1] - before[d][0])
                    .as("there are enough orders for all")
                    .isGreaterThan(48);
            assertThat(attempts.stream()
                            .map(attempt -> ((DeliveryOutput) attempt.output()).orders()[d])
                            .sorted())
                    .as("district %d", d + 1)
                    .isEqualTo(IntStream.range(before[d][0], before[d][0] + 48)
                            .boxed()
                            .toList());
        }
    }

    /** The undelivered orders of each district of warehouse 1. */
    private int[][] oldestAndNewest() throws SQLException {
        try (Sql sql = database().look()) {
            int[][] orders = new int[Scale.DISTRICTS_PER_WAREHOUSE][];
            for (int d = 0; d < orders.length; d++) {
                String from = " from new_order where no_w_id = 1 and no_d_id = ?";
                orders[d] = new int[] {
                    sql.number("select min(no_o_id)" + from, d + 1), sql.number("select max(no_o_id)" + from, d + 1)
                };
            }
            return orders;
        }
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("modesAndLevels")
    @DisplayName("2.4.2.2 New-Orders that all want the same stock take it one after the other at every isolation level")
    void newOrdersOfTheSameStock(Mode mode, Isolation level) throws Exception {
        database().use();
        int[] items = {501, 502, 503, 504, 505};
        List<StockRow> before = stock(items);
        List<IntFunction<TransactionInput>> threads = new ArrayList<>();
        for (int thread = 1; thread <= 4; thread++) {
            // Each in a district of its own, so that they meet nowhere but at the stock, and each in another order.
            int district = thread;
            int[] rotated = IntStream.range(0, items.length)
                    .map(i -> items[(i + district) % items.length])
                    .toArray();
            threads.add(i -> new NewOrderInput(
                    1, district, 1, rotated, same(1, items.length), same(3, items.length), DATE.plusSeconds(i)));
        }

        List<TransactionExecution> attempts = run(mode, level, 25, threads);

        assertOnlyConflicts(attempts);
        List<StockRow> after = stock(items);
        for (int i = 0; i < items.length; i++) {
            StockRow row = after.get(i);
            assertThat(row).isEqualTo(before.get(i).after(row.quantity(), 300, 100, 0));
            // A line takes its quantity or puts 91 less it, so this remainder never changes.
            assertThat((row.quantity() + row.ytd()) % 91)
                    .isEqualTo((before.get(i).quantity() + before.get(i).ytd()) % 91);
        }
    }

    private List<StockRow> stock(int[] items) throws SQLException {
        try (Connection connection = database().connect()) {
            List<StockRow> rows = new ArrayList<>();
            for (int item : items) {
                rows.add(StockRow.read(new Sql(connection), 1, item));
            }
            return rows;
        }
    }

    @EachMode
    @DisplayName(
            "eight threads with everything that terminals key in: the work counted is the work done, and all checks hold")
    void eightThreadsOfEverything(Mode mode) throws Exception {
        database().use();
        NuRand.Constants constants =
                NuRand.Constants.forRun(2, new Population(TestedDatabase.SEED, TestedDatabase.SCALE).cLoad());
        List<IntFunction<TransactionInput>> threads = new ArrayList<>();
        List<TransactionInput> inputs = Collections.synchronizedList(new ArrayList<>());
        for (int thread = 0; thread < 8; thread++) {
            TerminalReplay replay = new TerminalReplay(100 + thread, TestedDatabase.SCALE, constants);
            threads.add(i -> {
                TransactionInput input = replay.next(DATE.plusSeconds(i));
                inputs.add(input);
                return input;
            });
        }
        removePlantedStock();
        Fingerprint before = fingerprint();

        List<TransactionExecution> attempts = run(mode, Isolation.READ_COMMITTED, 250, threads);

        assertThat(attempts).hasSize(8 * 250);
        assertOnlyConflicts(attempts);
        assertThat(workDone(inputs, attempts).against(before, fingerprint())).noneMatch(Finding::failed);
        try (Connection connection = database().connect()) {
            assertThat(database().rules(connection, CheckScope.ALL)).noneMatch(Finding::failed);
        }
    }

    /** Other tests plant quantities that no New-Order leaves (clause 2.4.2.2). */
    private void removePlantedStock() throws SQLException {
        try (Sql sql = database().look()) {
            sql.change("update stock set s_quantity = 50 where s_quantity < 10 or s_quantity > 100");
        }
    }

    private static ExpectedWork workDone(List<TransactionInput> inputs, List<TransactionExecution> attempts) {
        List<PaymentInput> payments = inputs.stream()
                .filter(PaymentInput.class::isInstance)
                .map(PaymentInput.class::cast)
                .toList();
        long newOrders = attempts.stream()
                .filter(attempt -> attempt.output() instanceof NewOrderOutput)
                .filter(attempt -> attempt.outcome() == Outcome.COMMITTED)
                .count();
        List<DeliveryOutput> deliveries = attempts.stream()
                .map(TransactionExecution::output)
                .filter(DeliveryOutput.class::isInstance)
                .map(DeliveryOutput.class::cast)
                .toList();
        long cents = payments.stream().mapToLong(PaymentInput::amountCents).sum();
        long skipped =
                deliveries.stream().mapToInt(DeliveryOutput::skippedDistricts).sum();
        return new ExpectedWork(newOrders, 0, payments.size(), 0, cents, 0, deliveries.size(), 0, skipped);
    }

    private Fingerprint fingerprint() throws SQLException {
        try (Connection connection = database().connect()) {
            return Fingerprint.read(connection, database().sql());
        }
    }
}
