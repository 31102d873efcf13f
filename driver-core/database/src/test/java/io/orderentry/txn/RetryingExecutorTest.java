package io.orderentry.txn;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RetryingExecutorTest {
    private final ScriptedOrderEntry database = new ScriptedOrderEntry();
    private final Session session = Session.of(database);
    private final List<Long> pauses = new ArrayList<>();

    private TransactionExecution run(TransactionInput input, int maxRetries) {
        return new RetryingExecutor(Faults::classify, maxRetries, pauses::add).run(session, input);
    }

    private void alwaysConflict() {
        database.usually(input -> {
            throw Faults.fault(Failure.CONFLICT);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "CONFLICT CONFLICT, 5, COMMITTED, 2",
        "CONFLICT CONFLICT CONFLICT CONFLICT CONFLICT, 4, FAILED, 4",
        "CONFLICT, 0, FAILED, 0",
        "CONFLICT DISCONNECTED, 20, UNKNOWN, 1",
    })
    void aConflictIsTriedAgainWithTheSameInputABoundedNumberOfTimes(
            String failures, int maxRetries, Outcome outcome, int retries) {
        for (String failure : failures.split(" ")) {
            database.thenFail(Failure.valueOf(failure));
        }
        TransactionInput input = Inputs.newOrder();
        TransactionExecution attempt = run(input, maxRetries);
        assertThat(attempt.outcome()).isEqualTo(outcome);
        assertThat(attempt.retries()).isEqualTo(retries);
        assertThat(attempt.errors()).extracting(error -> error.failure().name()).containsExactly(failures.split(" "));
        assertThat(attempt.failure() == null).isEqualTo(outcome == Outcome.COMMITTED);
        assertThat(database.inputs()).hasSize(retries + 1).allMatch(each -> each == input);
        assertThat(session.roundTrips()).isEqualTo(retries + 1);
        assertThat(pauses).hasSize(retries);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CONFLICT")
    void nothingElseIsEverTriedAgain(Failure failure) {
        database.thenFail(failure);
        TransactionExecution attempt = run(Inputs.payment(), 20);
        assertThat(database.inputs()).hasSize(1);
        assertThat(attempt.failure()).isEqualTo(failure);
        assertThat(attempt.retries()).isZero();
        assertThat(attempt.output()).isNull();
        assertThat(attempt.outcome()).isEqualTo(failure == Failure.DISCONNECTED ? Outcome.UNKNOWN : Outcome.FAILED);
    }

    /** By design only when the input asks for it, and no failure that is tried again. */
    @ParameterizedTest(name = "2.4.1.4: {2}")
    @CsvSource({"true, false, ROLLED_BACK", "false, true, UNEXPECTED_ROLLBACK", "true, true, UNEXPECTED_COMMIT"})
    void aNewOrderThatRollsBack(boolean rollsBack, boolean contrary, Outcome outcome) {
        if (contrary) {
            database.contrary();
        }
        TransactionExecution attempt = run(rollsBack ? Inputs.newOrderThatRollsBack() : Inputs.newOrder(), 20);
        assertThat(attempt.outcome()).isEqualTo(outcome);
        assertThat(attempt.failure()).isNull();
        assertThat(attempt.errors()).isEmpty();
        assertThat(database.inputs()).hasSize(1);
    }

    @Test
    void pausesGrowAndAreBoundedAndRandom() {
        alwaysConflict();
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
        alwaysConflict();
        TransactionExecution attempt = new RetryingExecutor(Faults::classify, 1_000, pauses::add)
                .run(session, Inputs.payment(), () -> database.inputs().size() < 3);
        assertThat(database.inputs()).hasSize(3);
        assertThat(attempt.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(attempt.retries()).isEqualTo(2);
    }

    @Test
    void theUsualRetriesArePatientForSeconds() {
        alwaysConflict();
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
        assertThat(heard.heard.toString().replace("started, ", ""))
                .isEqualTo("[UNKNOWN, UNKNOWN, UNKNOWN, FAILED, UNKNOWN, COMMITTED]");
        assertThat(heard.heard).hasSize(12);
    }
}
