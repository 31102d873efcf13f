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
 * The session of one worker, or its sessions, one for each node that it has used: runs and records transactions, waits for a new connection
 * when the old one is lost and no other node has one, and stops the run on an error that every other transaction would meet too. Used by
 * one thread; those methods that say so, by any.
 */
final class WorkerSession {
    private static final long RECONNECT_NANOS = 100_000_000;
    /** No server closes a connection that was idle for less. */
    private static final long IDLE_NANOS = 1_000_000_000;

    private final Nodes nodes;
    private final List<NodeRecorder> nodeRecorders;
    private final int worker;
    private final RetryingExecutor retrying;
    private final RunControl control;
    private final Clock clock;
    private final TransactionRecorder recorder;
    private volatile String problem;
    /** By node; null where there is none. */
    private final Held[] sessions;
    /** When their last transactions ended, by node. */
    private final long[] idleSince;
    /** The one in use. */
    private volatile Held held;

    private int servedBy;
    /** Written by the worker alone. */
    private volatile long connectionWaits;

    private boolean wasConnected;
    /** True when the transaction of this moment had to wait for a connection. */
    private boolean waited;

    private long startedNanos;
    /** Of the last transaction: time in it that is not its own. */
    private long verificationNanos;

    private record Held(int node, Session session) {}

    /**
     * @param nodeRecorders one for each node; none when there is one node
     * @param worker its number, from 0
     */
    WorkerSession(
            Nodes nodes,
            List<NodeRecorder> nodeRecorders,
            int worker,
            RetryingExecutor retrying,
            RunControl control,
            Clock clock,
            TransactionRecorder recorder) {
        this.nodes = nodes;
        this.nodeRecorders = nodeRecorders;
        this.worker = worker;
        this.sessions = new Held[nodes.count()];
        this.idleSince = new long[nodes.count()];
        this.retrying = retrying;
        this.control = control;
        this.clock = clock;
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
        long now = clock.nanos();
        if (attempt != null) {
            long ended = now - verificationNanos;
            recorder.ended(input, attempt, due, startedNanos, ended);
            recorder.elsewhere(ended, now);
            endedOnNode(input, attempt, due, ended);
        }
        control.ended(due);
        return now;
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
            long ended = clock.nanos() - verificationNanos;
            recorder.deferred(input, attempt, due, queued, startedNanos, ended);
            endedOnNode(input, attempt, due, ended);
        }
        control.ended(due);
    }

    private void endedOnNode(TransactionInput input, TransactionExecution attempt, long due, long ended) {
        if (!nodeRecorders.isEmpty()) {
            nodeRecorders.get(servedBy).ended(input, attempt, due, ended);
        }
    }

    /** Null when the run ended before there was a connection, or one to write over, so that nothing was done. */
    private TransactionExecution attempt(TransactionInput input, long due) throws InterruptedException {
        waited = false;
        boolean last = false;
        for (int tries = 0; !last && isConnected(input, tries); tries++) {
            last = control.stopping();
            startedNanos = clock.nanos();
            servedBy = held.node();
            long verified = held.session().verificationNanos();
            TransactionExecution attempt = retrying.run(held.session(), input, control::mayRetry);
            verificationNanos = held.session().verificationNanos() - verified;
            idleSince[servedBy] = clock.nanos();
            if (attempt.failure() != Failure.READ_ONLY) {
                return decided(input, attempt);
            }
            leaveReadOnly(input, attempt, !last && tries % sessions.length == sessions.length - 1);
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
        if (!nodeRecorders.isEmpty()) {
            nodeRecorders.get(servedBy).noConnection(clock.nanos());
        }
        close(servedBy, true);
        if (pause) {
            clock.sleep(RECONNECT_NANOS);
        }
    }

    private TransactionExecution decided(TransactionInput input, TransactionExecution attempt) {
        if (attempt.outcome() == Outcome.UNKNOWN) {
            close(servedBy, true);
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
    private boolean isConnected(TransactionInput input, int tries) throws InterruptedException {
        int preferred = (nodes.preferred(input, worker) + tries) % sessions.length;
        boolean waits = sessions.length == 1 && sessions[0] == null && wasConnected;
        Held found = null;
        while (found == null && control.end() != RunControl.End.BROKEN) {
            // Also when the run is over: what was queued before its end is still to be worked off.
            boolean last = control.stopping();
            found = open(preferred, input.type());
            if (found == null) {
                waits = true;
                recorder.noConnection(clock.nanos());
                if (last) {
                    return false;
                }
                clock.sleep(RECONNECT_NANOS);
            }
        }
        held = found;
        if (waits && !waited) {
            waited = true;
            connectionWaits++;
        }
        wasConnected = true;
        return found != null;
    }

    /** The session of the preferred node, or else of the next one that gives one; null when none does. */
    private Held open(int preferred, TransactionType waiting) {
        for (int i = 0; i < sessions.length && control.end() != RunControl.End.BROKEN; i++) {
            int node = (preferred + i) % sessions.length;
            if (sessions[node] != null) {
                replaceClosed(node);
            }
            if (sessions[node] == null && nodes.pools().get(node).isWorthAsking()) {
                ask(node, waiting);
            }
            if (sessions[node] != null) {
                problem = null;
                return sessions[node];
            }
        }
        problem = problem == null ? "no node gives a connection" : problem;
        return null;
    }

    private void replaceClosed(int node) {
        long idle = clock.nanos() - idleSince[node];
        if (idle >= IDLE_NANOS && !nodes.pools().get(node).isOpen(sessions[node].session(), idle)) {
            close(node, true);
        }
    }

    private void ask(int node, TransactionType waiting) {
        try {
            sessions[node] = new Held(node, nodes.pools().get(node).open());
            idleSince[node] = clock.nanos();
        } catch (ConnectionUnavailableException e) {
            problem = e.getMessage();
            recorder.refused(waiting, e);
            if (!nodeRecorders.isEmpty()) {
                nodeRecorders.get(node).noConnection(clock.nanos());
            }
        } catch (SQLException e) {
            recorder.refused(waiting, new ConnectionUnavailableException(e));
            control.stop(RunControl.End.BROKEN, message(e));
        }
    }

    private static String message(SQLException e) {
        if (e instanceof UnexpectedEndException) {
            return e.getMessage();
        }
        return ErrorText.firstLine(e) + " (SQLSTATE " + e.getSQLState() + ")";
    }

    /** Gives the connections back, if there are any. */
    void close(boolean broken) {
        for (int node = 0; node < sessions.length; node++) {
            close(node, broken);
        }
    }

    private void close(int node, boolean broken) {
        Held closing = sessions[node];
        sessions[node] = null;
        if (closing != null) {
            held = null;
            nodes.pools().get(node).close(closing.session(), broken);
        }
    }

    /** Ends the connection under a transaction that does not end by itself. Any thread may call it. */
    void abort() {
        Held aborting = held;
        if (aborting != null) {
            nodes.pools().get(aborting.node()).abort(aborting.session());
        }
    }
}
