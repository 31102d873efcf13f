package io.orderentry.run;

import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.TransactionResult;
import java.sql.SQLException;

/**
 * Where a worker runs transactions: keeps its session, waits for a new connection when the old one was lost, and stops the run on an
 * error that no other transaction would survive. Belongs to one worker, but {@link #abort} may be called by any thread.
 */
final class Station {
    private static final long WAIT_NANOS = 100_000_000;

    private final Lane lane;
    private final RetryingExecutor retrying;
    private final RunControl control;
    private final Clock clock;
    private final ErrorRecorder errors;
    /** Why there is no connection; null while there is one. */
    private volatile String problem;

    private volatile Lane.Open open;
    /** Written by the worker alone. */
    private volatile long connectionWaits;

    private boolean hadOne;
    private long startedNanos;
    private long roundTrips;

    Station(Lane lane, RetryingExecutor retrying, RunControl control, Clock clock, ErrorRecorder errors) {
        this.lane = lane;
        this.retrying = retrying;
        this.control = control;
        this.clock = clock;
        this.errors = errors;
    }

    /**
     * Runs one transaction to its end.
     *
     * @return null when the run ended and there was no connection, so that nothing was sent
     */
    TransactionResult run(TransactionInput input) throws InterruptedException {
        if (!connected(input.type())) {
            return null;
        }
        startedNanos = clock.nanos();
        long before = open.session().roundTrips();
        TransactionResult attempt = retrying.run(open.session(), input, control::mayRetry);
        roundTrips = open.session().roundTrips() - before;
        if (attempt.failure() == Failure.DISCONNECTED) {
            close(true);
        } else if (attempt.failure() == Failure.BROKEN) {
            TransactionResult.Error error =
                    attempt.errors().get(attempt.errors().size() - 1);
            control.stop(RunControl.End.BROKEN, input.type().title() + ": " + message(error.cause()));
        }
        return attempt;
    }

    /** When the last transaction was started. */
    long startedNanos() {
        return startedNanos;
    }

    /** Round trips of the last transaction, all its tries together. */
    long roundTrips() {
        return roundTrips;
    }

    /** How often a transaction had to wait for a connection, other than the first of all. Any thread may ask. */
    long connectionWaits() {
        return connectionWaits;
    }

    /** Why its worker waits for a connection; null when it does not. Any thread may ask. */
    String problem() {
        return problem;
    }

    private boolean connected(TransactionType waiting) throws InterruptedException {
        boolean waits = open == null && hadOne;
        while (open == null && control.end() != RunControl.End.BROKEN) {
            // Also when the run is over: what was queued before its end is still to be worked off.
            boolean last = control.stopping();
            try {
                open = lane.open();
                problem = null;
            } catch (ConnectionUnavailableException e) {
                problem = e.getMessage();
                errors.addNoConnection(waiting, e);
            } catch (SQLException e) {
                errors.addNoConnection(waiting, new ConnectionUnavailableException(e));
                control.stop(RunControl.End.BROKEN, message(e));
            }
            waits |= open == null;
            if (open == null) {
                if (last) {
                    return false;
                }
                clock.sleep(WAIT_NANOS);
            }
        }
        if (waits) {
            connectionWaits++;
        }
        hadOne = true;
        return open != null;
    }

    private static String message(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("") + " (SQLSTATE " + e.getSQLState() + ")";
    }

    void close(boolean broken) {
        Lane.Open closing = open;
        open = null;
        if (closing != null) {
            closing.close(broken);
        }
    }

    /** Ends a transaction that does not end by itself. */
    void abort() {
        Lane.Open aborting = open;
        if (aborting != null) {
            aborting.abort();
        }
    }
}
