package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.orderentry.check.Fingerprint;
import io.orderentry.config.Isolation;
import io.orderentry.config.Mode;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.Failure;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.txn.FailureClassifier;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.OutputSampling;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.Session;
import io.orderentry.txn.SessionState;
import io.orderentry.txn.TransactionExecution;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Errors that are provoked on the server, and what the plugin says they mean. One in the middle of a transaction undoes it, and leaves
 * nothing of it for the next one of the same session.
 */
abstract class FailureContract extends TransactionContract {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 5, 1, 8, 0);
    private static final TransactionInput PAYMENT = new PaymentInput(1, 1, CustomerKey.byId(1, 1, 1), 1_00, DATE);

    private Failure meaning(SQLException failure) {
        return FailureClassifier.classify(database().plugin(), failure);
    }

    private TransactionExecution attempt(Session session, TransactionInput input) {
        return new RetryingExecutor(this::meaning, 3, micros -> {}).run(session, input);
    }

    @Test
    void aDeadlockIsAConflictForOneOfTheTwo() throws Exception {
        database().use();
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (Connection one = database().connect(Isolation.READ_COMMITTED);
                Connection two = database().connect(Isolation.READ_COMMITTED)) {
            one.setAutoCommit(false);
            two.setAutoCommit(false);
            lock(one, 1);
            lock(two, 2);
            Future<SQLException> first = other.submit(() -> lockOrGiveUp(one, 2));
            SQLException second = lockOrGiveUp(two, 1);
            List<SQLException> failures =
                    Stream.of(first.get(), second).filter(e -> e != null).toList();

            assertThat(failures).extracting(this::meaning).containsExactly(Failure.CONFLICT);
        } finally {
            other.shutdownNow();
        }
    }

    private static void lock(Connection connection, int warehouse) throws SQLException {
        new Sql(connection).changeOne("update warehouse set w_ytd = w_ytd where w_id = ?", warehouse);
    }

    /** Null when the lock was given. Rolls back in any case, so that the other one can go on. */
    private static SQLException lockOrGiveUp(Connection connection, int warehouse) throws SQLException {
        try {
            lock(connection, warehouse);
            return null;
        } catch (SQLException e) {
            return e;
        } finally {
            connection.rollback();
        }
    }

    @EachMode
    void aKilledSessionIsDisconnectedAndTheTransactionUnknown(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            Session session = terminal.session();
            assertThat(attempt(session, PAYMENT).outcome()).isEqualTo(Outcome.COMMITTED);
            database().suite().kill(session.connection(), sql.connection());

            assertLost(session);
            assertLost(session);
        });
    }

    /** The first statement that notices the loss may be one of a verification. */
    @EachMode
    void aSessionThatIsKilledBeforeASampledTransactionCommitsNothing(Mode mode) throws Exception {
        database().use();
        AtomicReference<OutputSampling.Sample> sample = new AtomicReference<>();
        try (Connection administrator = database().connect()) {
            Connection victim = database().connect();
            Session session = database().session(mode, victim, SessionState.NONE, input -> sample.get());
            assertThat(attempt(session, PAYMENT).outcome()).isEqualTo(Outcome.COMMITTED);
            database().suite().kill(victim, administrator);
            sample.set(new Reading());

            TransactionExecution attempt = attempt(session, PAYMENT);
            assertThat(attempt.outcome()).as("%s", attempt).isIn(Outcome.FAILED, Outcome.UNKNOWN);
            assertThat(attempt.errors())
                    .extracting(TransactionExecution.Error::failure)
                    .as("%s", attempt)
                    .isSubsetOf(Failure.CONFLICT, Failure.DISCONNECTED);
        }
    }

    private static final class Reading implements OutputSampling.Sample {
        @Override
        public void before(Connection connection) throws SQLException {
            new Sql(connection).number("select w_id from warehouse where w_id = 1");
        }

        @Override
        public void after(Connection connection, TransactionOutput output) throws SQLException {
            before(connection);
        }
    }

    /** As the pool takes one from a worker that does not come back. */
    @EachMode
    void aConnectionThatIsTakenAwayIsDisconnected(Mode mode) throws Exception {
        database().use();
        Session session;
        try (Connection victim = database().connect()) {
            session = database().session(mode, victim);
            // Some drivers ignore this; the close that follows they do not.
            victim.abort(Runnable::run);
        }

        assertLost(session);
    }

    private void assertLost(Session session) {
        assertFails(session, PAYMENT, Outcome.UNKNOWN, Failure.DISCONNECTED);
    }

    private void assertFails(Session session, TransactionInput input, Outcome outcome, Failure failure) {
        TransactionExecution attempt = attempt(session, input);
        assertThat(attempt.outcome()).as("%s", attempt).isEqualTo(outcome);
        assertThat(attempt.errors())
                .extracting(TransactionExecution.Error::failure)
                .containsExactly(failure);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete from a_table_that_is_not_there",
                "update warehouse set a_column_that_is_not_there = 1",
                "updat warehouse set w_ytd = 1",
                "insert into warehouse select * from warehouse where w_id = 1",
                "update district set d_name = null where d_w_id = 1 and d_id = 1",
            })
    void anErrorThatComesAgainEveryTimeIsBroken(String text) throws Exception {
        database().use();
        try (Sql sql = database().look()) {
            Throwable failure = catchThrowable(() -> sql.change(text));

            assertThat(failure).isInstanceOf(SQLException.class);
            assertThat(meaning((SQLException) failure)).isEqualTo(Failure.BROKEN);
        }
    }

    @EachMode
    void aMissingRowIsBrokenAndNothingOfTheTransactionRemains(Mode mode) throws Exception {
        List<TransactionInput> inputs = List.of(
                new PaymentInput(1, 1, CustomerKey.byName(1, 1, "HASNOBODY"), 1_00, DATE),
                new PaymentInput(1, 1, CustomerKey.byId(1, 1, 3_001), 1_00, DATE),
                order(1, 1, 3_001, DATE, 1));
        in(mode, (sql, terminal) -> {
            for (TransactionInput input : inputs) {
                Fingerprint before =
                        Fingerprint.read(sql.connection(), database().sql());

                assertFails(terminal.session(), input, Outcome.FAILED, Failure.BROKEN);
                assertThat(Fingerprint.read(sql.connection(), database().sql())).isEqualTo(before);
                assertThat(attempt(terminal.session(), PAYMENT).outcome())
                        .as("the session goes on")
                        .isEqualTo(Outcome.COMMITTED);
            }
        });
    }

    @EachMode
    void anUnusedItemIsNoFailure(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            TransactionExecution attempt =
                    attempt(terminal.session(), order(1, 1, 1, DATE, 1, 2, 3, 4, NewOrderInput.UNUSED_ITEM));

            assertThat(attempt.outcome()).isEqualTo(Outcome.ROLLED_BACK);
            assertThat(attempt.errors()).isEmpty();
        });
    }

    /** As a primary does that was demoted. */
    @EachMode
    void aReadOnlySessionCommitsNothingAndSaysSo(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            assumeThat(database().suite().makeReadOnly(terminal.session().connection()))
                    .as("NOT RUN: the vendor has no read-only sessions")
                    .isTrue();

            assertFails(terminal.session(), PAYMENT, Outcome.FAILED, Failure.READ_ONLY);
        });
    }

    private static int linesFrom(Sql sql, int district, int order) throws SQLException {
        return sql.number(
                "select count(*) from order_line where ol_w_id = 1 and ol_d_id = ? and ol_o_id >= ?", district, order);
    }

    @EachMode
    void anOrderAfterOneThatFailedIsWhole(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            StockRow failed = StockRow.read(sql, 1, 602);
            int next = nextOrder(sql, 1);
            List<String[]> rules = List.of(
                    new String[] {"stock", "s_w_id <> 1 or s_i_id <> 602 or s_order_cnt <= " + failed.orders()},
                    new String[] {"order_line", "ol_w_id <> 1 or ol_d_id <> 1 or ol_o_id < " + next},
                    new String[] {"orders", "o_w_id <> 1 or o_d_id <> 1 or o_id < " + next});
            for (String[] rule : rules) {
                whileForbidden(mode, rule[0], rule[1], session -> {
                    assertFails(session, order(1, 1, 9, date(), 601, 602, 603, 604, 605));
                    StockRow before = StockRow.read(sql, 1, 612);
                    int other = nextOrder(sql, 2);

                    NewOrderOutput shown =
                            session.run(NewOrderOutput.class, order(1, 2, 9, date(), 611, 612, 613, 614, 615));

                    assertThat(shown.order()).isEqualTo(other);
                    assertThat(linesFrom(sql, 2, other))
                            .as("lines of the order after it")
                            .isEqualTo(5);
                    assertThat(StockRow.read(sql, 1, 612))
                            .isEqualTo(before.after(shown.lines().get(1).stockQuantity(), 1, 1, 0));
                });
                assertThat(nextOrder(sql, 1)).isEqualTo(next);
                assertThat(linesFrom(sql, 1, next))
                        .as("lines of the order that failed on %s", rule[0])
                        .isZero();
                assertThat(StockRow.read(sql, 1, 602)).isEqualTo(failed);
            }
        });
    }

    @EachMode
    void aDeliveryAfterOneThatFailedIsWhole(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            int oldest = sql.number("select min(no_o_id) from new_order where no_w_id = 1 and no_d_id = 5");
            int customer = sql.number("select o_c_id from orders where o_w_id = 1 and o_d_id = 5 and o_id = ?", oldest);
            int deliveries = deliveries(sql, customer);
            List<String[]> rules = List.of(
                    new String[] {"orders", "o_w_id <> 1 or o_d_id <> 5 or o_carrier_id is null or o_id < " + oldest},
                    new String[] {
                        "order_line", "ol_w_id <> 1 or ol_d_id <> 5 or ol_delivery_d is null or ol_o_id < " + oldest
                    },
                    new String[] {
                        "customer",
                        "c_w_id <> 1 or c_d_id <> 5 or c_id <> " + customer + " or c_delivery_cnt <= " + deliveries
                    });
            for (String[] rule : rules) {
                DeliveryInput failing = new DeliveryInput(1, 3, date());
                whileForbidden(mode, rule[0], rule[1], session -> {
                    assertFails(session, failing);

                    DeliveryOutput shown = session.run(DeliveryOutput.class, new DeliveryInput(2, 4, date()));

                    assertThat(shown.skippedDistricts()).isZero();
                });
                assertThat(sql.number("select count(*) from order_line where ol_delivery_d = ?", failing.date()))
                        .as("lines of the Delivery that failed on %s", rule[0])
                        .isZero();
                assertThat(sql.number("select min(no_o_id) from new_order where no_w_id = 1 and no_d_id = 5"))
                        .isEqualTo(oldest);
                assertThat(deliveries(sql, customer)).isEqualTo(deliveries);
            }
        });
    }

    private static int deliveries(Sql sql, int customer) throws SQLException {
        return sql.number("select c_delivery_cnt from customer where c_w_id = 1 and c_d_id = 5 and c_id = ?", customer);
    }
}
