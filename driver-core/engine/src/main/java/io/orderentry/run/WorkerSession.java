package io.orderentry.run;

import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.run.SessionPool.ConnectionUnavailableException;
import io.orderentry.schedule.Clock;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.Session;
import io.orderentry.txn.TransactionExecution;
import io.orderentry.txn.UnexpectedEndException;
import java.sql.SQLException;
import java.util.List;

/**
 * The session of one worker, at its node or, while that gives none, at the next one: runs and records transactions, waits for a new connection
 * when the old one is lost and no other node has one, and stops the run on an error that every other transaction would meet too. Used by
 * one thread; those methods that say so, by any.
 */
final class WorkerSession {
    private static final long RECONNECT_NANOS = 100_000_000;
    /** No server closes a connection that was idle for less. */
    private static final long IDLE_NANOS = 1_000_000_000;

    private final List<SessionPool> nodes;
    private final int worker;
    private final RetryingExecutor retrying;
    private final RunControl control;
    private final Clock clock;
    private final TransactionRecorder recorder;
    private volatile String problem;
    private volatile Held held;
    private long idleSince;
    /** Written by the worker alone. */
    private volatile long connectionWaits;

    private boolean wasConnected;
    /** True when the transaction of this moment had to wait for a connection. */
    private boolean waited;

    private long startedNanos;
    /** Of the last transaction: time in it that is not its own. */
    private long verificationNanos;

    private record Held(SessionPool node, Session session) {}

    /**
     * @param nodes of one database
     * @param worker its number, from 0; its node is that of this number in turn
     */
    WorkerSession(
            List<SessionPool> nodes,
            int worker,
            RetryingExecutor retrying,
            RunControl control,
            Clock clock,
            TransactionRecorder recorder) {
        this.nodes = nodes;
        this.worker = worker;
        this.retrying = retrying;
        this.control = control;
        this.clock = clock;
        this.recorder = recorder;
    }

    TransactionRecorder recorder() {
        return recorder;
    }

    /** A transaction whose terminal waits for its end; returns when it ended, in nanoseconds like the moment at which it was due. */
    long run(TransactionInput input, long due) throws InterruptedException {
        TransactionExecution attempt = attempt(input, due);
        long now = clock.nanos();
        if (attempt != null) {
            long ended = now - verificationNanos;
            recorder.ended(input, attempt, due, startedNanos, ended);
            recorder.elsewhere(ended, now);
        }
        control.ended(due);
        return now;
    }

    /** @param due when the terminal of the Delivery was due, in nanoseconds like the moment at which it was queued */
    void runQueued(TransactionInput input, long due, long queued) throws InterruptedException {
        TransactionExecution attempt = attempt(input, due);
        if (attempt != null) {
            recorder.deferred(input, attempt, due, queued, startedNanos, clock.nanos() - verificationNanos);
        }
        control.ended(due);
    }

    /** Null when the run ended before there was a connection, or one to write over, so that nothing was done. */
    private TransactionExecution attempt(TransactionInput input, long due) throws InterruptedException {
        waited = false;
        boolean last = false;
        for (int tries = 0; !last && isConnected(input.type(), tries); tries++) {
            last = control.stopping();
            startedNanos = clock.nanos();
            Session session = held.session();
            long verified = session.verificationNanos();
            TransactionExecution attempt = retrying.run(session, input, control::mayRetry);
            verificationNanos = session.verificationNanos() - verified;
            idleSince = clock.nanos();
            if (attempt.failure() != Failure.READ_ONLY) {
                return decided(input, attempt);
            }
            leaveReadOnly(input, attempt, !last && tries % nodes.size() == nodes.size() - 1);
        }
        recorder.skipped(input.type(), due);
        return null;
    }

    /** Gives the connection up: its name may lead to another server by now, and another node may be the one to write to. */
    private void leaveReadOnly(TransactionInput input, TransactionExecution attempt, boolean pause)
            throws InterruptedException {
        SQLException cause = attempt.errors().get(attempt.errors().size() - 1).cause();
        problem = message(cause);
        recorder.readOnly(input, attempt, clock.nanos());
        close(true);
        if (pause) {
            clock.sleep(RECONNECT_NANOS);
        }
    }

    private TransactionExecution decided(TransactionInput input, TransactionExecution attempt) {
        if (attempt.outcome() == Outcome.UNKNOWN) {
            close(true);
        }
        if (attempt.failure() == Failure.BROKEN) {
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

    /** Reason that there is no connection; null when there is one, or none was asked for yet. Any thread may call it. */
    String problem() {
        return problem;
    }

    /** @param tries with sessions that turned out to be read-only */
    private boolean isConnected(TransactionType waiting, int tries) throws InterruptedException {
        boolean waits = nodes.size() == 1 && held == null && wasConnected;
        boolean connected = false;
        while (!connected && control.end() != RunControl.End.BROKEN) {
            // Also when the run is over: what was queued before its end is still to be worked off.
            boolean last = control.stopping();
            connected = connect((worker + tries) % nodes.size(), waiting);
            if (!connected) {
                waits = true;
                recorder.noConnection(clock.nanos());
                if (last) {
                    return false;
                }
                clock.sleep(RECONNECT_NANOS);
            }
        }
        if (waits && !waited) {
            waited = true;
            connectionWaits++;
        }
        wasConnected = true;
        return connected;
    }

    /** Holds a session of the preferred node, or else of the next one that gives one; returns whether there is any. */
    private boolean connect(int preferred, TransactionType waiting) {
        for (int i = 0; i < nodes.size() && control.end() != RunControl.End.BROKEN; i++) {
            SessionPool node = nodes.get((preferred + i) % nodes.size());
            if (isAt(node)) {
                closeIfServerDid();
            }
            if (!isAt(node) && node.isWorthAsking()) {
                ask(node, waiting);
            }
            if (isAt(node)) {
                problem = null;
                return true;
            }
        }
        problem = problem == null ? "no node gives a connection" : problem;
        return false;
    }

    private boolean isAt(SessionPool node) {
        return held != null && held.node() == node;
    }

    private void closeIfServerDid() {
        long idle = clock.nanos() - idleSince;
        if (idle >= IDLE_NANOS && !held.node().isOpen(held.session(), idle)) {
            close(true);
        }
    }

    private void ask(SessionPool node, TransactionType waiting) {
        try {
            Session session = node.open();
            close(false);
            held = new Held(node, session);
            idleSince = clock.nanos();
        } catch (ConnectionUnavailableException e) {
            problem = e.getMessage();
            recorder.refused(waiting, e);
        } catch (SQLException e) {
            recorder.refused(waiting, new ConnectionUnavailableException(e));
            control.stop(RunControl.End.BROKEN, message(e));
        }
    }

    private static String message(SQLException e) {
        return e instanceof UnexpectedEndException
                ? e.getMessage()
                : ErrorText.firstLine(e) + " (SQLSTATE " + e.getSQLState() + ")";
    }

    void close(boolean broken) {
        Held closing = held;
        held = null;
        if (closing != null) {
            closing.node().close(closing.session(), broken);
        }
    }

    /** Ends the connection under a transaction that does not end by itself. Any thread may call it. */
    void abort() {
        Held aborting = held;
        if (aborting != null) {
            aborting.node().abort(aborting.session());
        }
    }
}
