package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.orderentry.check.Fingerprint;
import io.orderentry.config.Isolation;
import io.orderentry.config.Mode;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.Failure;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.NewOrderInputBuilder;
import io.orderentry.model.PaymentInput;
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
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors that are provoked on the server, and what the plugin says they mean. */
abstract class FailureContract extends Ability {
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
        database().use();
        try (Connection administrator = database().connect();
                Connection victim = database().connect()) {
            Session session = database().session(mode, victim);
            assertThat(attempt(session, PAYMENT).outcome()).isEqualTo(Outcome.COMMITTED);
            database().kill(victim, administrator);

            assertLost(attempt(session, PAYMENT));
            assertLost(attempt(session, PAYMENT));
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

        assertLost(attempt(session, PAYMENT));
    }

    private static void assertLost(TransactionExecution attempt) {
        assertThat(attempt.outcome()).as("%s", attempt).isEqualTo(Outcome.UNKNOWN);
        assertThat(attempt.errors())
                .extracting(TransactionExecution.Error::failure)
                .containsExactly(Failure.DISCONNECTED);
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
        try (Connection connection = database().connect()) {
            Throwable failure = catchThrowable(() -> new Sql(connection).change(text));

            assertThat(failure).isInstanceOf(SQLException.class);
            assertThat(meaning((SQLException) failure)).isEqualTo(Failure.BROKEN);
        }
    }

    @EachMode
    void aMissingRowIsBrokenAndNothingOfTheTransactionRemains(Mode mode) throws Exception {
        database().use();
        List<TransactionInput> inputs = new ArrayList<>();
        inputs.add(new PaymentInput(1, 1, CustomerKey.byName(1, 1, "HASNOBODY"), 1_00, DATE));
        inputs.add(new PaymentInput(1, 1, CustomerKey.byId(1, 1, 3_001), 1_00, DATE));
        inputs.add(NewOrderInputBuilder.builder()
                .warehouse(1)
                .district(1)
                .customer(3_001)
                .items(new int[] {1})
                .supplyWarehouses(new int[] {1})
                .quantities(new int[] {1})
                .entryDate(DATE)
                .build());
        try (Connection connection = database().connect();
                Connection looking = database().connect()) {
            Session session = database().session(mode, connection);
            for (TransactionInput input : inputs) {
                Fingerprint before = Fingerprint.read(looking, database().sql());

                TransactionExecution attempt = attempt(session, input);

                assertThat(attempt.outcome()).as("%s", attempt).isEqualTo(Outcome.FAILED);
                assertThat(attempt.errors())
                        .extracting(TransactionExecution.Error::failure)
                        .containsExactly(Failure.BROKEN);
                assertThat(Fingerprint.read(looking, database().sql())).isEqualTo(before);
                assertThat(attempt(session, PAYMENT).outcome())
                        .as("the session goes on")
                        .isEqualTo(Outcome.COMMITTED);
            }
        }
    }

    @EachMode
    void anUnusedItemIsNoFailure(Mode mode) throws Exception {
        database().use();
        try (Connection connection = database().connect()) {
            TransactionExecution attempt = attempt(
                    database().session(mode, connection),
                    NewOrderInputBuilder.builder()
                            .warehouse(1)
                            .district(1)
                            .customer(1)
                            .items(new int[] {1, 2, 3, 4, NewOrderInput.UNUSED_ITEM})
                            .supplyWarehouses(new int[] {1, 1, 1, 1, 1})
                            .quantities(new int[] {1, 1, 1, 1, 1})
                            .entryDate(DATE)
                            .build());

            assertThat(attempt.outcome()).isEqualTo(Outcome.ROLLED_BACK);
            assertThat(attempt.errors()).isEmpty();
        }
    }

    /** As a primary does that was demoted. */
    @EachMode
    void aReadOnlySessionCommitsNothingAndSaysSo(Mode mode) throws Exception {
        database().use();
        try (Connection connection = database().connect()) {
            Session session = database().session(mode, connection);
            assumeThat(database().makeReadOnly(connection))
                    .as("the vendor has read-only sessions")
                    .isTrue();

            TransactionExecution attempt = attempt(session, PAYMENT);

            assertThat(attempt.outcome()).as("%s", attempt).isEqualTo(Outcome.FAILED);
            assertThat(attempt.errors())
                    .extracting(TransactionExecution.Error::failure)
                    .containsExactly(Failure.READ_ONLY);
        }
    }
}
