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

/**
 * Runs a transaction until it is decided: a conflict is tried again with the same input, a bounded number of times, after a pause
 * that grows and is random so that two rivals do not meet again. Nothing else is ever tried twice. Any thread may use it.
 */
public final class RetryingExecutor {
    private static final int FIRST_PAUSE_MICROS = 1_000;
    /** Reached after ten conflicts: twenty retries are patient for seconds, so that many connections on one row all have their turn. */
    private static final int MAX_PAUSE_MICROS = 1_000_000;

    /** Strategy of pausing; tests put their own here. */
    @FunctionalInterface
    public interface Pause {
        void micros(long micros) throws InterruptedException;
    }

    private final Function<SQLException, Failure> classify;
    private final int maxRetries;
    private final Pause pause;
    private final WorkListener work;

    /**
     * @param classify what an error means, such as {@link FailureClassifier#classify}
     * @param maxRetries how often a conflict is tried again, 0 for never
     */
    public RetryingExecutor(Function<SQLException, Failure> classify, int maxRetries, Pause pause) {
        this(classify, maxRetries, pause, WorkListener.NONE);
    }

    /** @param work receives what was acknowledged and what is unknown */
    public RetryingExecutor(Function<SQLException, Failure> classify, int maxRetries, Pause pause, WorkListener work) {
        this.work = work;
        this.classify = classify;
        this.maxRetries = maxRetries;
        this.pause = pause;
    }

    /** Runs one transaction on a session, tried again whenever that helps. */
    public TransactionExecution run(Session session, TransactionInput input) {
        return run(session, input, () -> true);
    }

    /**
     * Runs one transaction on a session. Never throws an SQLException: every error becomes an outcome.
     *
     * @param goOn whether there is still time for a further try; asked after each conflict
     */
    public TransactionExecution run(Session session, TransactionInput input, BooleanSupplier goOn) {
        TransactionExecution execution = execute(session, input, goOn);
        switch (execution.outcome()) {
            case COMMITTED, UNEXPECTED_COMMIT -> work.acknowledged(input, execution.output());
            case UNKNOWN -> work.unknown(input);
            default -> {}
        }
        return execution;
    }

    private TransactionExecution execute(Session session, TransactionInput input, BooleanSupplier goOn) {
        List<TransactionExecution.Error> errors = List.of();
        long before = session.roundTrips();
        while (true) {
            try {
                TransactionOutput output = session.execute(input);
                return TransactionExecution.ended(input, output, errors, session.roundTrips() - before);
            } catch (SQLException e) {
                Failure failure = classify.apply(e);
                errors = errors.isEmpty() ? new ArrayList<>() : errors;
                errors.add(new TransactionExecution.Error(failure, e));
                int retries = errors.size() - 1;
                if (failure != Failure.CONFLICT || retries == maxRetries || !goOn.getAsBoolean() || !paused(retries)) {
                    return TransactionExecution.failed(errors, session.roundTrips() - before);
                }
            }
        }
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
