package io.orderentry.acid;

import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.txn.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs the steps of a script one after the other, each in its session. A step that has not returned within the limit of a wait is left waiting:
 * the script goes on with the other sessions, and the steps of the one that waits are deferred until it returns. An aborted transaction is
 * rolled back, and its further steps are left out. Used once, by one thread.
 */
final class ScriptRunner {
    private static final int MAX_RETRIES = 5;
    /** Ends of the other sessions come first, so that a close waits for no lock. */
    private static final long CLOSE_SECONDS = 10;

    /** Opens the connection of a session, not in auto-commit mode. */
    @FunctionalInterface
    interface SessionSource {
        Connection open(String session) throws SQLException;
    }

    private final SessionSource source;
    private final SqlCatalog sql;
    private final Function<SQLException, Failure> classify;
    private final AcidTiming timing;
    private final Map<String, AcidSession> sessions = new TreeMap<>();
    private final Trace trace = new Trace();
    private long ends;

    ScriptRunner(SessionSource source, SqlCatalog sql, Function<SQLException, Failure> classify, AcidTiming timing) {
        this.source = source;
        this.sql = sql;
        this.classify = classify;
        this.timing = timing;
    }

    /**
     * One connection and the thread that uses it, so that a statement may wait for another session's transaction. A transaction of the workload
     * runs to the stop point before its end: COMMIT and ROLLBACK are steps of their own.
     */
    static final class AcidSession {
        private final String name;
        private final Connection connection;
        private final SqlCatalog catalog;
        private final ExecutorService thread;
        /** Of the workload's transactions; made by the first of them. */
        private Session transactions;

        private final Deque<Step> deferred = new ArrayDeque<>();
        /** Started last. */
        private Step step;
        /** Its result; null when that was taken. */
        private CompletableFuture<Object> pending;
        /** Number of transactions that had ended when it was started. */
        private long endsBefore;

        private boolean aborted;

        private AcidSession(String name, Connection connection, SqlCatalog catalog) {
            this.name = name;
            this.connection = connection;
            this.catalog = catalog;
            thread = Executors.newSingleThreadExecutor(work -> {
                Thread made = new Thread(work, "oe-acid-" + name);
                made.setDaemon(true);
                return made;
            });
        }

        /** Runs all statements of a transaction, and neither its COMMIT nor its ROLLBACK. */
        TransactionOutput execute(TransactionInput input) throws SQLException {
            if (transactions == null) {
                transactions = Session.statements(connection, catalog);
            }
            return transactions.executeOpen(input);
        }

        AcidSql sql() {
            return new AcidSql(connection, catalog);
        }

        Object commit() throws SQLException {
            connection.commit();
            return null;
        }

        Object rollback() throws SQLException {
            connection.rollback();
            return null;
        }

        private void run(CompletableFuture<Object> result, Step next) {
            try {
                result.complete(next.work().on(this));
            } catch (SQLException | RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        }

        /** Rolls back and closes the connection as soon as the statement that runs returns. */
        private void close() {
            thread.execute(() -> {
                try (connection) {
                    connection.rollback();
                } catch (SQLException e) {
                    // It is gone already, or in auto-commit mode.
                }
            });
            thread.shutdown();
        }

        /** Waits for the end of a close, and gives up a connection that does not return. */
        private void awaitClose() {
            boolean closed = false;
            try {
                closed = thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (!closed) {
                SqlExecutor.abort(connection);
            }
        }
    }

    /**
     * Runs a script to its end, in sessions of its own.
     *
     * @param retried whether a transaction that was aborted is tried again when all others have ended, as a run does it
     * @throws SQLException when a step fails otherwise than by an abort, or does not return
     */
    Trace run(List<Step> script, boolean retried) throws SQLException, InterruptedException {
        try {
            for (Step step : script) {
                String name = step.session();
                if (!sessions.containsKey(name)) {
                    sessions.put(name, new AcidSession(name, source.open(name), sql));
                }
            }
            for (Step step : script) {
                next(step);
            }
            awaitAll();
            if (retried) {
                retry(script);
            }
            return trace;
        } finally {
            sessions.values().forEach(AcidSession::close);
            sessions.values().forEach(AcidSession::awaitClose);
        }
    }

    private void next(Step step) throws SQLException, InterruptedException {
        AcidSession session = sessions.get(step.session());
        if (session.pending != null) {
            session.deferred.add(step);
        } else if (!session.aborted && returns(session, step, timing.waitLimit())) {
            take(session, false);
        }
    }

    /** Starts a step, and returns whether its result is there within a limit. */
    private boolean returns(AcidSession session, Step step, Duration limit) throws InterruptedException {
        CompletableFuture<Object> result = new CompletableFuture<>();
        session.step = step;
        session.endsBefore = ends;
        session.pending = result;
        session.thread.execute(() -> session.run(result, step));
        return firstReturned(List.of(session), limit).isPresent();
    }

    private static Optional<AcidSession> firstReturned(List<AcidSession> pending, Duration limit)
            throws InterruptedException {
        if (pending.isEmpty()) {
            return Optional.empty();
        }
        try {
            CompletableFuture.anyOf(pending.stream().map(each -> each.pending).toArray(CompletableFuture<?>[]::new))
                    .get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            // Returned too: the failure is part of the result.
        } catch (TimeoutException e) {
            return Optional.empty();
        }
        return pending.stream().filter(each -> each.pending.isDone()).findFirst();
    }

    /** @param late whether the step was pending after the limit of a wait */
    private void take(AcidSession session, boolean late) throws SQLException, InterruptedException {
        boolean aborted = record(session, late, trace).aborted() != null;
        if (aborted) {
            session.aborted = true;
            if (!returns(session, Step.rollback(session.name), timing.patience())) {
                throw new SQLException(session.name + ": the ROLLBACK after an abort did not return");
            }
            record(session, false, new Trace());
        }
        boolean ended = aborted || session.step.ends();
        ends += ended ? 1 : 0;
        release(ended ? timing.waitLimit() : Duration.ZERO);
    }

    private Observation record(AcidSession session, boolean late, Trace receiver) throws SQLException {
        Step step = session.step;
        Object value = null;
        Observation.Abort abort = null;
        try {
            value = session.pending.join();
        } catch (CompletionException e) {
            abort = abort(session.name + " " + step.label(), e.getCause());
        }
        session.pending = null;
        Observation observation = new Observation(
                session.name,
                step.label(),
                late && (abort != null || ends > session.endsBefore),
                step.seen() == null || value == null ? null : step.seen().apply(value),
                value == null || value instanceof TransactionOutput ? null : value.toString(),
                abort);
        receiver.add(step, value, observation);
        return observation;
    }

    /** @throws SQLException when the step failed in a way that ends no transaction, but the test */
    private Observation.Abort abort(String where, Throwable cause) throws SQLException {
        if (!(cause instanceof SQLException error)) {
            throw new IllegalStateException(where + ": " + cause, cause);
        }
        Failure failure = classify.apply(error);
        String message = ErrorText.firstLine(error);
        if (failure != Failure.CONFLICT && failure != Failure.REJECTED) {
            throw new SQLException(
                    where + " failed: " + message + " (SQLSTATE " + error.getSQLState() + ")",
                    error.getSQLState(),
                    error.getErrorCode(),
                    error);
        }
        return new Observation.Abort(failure, error.getSQLState(), error.getErrorCode(), message);
    }

    /** Takes the results of waiting steps that return, and then does what was deferred behind them. */
    private void release(Duration limit) throws SQLException, InterruptedException {
        for (Optional<AcidSession> first = firstReturned(pending(), limit);
                first.isPresent();
                first = firstReturned(pending(), limit)) {
            AcidSession session = first.get();
            take(session, true);
            while (session.pending == null && !session.deferred.isEmpty()) {
                next(session.deferred.remove());
            }
        }
    }

    private List<AcidSession> pending() {
        return sessions.values().stream().filter(each -> each.pending != null).toList();
    }

    private void awaitAll() throws SQLException, InterruptedException {
        release(timing.patience());
        String stuck = pending().stream().map(each -> each.name).collect(Collectors.joining(", "));
        if (!stuck.isEmpty()) {
            throw new SQLException(stuck + " did not return within "
                    + timing.patience().toSeconds() + " s, although no other session was left to do anything");
        }
    }

    private void retry(List<Step> script) throws SQLException, InterruptedException {
        for (AcidSession session : sessions.values()) {
            for (int retry = 0; session.aborted; retry++) {
                if (retry == MAX_RETRIES) {
                    throw new SQLException(session.name + " was aborted again in each of " + MAX_RETRIES + " retries");
                }
                session.aborted = false;
                for (Step step : script) {
                    if (step.session().equals(session.name)) {
                        next(step);
                    }
                }
                awaitAll();
            }
        }
    }
}
