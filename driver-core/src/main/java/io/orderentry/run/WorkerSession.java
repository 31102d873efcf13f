package io.orderentry.run;

import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.Session;
import io.orderentry.txn.TransactionExecution;
import java.sql.SQLException;

/**
 * The session of one worker: runs and records transactions, waits for a new connection when the old one is lost, and stops the run on an
 * error that every other transaction would meet too. Used by one thread; those methods that say so, by any.
 */
final class WorkerSession {
    private static final long RECONNECT_NANOS = 100_000_000;

    private final SessionPool pool;
    private final RetryingExecutor retrying;
    private final RunControl control;
    private final Clock clock;
    private final ErrorRecorder errors;
    private final TransactionRecorder recorder;
    private volatile String problem;
    private volatile Session session;
    /** Written by the worker alone. */
    private volatile long connectionWaits;

    private boolean wasConnected;
    private long startedNanos;

    WorkerSession(
            SessionPool pool,
            RetryingExecutor retrying,
            RunControl control,
            Clock clock,
            ErrorRecorder errors,
            TransactionRecorder recorder) {
        this.pool = pool;
        this.retrying = retrying;
        this.control = control;
        this.clock = clock;
        this.errors = errors;
        this.recorder = recorder;
    }

    /** Counts and measurements of this session. */
    TransactionRecorder recorder() {
        return recorder;
    }

    /**
     * Runs and records a transaction whose terminal waits for its end.
     *
     * @param due when the terminal was due, in nanoseconds
     * @return when the transaction ended, in nanoseconds
     */
    long run(TransactionInput input, long due) throws InterruptedException {
        TransactionExecution attempt = attempt(input, due);
        long ended = clock.nanos();
        if (attempt != null) {
            recorder.ended(input, attempt, due, startedNanos, ended);
        }
        control.ended(due);
        return ended;
    }

    /**
     * Runs and records a queued Delivery.
     *
     * @param due when its terminal was due, in nanoseconds
     * @param queued when it was queued
     */
    void runQueued(TransactionInput input, long due, long queued) throws InterruptedException {
        TransactionExecution attempt = attempt(input, due);
        if (attempt != null) {
            recorder.deferred(
                    input, attempt, new TransactionRecorder.Deferred(due, queued, startedNanos, clock.nanos()));
        }
        control.ended(due);
    }

    /** Null when the run ended before there was a connection, so that nothing was sent. */
    private TransactionExecution attempt(TransactionInput input, long due) throws InterruptedException {
        if (!isConnected(input.type())) {
            recorder.skipped(input.type(), due);
            return null;
        }
        startedNanos = clock.nanos();
        TransactionExecution attempt = retrying.run(session, input, control::mayRetry);
        if (attempt.failure() == Failure.DISCONNECTED) {
            close(true);
        } else if (attempt.failure() == Failure.BROKEN) {
            TransactionExecution.Error error =
                    attempt.errors().get(attempt.errors().size() - 1);
            control.stop(RunControl.End.BROKEN, input.type().title() + ": " + message(error.cause()));
        }
        return attempt;
    }

    /** Number of transactions that had to wait for a connection, without the wait for the first one. Any thread may call it. */
    long connectionWaits() {
        return connectionWaits;
    }

    /** Why there is no connection; null when there is one, or none was asked for yet. Any thread may call it. */
    String problem() {
        return problem;
    }

    private boolean isConnected(TransactionType waiting) throws InterruptedException {
        boolean waits = session == null && wasConnected;
        while (session == null && control.end() != RunControl.End.BROKEN) {
            // Also when the run is over: what was queued before its end is still to be worked off.
            boolean last = control.stopping();
            try {
                session = pool.open();
                problem = null;
            } catch (ConnectionUnavailableException e) {
                problem = e.getMessage();
                errors.addNoConnection(waiting, e);
                recorder.noConnection(clock.nanos());
            } catch (SQLException e) {
                errors.addNoConnection(waiting, new ConnectionUnavailableException(e));
                control.stop(RunControl.End.BROKEN, message(e));
            }
            waits |= session == null;
            if (session == null) {
                if (last) {
                    return false;
                }
                clock.sleep(RECONNECT_NANOS);
            }
        }
        if (waits) {
            connectionWaits++;
        }
        wasConnected = true;
        return session != null;
    }

    private static String message(SQLException e) {
        return ErrorText.firstLine(e) + " (SQLSTATE " + e.getSQLState() + ")";
    }

    /** Gives the connection back, if there is one. */
    void close(boolean broken) {
        Session closing = session;
        session = null;
        if (closing != null) {
            pool.close(closing, broken);
        }
    }

    /** Ends the connection under a transaction that does not end by itself. Any thread may call it. */
    void abort() {
        Session aborting = session;
        if (aborting != null) {
            pool.abort(aborting);
        }
    }
}
