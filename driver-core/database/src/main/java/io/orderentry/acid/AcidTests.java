package io.orderentry.acid;

import io.orderentry.config.Isolation;
import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.populate.Transaction;
import io.orderentry.sql.ConnectionSource;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * All tests on one database, which no other driver may use at the same time, at one isolation level. Its consistency conditions hold before and
 * after: what the transactions of the workload commit remains, everything else is put back. Used by one thread.
 *
 * @param sessions opens the connections of the tests
 * @param repairs opens one that also works after an interrupt, to put back what a test changed
 * @param classify what an error means for a transaction: a conflict or a rejection is an abort, anything else a failure of the test
 */
public record AcidTests(
        ConnectionSource sessions,
        ConnectionSource repairs,
        SqlCatalog sql,
        Function<SQLException, Failure> classify,
        AcidTiming timing,
        Isolation level) {
    /** The warehouse whose rows the tests change. */
    public static final int WAREHOUSE = 1;

    /** Work on a connection. */
    @FunctionalInterface
    interface Work<T> {
        T on(AcidSql sql) throws SQLException;
    }

    /**
     * Runs all tests.
     *
     * @param demanded the level whose promises are demanded, usually the same
     * @param started receives the name of each test before it runs
     */
    public LevelResult run(Isolation demanded, Consumer<String> started) throws InterruptedException {
        Optional<String> absent = unavailable();
        List<AcidResult> results = new ArrayList<>();
        for (AcidTest test : absent.isPresent() ? List.<AcidTest>of() : WorkloadTests.all()) {
            started.accept(test.id());
            results.add(test.run(this, demanded));
        }
        return new LevelResult(level, demanded, absent.orElse(null), results);
    }

    /** Reason that the level cannot be had from this server, in its own or its driver's words; empty when it can. */
    private Optional<String> unavailable() {
        try (Connection connection = sessions.connect()) {
            connection.setTransactionIsolation(level.jdbcLevel());
            return connection.getTransactionIsolation() == level.jdbcLevel()
                    ? Optional.empty()
                    : Optional.of("the server gave another level in its place");
        } catch (SQLException e) {
            return Optional.of(ErrorText.firstLine(e));
        }
    }

    /** Runs a script whose aborted transactions stay aborted. */
    Trace run(Step... script) throws SQLException, InterruptedException {
        return new ScriptRunner(this::open, sql, classify, timing).run(List.of(script), false);
    }

    /** Runs a script whose aborted transactions are tried again when the others have ended. */
    Trace runRetried(Step... script) throws SQLException, InterruptedException {
        return new ScriptRunner(this::open, sql, classify, timing).run(List.of(script), true);
    }

    private Connection open(String session) throws SQLException {
        Connection connection = sessions.connect();
        try {
            connection.setTransactionIsolation(level.jdbcLevel());
            connection.setAutoCommit(false);
            return connection;
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
    void change(Work<?> change) throws SQLException {
        boolean interrupted = Thread.interrupted();
        try (Connection connection = repairs.connect()) {
            Transaction.run(connection, open -> change.on(new AcidSql(open, sql)));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
