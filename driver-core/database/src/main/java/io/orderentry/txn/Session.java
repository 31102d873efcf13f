package io.orderentry.txn;

import io.orderentry.config.Mode;
import io.orderentry.model.OrderEntry;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.model.TransactionType;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Runs transactions on one connection, in one mode, each as one whole database transaction, and counts the round trips. Belongs to
 * one thread; any may ask for the current transaction.
 */
public final class Session {
    private final Connection connection;
    private final OrderEntry orderEntry;
    /** The same, where the session sends statements; null where each call is a whole transaction of one round trip, as of a stored procedure. */
    private final StatementOrderEntry statements;

    private final SessionState.Reader state;
    private final OutputSampling sampling;
    private long verificationNanos;
    private volatile TransactionType current;

    private Session(Connection connection, OrderEntry orderEntry, SessionState.Reader state, OutputSampling sampling) {
        this.connection = connection;
        this.orderEntry = orderEntry;
        this.statements = orderEntry instanceof StatementOrderEntry own ? own : null;
        this.state = state;
        this.sampling = sampling;
    }

    /** A session that sends the named statements in steps and commits. */
    public static Session statements(Connection connection, SqlCatalog catalog) throws SQLException {
        return open(Mode.STATEMENTS, connection, catalog, null, SessionState.NONE, OutputSampling.NONE);
    }

    /** A session that calls stored procedures; empty when the plugin has none. */
    public static Optional<Session> procedures(Connection connection, DatabasePlugin plugin) throws SQLException {
        connection.setAutoCommit(true);
        return plugin.procedures(connection)
                .map(calls -> new Session(connection, calls, SessionState.NONE.reader(), OutputSampling.NONE));
    }

    /** A session in a mode that the plugin has: expected settings are read back in some of the transactions, sampled outputs verified. */
    public static Session open(
            Mode mode,
            Connection connection,
            SqlCatalog catalog,
            DatabasePlugin plugin,
            SessionState expected,
            OutputSampling sampling)
            throws SQLException {
        SessionState.Reader state = expected.reader();
        connection.setAutoCommit(mode == Mode.PROCEDURES);
        OrderEntry orderEntry = mode == Mode.STATEMENTS
                ? new StatementOrderEntry(connection, catalog, state)
                : plugin.procedures(connection).orElseThrow();
        Session session = new Session(connection, orderEntry, state, sampling);
        if (plugin != null && plugin.preparesLate()) {
            for (NamedStatement read : catalog.file(SqlCatalog.OUTPUTS)) {
                SqlExecutor.prepared(connection, read, PreparedStatement::getMetaData);
            }
            if (session.statements != null) {
                session.statements.channel.prepareAll();
            }
        }
        return session;
    }

    /** A session without a connection, over an implementation whose calls are whole transactions of one round trip each. */
    public static Session of(OrderEntry orderEntry) {
        return new Session(null, orderEntry, SessionState.NONE.reader(), OutputSampling.NONE);
    }

    /** Runs one transaction to its end: committed, or undone by design. */
    public TransactionOutput execute(TransactionInput input) throws SQLException {
        current = input.type();
        try {
            boolean readState = state.isDue();
            if (statements != null) {
                return inTransaction(input, readState, sampling.sample(input));
            }
            state.roundTrip();
            if (readState && state.isBetweenCalls()) {
                state.read(connection);
                readState = false;
            }
            OutputSampling.Sample sample = sampling.sample(input);
            TransactionOutput output =
                    readState || sample != null ? calledInTransaction(input, readState, sample) : input.run(orderEntry);
            state.executed();
            return output;
        } finally {
            current = null;
        }
    }

    /** Runs all statements of one transaction, and leaves its end to the caller. */
    public TransactionOutput executeOpen(TransactionInput input) throws SQLException {
        statements.channel.clearBatches(); // of one that failed
        statements.channel.begin(false);
        return input.run(statements);
    }

    /** A call in a transaction that stays open for what else is read in it. */
    private TransactionOutput calledInTransaction(
            TransactionInput input, boolean readState, OutputSampling.Sample sample) throws SQLException {
        connection.setAutoCommit(false);
        TransactionOutput output = inTransaction(input, readState, sample);
        connection.setAutoCommit(true);
        return output;
    }

    /** @param sample null where the output is not verified */
    private TransactionOutput inTransaction(TransactionInput input, boolean readState, OutputSampling.Sample sample)
            throws SQLException {
        try {
            if (statements != null) {
                statements.channel.begin(sample == null && !readState);
            }
            if (sample != null) {
                verify(sample, null);
            }
            TransactionOutput output = input.run(orderEntry);
            if (statements != null && statements.channel.isCommitted()) {
                return output;
            }
            // The error of a procedure that undoes an order by design has ended the transaction.
            if (readState && (statements != null || !output.rolledBack())) {
                state.read(connection);
            }
            countEnd();
            if (output.rolledBack()) {
                connection.rollback();
            }
            if (sample != null) {
                verify(sample, output);
            }
            if (sample != null || !output.rolledBack()) {
                connection.commit();
            }
            return output;
        } catch (SQLException | RuntimeException failure) {
            if (statements != null && statements.channel.isCommitted()) {
                throw new IllegalStateException(
                        "a transaction was committed without a row that it must have changed", failure);
            }
            try {
                undo();
            } catch (SQLException late) {
                failure.addSuppressed(late);
            }
            throw failure;
        }
    }

    /** @param output null before the transaction */
    private void verify(OutputSampling.Sample sample, TransactionOutput output) throws SQLException {
        long begun = System.nanoTime();
        try {
            if (output == null) {
                sample.before(connection);
            } else {
                sample.after(connection, output);
            }
        } catch (SQLException e) {
            throw new FailureClassifier.OvertakenException("verification of a sampled transaction", e);
        } finally {
            verificationNanos += System.nanoTime() - begun;
        }
    }

    private void undo() throws SQLException {
        if (statements != null) {
            statements.channel.clearBatches();
        }
        countEnd();
        connection.rollback();
        if (statements == null) {
            connection.setAutoCommit(true);
        }
    }

    /** The end of a transaction of statements is a round trip of its own. */
    private void countEnd() {
        if (statements != null) {
            state.roundTrip();
        }
    }

    /** Type of the transaction that runs now; null between two. */
    public TransactionType current() {
        return current;
    }

    /** The connection under the session; null when it has none. */
    public Connection connection() {
        return connection;
    }

    /** Time that verifications have taken inside of transactions since the session was opened. */
    public long verificationNanos() {
        return verificationNanos;
    }

    /** Round trips since the session was opened, without those of verifications. */
    public long roundTrips() {
        return state.roundTrips();
    }
}
