package io.orderentry.txn;

import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.spi.Failure;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/**
 * Runs a transaction until it is decided: a conflict is tried again with the same input, a bounded number of times, after a pause
 * that grows and is random so that two rivals do not meet again. Nothing else is ever tried twice. Any thread may use it.
 */
public final class Retrying {
    private static final int FIRST_PAUSE_MICROS = 500;
    private static final int MAX_PAUSE_MICROS = 64_000;

    /** How a pause is made; tests put their own here. */
    @FunctionalInterface
    public interface Pause {
        void micros(long micros) throws InterruptedException;
    }

    private final Function<SQLException, Failure> classify;
    private final int maxRetries;
    private final Pause pause;

    /**
     * @param classify what an error means, such as {@link Failures#classify}
     * @param maxRetries how often a conflict is tried again, 0 for never
     */
    public Retrying(Function<SQLException, Failure> classify, int maxRetries, Pause pause) {
        this.classify = classify;
        this.maxRetries = maxRetries;
        this.pause = pause;
    }

    /** Runs one transaction on a session. Never throws an SQLException: every error becomes an outcome. */
    public Attempt run(Session session, TransactionInput input) {
        SQLException earlier = null;
        for (int retries = 0; ; retries++) {
            try {
                TransactionOutput output = session.execute(input);
                return Attempt.ended(output, retries);
            } catch (SQLException e) {
                if (earlier != null) {
                    e.addSuppressed(earlier);
                }
                Failure failure = classify.apply(e);
                if (failure != Failure.CONFLICT || retries == maxRetries || !paused(retries)) {
                    return Attempt.failed(failure, e, retries);
                }
                earlier = e;
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
