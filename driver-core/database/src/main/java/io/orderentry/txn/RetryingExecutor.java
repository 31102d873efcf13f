package io.orderentry.txn;

import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs a transaction until it is decided: a conflict is tried again with the same input, a bounded number of times, after a pause
 * that grows and is random so that two rivals do not meet again. Nothing else is ever tried twice. Any thread may use it.
 *
 * @param classify what an error means, such as {@link FailureClassifier#classify}
 * @param isAnswer whether the server itself sent an error, such as {@link FailureClassifier#isAnswer}
 * @param maxRetries how often a conflict is tried again, 0 for never
 * @param work receives each transaction when it starts and when it ends
 */
public record RetryingExecutor(
        Function<SQLException, Failure> classify,
        Predicate<SQLException> isAnswer,
        int maxRetries,
        Pause pause,
        WorkListener work) {
    private static final int FIRST_PAUSE_MICROS = 1_000;
    /** Reached after ten conflicts: twenty retries are patient for seconds, so that many connections on one row all have their turn. */
    private static final int MAX_PAUSE_MICROS = 1_000_000;

    /** Strategy of pausing; tests put their own here. */
    @FunctionalInterface
    public interface Pause {
        void micros(long micros) throws InterruptedException;
    }

    /** Without a listener; every error is taken for an answer of the server. */
    public RetryingExecutor(Function<SQLException, Failure> classify, int maxRetries, Pause pause) {
        this(classify, any -> true, maxRetries, pause, WorkListener.NONE);
    }

    /** Runs one transaction on a session, tried again whenever that helps. */
    public TransactionExecution run(Session session, TransactionInput input) {
        return run(session, input, () -> true);
    }

    /**
     * Runs one transaction on a session. Never throws: every error becomes an outcome, which is unknown where no answer of the database
     * says that it was not committed.
     *
     * @param goOn whether there is still time for a further try; asked after each conflict
     */
    public TransactionExecution run(Session session, TransactionInput input, BooleanSupplier goOn) {
        work.started(input);
        TransactionExecution execution = execute(session, input, goOn);
        work.ended(input, execution);
        return execution;
    }

    private TransactionExecution execute(Session session, TransactionInput input, BooleanSupplier goOn) {
        List<TransactionExecution.Error> errors = List.of();
        long before = session.roundTrips();
        while (true) {
            try {
                TransactionOutput output = session.execute(input);
                // The database's answer is not believed: it is compared with what the input asks for.
                Outcome outcome = Outcome.of(input.rollsBack(), output.rolledBack());
                return new TransactionExecution(outcome, output, errors, session.roundTrips() - before);
            } catch (SQLException e) {
                Failure failure = classify.apply(e);
                errors = with(errors, failure, e);
                int retries = errors.size() - 1;
                if (failure != Failure.CONFLICT || retries == maxRetries || !goOn.getAsBoolean() || !paused(retries)) {
                    boolean unknown = failure == Failure.DISCONNECTED || failure == Failure.BROKEN && !isAnswer.test(e);
                    Outcome outcome = unknown ? Outcome.UNKNOWN : Outcome.FAILED;
                    return new TransactionExecution(outcome, null, errors, session.roundTrips() - before);
                }
            } catch (Throwable e) {
                // A JDBC driver that misreads an answer throws anything; the server may have committed.
                errors = with(errors, Failure.BROKEN, new UnexpectedEndException(e));
                return new TransactionExecution(Outcome.UNKNOWN, null, errors, session.roundTrips() - before);
            }
        }
    }

    private static List<TransactionExecution.Error> with(
            List<TransactionExecution.Error> errors, Failure failure, SQLException cause) {
        List<TransactionExecution.Error> all = errors.isEmpty() ? new ArrayList<>() : errors;
        all.add(new TransactionExecution.Error(failure, cause));
        return all;
    }

    private boolean paused(int retries) {
        long longest = Math.min(MAX_PAUSE_MICROS, (long) FIRST_PAUSE_MICROS << Math.min(retries, 10));
        try {
            pause.micros(ThreadLocalRandom.current().nextLong(longest / 2, longest + 1));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
