package io.orderentry.txn;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetryingExecutorTest {
    private final ScriptedOrderEntry database = new ScriptedOrderEntry();
    private final Session session = Session.of(database);
    private final List<Long> pauses = new ArrayList<>();

    private TransactionExecution run(TransactionInput input, int maxRetries) {
        return new RetryingExecutor(Faults::classify, maxRetries, pauses::add).run(session, input);
    }

    @Test
    void aConflictIsTriedAgainWithTheSameInput() {
        database.thenFail(Failure.CONFLICT).thenFail(Failure.CONFLICT).thenSucceed();
        TransactionInput input = Inputs.newOrder();
        TransactionExecution attempt = run(input, 5);
        assertThat(attempt.outcome()).isEqualTo(Outcome.COMMITTED);
        assertThat(attempt.retries()).isEqualTo(2);
        assertThat(attempt.failure()).isNull();
        assertThat(attempt.errors())
                .extracting(TransactionExecution.Error::failure)
                .containsOnly(Failure.CONFLICT);
        assertThat(database.inputs()).hasSize(3).allMatch(each -> each == input);
        assertThat(session.roundTrips()).isEqualTo(3);
    }

    @Test
    void aConflictIsTriedAgainABoundedNumberOfTimes() {
        database.usually(input -> {
            throw Faults.fault(Failure.CONFLICT);
        });
        TransactionExecution attempt = run(Inputs.payment(), 4);
        assertThat(attempt.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(attempt.failure()).isEqualTo(Failure.CONFLICT);
        assertThat(attempt.retries()).isEqualTo(4);
        assertThat(database.inputs()).hasSize(5);
        assertThat(pauses).hasSize(4);
    }

    @Test
    void withoutRetriesTheFirstConflictDecides() {
        TransactionExecution attempt = new RetryingExecutor(Faults::classify, 0, pauses::add)
                .run(Session.of(new ScriptedOrderEntry().thenFail(Failure.CONFLICT)), Inputs.payment());
        assertThat(attempt.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(attempt.retries()).isZero();
        assertThat(pauses).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CONFLICT")
    void nothingElseIsEverTriedAgain(Failure failure) {
        TransactionExecution attempt = new RetryingExecutor(Faults::classify, 20, pauses::add)
                .run(Session.of(database.thenFail(failure)), Inputs.payment());
        assertThat(database.inputs()).hasSize(1);
        assertThat(attempt.failure()).isEqualTo(failure);
        assertThat(attempt.retries()).isZero();
        assertThat(attempt.output()).isNull();
        assertThat(attempt.outcome()).isEqualTo(failure == Failure.DISCONNECTED ? Outcome.UNKNOWN : Outcome.FAILED);
    }

    @Test
    void aConnectionThatIsLostInARetryLeavesTheTransactionUnknown() {
        database.thenFail(Failure.CONFLICT).thenFail(Failure.DISCONNECTED);
        TransactionExecution attempt = run(Inputs.payment(), 20);
        assertThat(attempt.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(attempt.retries()).isEqualTo(1);
        assertThat(database.inputs()).hasSize(2);
    }

    @Test
    @DisplayName("2.4.1.4: a New-Order that rolls back by design is no failure and not tried again")
    void rolledBack() {
        TransactionExecution attempt = run(Inputs.newOrderThatRollsBack(), 20);
        assertThat(attempt.outcome()).isEqualTo(Outcome.ROLLED_BACK);
        assertThat(attempt.failure()).isNull();
        assertThat(attempt.errors()).isEmpty();
        assertThat(database.inputs()).hasSize(1);
    }

    @Test
    @DisplayName("2.4.1.4: a New-Order that is undone although its items are valid is not one by design")
    void unexpectedRollback() {
        database.contrary();
        TransactionExecution attempt = run(Inputs.newOrder(), 20);
        assertThat(attempt.outcome()).isEqualTo(Outcome.UNEXPECTED_ROLLBACK);
        assertThat(database.inputs()).hasSize(1);
    }

    @Test
    @DisplayName("2.4.1.4: a New-Order that is committed although its last item is unused is not a good one")
    void unexpectedCommit() {
        database.contrary();
        TransactionExecution attempt = run(Inputs.newOrderThatRollsBack(), 20);
        assertThat(attempt.outcome()).isEqualTo(Outcome.UNEXPECTED_COMMIT);
        assertThat(database.inputs()).hasSize(1);
    }

    @Test
    void pausesGrowAndAreBoundedAndRandom() {
        database.usually(input -> {
            throw Faults.fault(Failure.CONFLICT);
        });
        run(Inputs.payment(), 200);
        long longest = 1_000;
        for (int i = 0; i < 200; i++) {
            assertThat(pauses.get(i)).as("pause %d", i).isBetween(longest / 2, longest);
            longest = Math.min(1_000_000, 2 * longest);
        }
        assertThat(pauses.subList(100, 200).stream().distinct().count()).isGreaterThan(50);
    }

    @Test
    void whenThereIsNoTimeLeftNothingIsTriedAgain() {
        database.usually(input -> {
            throw Faults.fault(Failure.CONFLICT);
        });
        TransactionExecution attempt = new RetryingExecutor(Faults::classify, 1_000, pauses::add)
                .run(session, Inputs.payment(), () -> database.inputs().size() < 3);
        assertThat(database.inputs()).hasSize(3);
        assertThat(attempt.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(attempt.retries()).isEqualTo(2);
    }

    @Test
    void theUsualRetriesArePatientForSeconds() {
        database.usually(input -> {
            throw Faults.fault(Failure.CONFLICT);
        });
        run(Inputs.payment(), 20);
        assertThat(pauses.stream().mapToLong(Long::longValue).sum()).isBetween(5_000_000L, 12_000_000L);
        assertThat(pauses.subList(0, 3))
                .as("a conflict that passes costs little")
                .allMatch(pause -> pause <= 4_000);
    }

    @Test
    void anInterruptEndsTheTransactionAndStaysSet() {
        RetryingExecutor retrying = new RetryingExecutor(Faults::classify, 20, micros -> {
            throw new InterruptedException();
        });
        TransactionExecution attempt = retrying.run(Session.of(database.thenFail(Failure.CONFLICT)), Inputs.payment());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(attempt.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(database.inputs()).hasSize(1);
    }

    private static final class Heard implements WorkListener {
        private final List<Object> heard = new ArrayList<>();

        @Override
        public void started(TransactionInput input) {
            heard.add("started");
        }

        @Override
        public void ended(TransactionInput input, TransactionExecution execution) {
            heard.add(execution.outcome());
        }
    }

    /** A JDBC driver that cannot read an answer throws anything. */
    @Test
    void whateverEndsATransactionWithoutAnAnswerLeavesItUnknown() {
        Heard heard = new Heard();
        RetryingExecutor executor =
                new RetryingExecutor(Faults::classify, e -> e.getMessage().contains("answer"), 3, pauses::add, heard);
        database.then(input -> {
                    throw new NullPointerException("of the JDBC driver");
                })
                .then(input -> {
                    throw new NoClassDefFoundError("org/acme/Reader");
                })
                .then(input -> {
                    throw new SQLException("made by the JDBC driver", "BROKEN");
                })
                .then(input -> {
                    throw new SQLException("an answer of the server", "BROKEN");
                })
                .thenFail(Failure.DISCONNECTED)
                .thenSucceed();
        for (int i = 0; i < 6; i++) {
            executor.run(session, Inputs.payment());
        }
        assertThat(heard.heard)
                .containsExactly(
                        "started",
                        Outcome.UNKNOWN,
                        "started",
                        Outcome.UNKNOWN,
                        "started",
                        Outcome.UNKNOWN,
                        "started",
                        Outcome.FAILED,
                        "started",
                        Outcome.UNKNOWN,
                        "started",
                        Outcome.COMMITTED);
    }
}
