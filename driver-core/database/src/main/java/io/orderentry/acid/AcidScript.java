package io.orderentry.acid;

import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.sql.SqlExecutor.SqlFunction;
import io.orderentry.text.TimeLimit;
import io.orderentry.txn.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Runs the steps of a test one after the other, each in its session. A session whose step has not returned within the limit of a wait is left
 * waiting: the script goes on with the other sessions, and its further steps follow when that one returns. An aborted transaction is rolled
 * back, and its further steps are left out. Used once, by one thread.
 */
final class AcidScript {
    private static final int MAX_RETRIES = 5;
    /** Ends of the other sessions come first, so that a close waits for no lock. */
    private static final long CLOSE_SECONDS = 10;

    private final AcidTests bench;
    private final Duration patience;
    private final Map<String, AcidSession> sessions = new TreeMap<>();

    /** @param patience longest time for a step to return once the other sessions have ended */
    AcidScript(AcidTests bench, Duration patience) {
        this.bench = bench;
        this.patience = patience;
    }

    /** Runs the workload's transactions and the statements of the tests' own SQL file on a connection. Used by one thread at a time. */
    record AcidSql(Connection connection, SqlCatalog sql) {
        private static final String FILE = "acid/workload";

        /** Runs all statements of a transaction, and neither its COMMIT nor its ROLLBACK. */
        TransactionOutput execute(TransactionInput input) throws SQLException {
            return Session.statements(connection, sql).executeOpen(input);
        }

        int change(String name, Object... values) throws SQLException {
            return SqlExecutor.change(connection, sql.statement(FILE, name), values);
        }

        int number(String name, Object... values) throws SQLException {
            return first(name, row -> row.getInt(1), values);
        }

        /** All columns of the first row of a query, in hundredths. */
        List<Long> hundredths(String name, Object... values) throws SQLException {
            SqlFunction<ResultSet, List<Long>> reader = row -> {
                List<Long> found = new ArrayList<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    found.add(row.getBigDecimal(i).movePointRight(2).longValueExact());
                }
                return found;
            };
            return first(name, reader, values);
        }

        private <T> T first(String name, SqlFunction<ResultSet, T> reader, Object... values) throws SQLException {
            return SqlExecutor.select(connection, sql.statement(FILE, name), reader, values)
                    .get(0);
        }
    }

    /** Work of one session, or the end of its transaction. */
    static final class Step<T> {
        private final String session;
        private final SqlFunction<AcidSql, T> work;
        private T value;

        Step(String session, SqlFunction<AcidSql, T> work) {
            this.session = session;
            this.work = work;
        }

        static Step<Void> end(String session, boolean commit) {
            return new Step<>(session, on -> {
                if (commit) {
                    on.connection().commit();
                } else {
                    on.connection().rollback();
                }
                return null;
            });
        }

        /** Null when it was aborted or left out; of the last try when there were several. */
        T value() {
            return value;
        }
    }

    /** One connection and the steps that use it, each in a thread, so that a statement may wait for another session's transaction. */
    private static final class AcidSession {
        private final String name;
        private final AcidSql sql;
        private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
        /** Error of the transaction, whose further steps are left out; null when there is none. */
        private volatile SQLException error;

        private boolean waited;
        /** Reason why a transaction was aborted, or null. */
        private String abort;

        private AcidSession(String name, AcidSql sql) {
            this.name = name;
            this.sql = sql;
        }

        private void start(Step<?> step) {
            last = last.thenRunAsync(() -> run(step), work -> TimeLimit.start("oe-acid-" + name, work));
        }

        private <T> void run(Step<T> step) {
            if (error == null) {
                try {
                    step.value = step.work.apply(sql);
                } catch (SQLException e) {
                    step.value = null;
                    rollback();
                    error = e;
                }
            }
        }

        private void rollback() {
            try {
                sql.connection().rollback();
            } catch (SQLException e) {
                // It is gone already, or in auto-commit mode.
            }
        }

        /** Closes the connection, which rolls back, as soon as the statement that runs returns. */
        private void close() {
            last = last.handleAsync((done, failure) -> {
                SqlExecutor.close(sql.connection());
                return null;
            });
        }

        /** Waits for the end of a close, and gives up a connection that does not return. */
        private void awaitClose() {
            try {
                last.get(CLOSE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                SqlExecutor.abort(sql.connection());
            } catch (ExecutionException | TimeoutException e) {
                SqlExecutor.abort(sql.connection());
            }
        }
    }

    /**
     * Runs a script to its end, in sessions of its own.
     *
     * @param retried whether a transaction that was aborted is tried again when all others have ended, as a run does it
     * @throws SQLException when a step fails otherwise than by an abort, or does not return
     */
    void run(boolean retried, List<Step<?>> steps) throws SQLException, InterruptedException {
        try {
            for (Step<?> step : steps) {
                if (!sessions.containsKey(step.session)) {
                    sessions.put(step.session, new AcidSession(step.session, new AcidSql(bench.open(), bench.sql())));
                }
            }
            perform(steps);
            for (AcidSession session : sessions.values()) {
                retry(session, retried ? MAX_RETRIES : 0, steps);
            }
        } finally {
            sessions.values().forEach(AcidSession::close);
            sessions.values().forEach(AcidSession::awaitClose);
        }
    }

    private void perform(List<Step<?>> steps) throws SQLException, InterruptedException {
        for (Step<?> step : steps) {
            AcidSession session = sessions.get(step.session);
            boolean free = session.last.isDone();
            session.start(step);
            session.waited |= free && !returns(session.last, bench.waitLimit());
        }
        for (AcidSession session : sessions.values()) {
            if (!returns(session.last, patience)) {
                throw new SQLException(session.name + " did not return within " + patience.toSeconds()
                        + " s, although no other session was left to do anything");
            }
        }
    }

    private static boolean returns(Future<?> step, Duration limit) throws InterruptedException {
        try {
            step.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a step failed", e.getCause());
        }
    }

    private void retry(AcidSession session, int retries, List<Step<?>> steps)
            throws SQLException, InterruptedException {
        List<Step<?>> own =
                steps.stream().filter(step -> step.session.equals(session.name)).toList();
        for (int left = retries; isAborted(session) && retries > 0; left--) {
            if (left == 0) {
                throw new SQLException(session.name + " was aborted again in each of " + retries + " retries");
            }
            session.error = null;
            perform(own);
        }
    }

    /** @throws SQLException when a step failed in a way that ends no transaction, but the test */
    private boolean isAborted(AcidSession session) throws SQLException {
        SQLException error = session.error;
        if (error == null) {
            return false;
        }
        Failure failure = bench.classify().apply(error);
        if (failure != Failure.CONFLICT && failure != Failure.REJECTED) {
            throw new SQLException(
                    session.name + " failed: " + ErrorText.firstLine(error) + " (SQLSTATE " + error.getSQLState() + ")",
                    error.getSQLState(),
                    error.getErrorCode(),
                    error);
        }
        session.abort = " was aborted (SQLSTATE " + error.getSQLState()
                + (error.getErrorCode() == 0 ? "" : ", error " + error.getErrorCode()) + ")";
        return true;
    }

    boolean waited(String session) {
        return sessions.get(session).waited;
    }

    boolean aborted(String session) {
        return sessions.get(session).abort != null;
    }

    /** Means by which the DBMS kept the sessions apart, in words; that no session waited where there is nothing else to say. */
    String summary() {
        String notable = sessions.values().stream()
                .filter(each -> each.waited || each.abort != null)
                .map(each -> each.name
                        + (each.waited ? " waited" : "")
                        + (each.waited && each.abort != null ? " and" : "")
                        + (each.abort == null ? "" : each.abort))
                .collect(Collectors.joining("; "));
        return notable.isEmpty() ? "no session waited" : notable;
    }
}
