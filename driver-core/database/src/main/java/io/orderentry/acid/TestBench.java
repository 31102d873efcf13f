package io.orderentry.acid;

import io.orderentry.config.Isolation;
import io.orderentry.model.Failure;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** Means of one test: sessions at an isolation level, and connections that look at what is committed and put back what was changed. */
final class TestBench {
    /** Work on a connection. */
    @FunctionalInterface
    interface Work<T> {
        T on(AcidSql sql) throws SQLException;
    }

    /** Changes that are made whole or not at all. */
    @FunctionalInterface
    interface Change {
        void on(AcidSql sql) throws SQLException;
    }

    private final AcidTests.ConnectionSource sessions;
    private final AcidTests.ConnectionSource repairs;
    private final SqlCatalog sql;
    private final Function<SQLException, Failure> classify;
    private final Isolation level;
    private final AcidTiming timing;

    /**
     * @param sessions opens the connections of the tests
     * @param repairs opens one that also works after an interrupt, to put back what a test changed
     */
    TestBench(
            AcidTests.ConnectionSource sessions,
            AcidTests.ConnectionSource repairs,
            SqlCatalog sql,
            Function<SQLException, Failure> classify,
            Isolation level,
            AcidTiming timing) {
        this.sessions = sessions;
        this.repairs = repairs;
        this.sql = sql;
        this.classify = classify;
        this.level = level;
        this.timing = timing;
    }

    /** Runs a script whose aborted transactions stay aborted. */
    Trace run(List<Step> script) throws SQLException, InterruptedException {
        return ScriptRunner.run(script, false, this::open, classify, timing);
    }

    /** Runs a script whose aborted transactions are tried again when the others have ended. */
    Trace runRetried(List<Step> script) throws SQLException, InterruptedException {
        return ScriptRunner.run(script, true, this::open, classify, timing);
    }

    private AcidSession open(String name) throws SQLException {
        Connection connection = sessions.connect();
        try {
            connection.setTransactionIsolation(level.jdbcLevel());
            connection.setAutoCommit(false);
            return new AcidSession(name, connection, sql);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** Reads what is committed. */
    <T> T read(Work<T> work) throws SQLException {
        try (Connection connection = sessions.connect()) {
            return work.on(new AcidSql(connection, sql));
        }
    }

    /**
     * Makes a change that a test needs, or puts back what it changed: in one transaction. An interrupt of the calling thread neither prevents
     * it nor is lost.
     */
    void change(Change change) throws SQLException {
        boolean interrupted = Thread.interrupted();
        try (Connection connection = repairs.connect()) {
            connection.setAutoCommit(false);
            try {
                change.on(new AcidSql(connection, sql));
                connection.commit();
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
