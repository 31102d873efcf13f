package io.orderentry.acid;

import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.txn.Session;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * One connection and the thread that uses it, so that a statement may wait for another session's transaction. A transaction of the workload
 * runs to the stop point before its end: COMMIT and ROLLBACK are steps of their own. All but the work of a step is called by one thread.
 */
final class AcidSession {
    /** Ends of the other sessions come first, so that a close waits for no lock. */
    private static final long CLOSE_SECONDS = 10;

    private final String name;
    private final Connection connection;
    private final SqlCatalog sql;
    private final ExecutorService thread;
    private final Deque<Step> deferred = new ArrayDeque<>();
    /** Of the workload's transactions; made by the first of them. */
    private Session transactions;

    private Step step;
    private CompletableFuture<Object> pending;
    private long endsBefore;
    private boolean aborted;

    /** @param connection not in auto-commit mode; closed with the session */
    AcidSession(String name, Connection connection, SqlCatalog sql) {
        this.name = name;
        this.connection = connection;
        this.sql = sql;
        thread = Executors.newSingleThreadExecutor(work -> {
            Thread made = new Thread(work, "oe-acid-" + name);
            made.setDaemon(true);
            return made;
        });
    }

    String name() {
        return name;
    }

    // ---- what steps do, in the session's thread

    /** Runs all statements of a transaction, and neither its COMMIT nor its ROLLBACK. */
    TransactionOutput execute(TransactionInput input) throws SQLException {
        if (transactions == null) {
            transactions = Session.statements(held(connection), sql);
        }
        return transactions.execute(input);
    }

    AcidSql sql() {
        return new AcidSql(connection, sql);
    }

    Object commit() throws SQLException {
        connection.commit();
        return null;
    }

    Object rollback() throws SQLException {
        connection.rollback();
        return null;
    }

    /** A connection on which no code but the script's ends a transaction. */
    private static Connection held(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    boolean ends = method.getName().equals("commit")
                            || method.getName().equals("rollback") && arguments == null;
                    try {
                        return ends ? null : method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    // ---- what the script does

    /** @param ends how many transactions have ended so far */
    void start(Step next, long ends) {
        step = next;
        endsBefore = ends;
        CompletableFuture<Object> result = new CompletableFuture<>();
        pending = result;
        thread.execute(() -> {
            try {
                result.complete(next.work().on(this));
            } catch (SQLException | RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        });
    }

    /** Returns whether a step was started and its result not taken. */
    boolean isPending() {
        return pending != null;
    }

    boolean hasReturned() {
        return pending.isDone();
    }

    CompletableFuture<Object> pending() {
        return pending;
    }

    boolean returnsWithin(Duration limit) throws InterruptedException {
        try {
            pending.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /**
     * Takes the result of the step that returned.
     *
     * @param late whether it was pending after the limit of a wait
     * @param ends how many transactions have ended so far
     * @throws SQLException when the step failed in a way that ends no transaction, but the test
     */
    Observation take(Trace trace, boolean late, long ends, Function<SQLException, Failure> classify)
            throws SQLException {
        Object value = null;
        Observation.Abort abort = null;
        try {
            value = pending.join();
        } catch (CompletionException e) {
            abort = abort(e.getCause(), classify);
        }
        aborted |= abort != null;
        Observation observation = new Observation(
                name,
                step.label(),
                late && (abort != null || ends > endsBefore),
                step.seen() == null || value == null ? null : step.seen().apply(value),
                value == null || value instanceof TransactionOutput ? null : value.toString(),
                abort);
        trace.add(step, value, observation);
        pending = null;
        return observation;
    }

    private Observation.Abort abort(Throwable cause, Function<SQLException, Failure> classify) throws SQLException {
        if (!(cause instanceof SQLException error)) {
            throw new IllegalStateException(name + " " + step.label() + ": " + cause, cause);
        }
        Failure failure = classify.apply(error);
        String message = ErrorText.firstLine(error);
        if (failure != Failure.CONFLICT && failure != Failure.REJECTED) {
            throw new SQLException(
                    name + " " + step.label() + " failed: " + message + " (SQLSTATE " + error.getSQLState() + ")",
                    error.getSQLState(),
                    error.getErrorCode(),
                    error);
        }
        return new Observation.Abort(failure, error.getSQLState(), error.getErrorCode(), message);
    }

    /** Returns whether the step that was started or taken last ends a transaction. */
    boolean ends() {
        return step.ends();
    }

    boolean isAborted() {
        return aborted;
    }

    /** Begins a new transaction after one that was aborted. */
    void begin() {
        aborted = false;
    }

    /** Puts a step behind the one that waits. */
    void defer(Step later) {
        deferred.add(later);
    }

    /** The next step that was put behind; null when there is none. */
    Step nextDeferred() {
        return deferred.poll();
    }

    /** Rolls back and closes the connection as soon as the statement that runs returns. */
    void close() {
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
    void awaitClose() {
        boolean closed = false;
        try {
            closed = thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!closed) {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                // It is closed already.
            }
        }
    }
}
