package io.orderentry.txn;

import io.orderentry.model.OrderEntry;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.model.TransactionType;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Runs transactions on one connection, in one mode, each as one whole database transaction, and counts the round trips. Belongs to
 * one thread; any may ask for the current transaction.
 */
public final class Session {
    /** Counts the messages that a session sends and waits for. */
    static final class RoundTrips {
        private long count;

        void one() {
            count++;
        }
    }

    private final Connection connection;
    private final OrderEntry orderEntry;
    private final RoundTrips roundTrips;
    /** Round trips that the session itself adds to a transaction: one for a stored procedure, whose call is the whole of it. */
    private final boolean oneTripEach;

    private final SessionState.Reader state;
    private final OutputSampling.Sampler sampler;
    private volatile TransactionType current;

    private Session(
            Connection connection,
            OrderEntry orderEntry,
            RoundTrips roundTrips,
            boolean oneTripEach,
            SessionState.Reader state,
            OutputSampling.Sampler sampler) {
        this.state = state;
        this.sampler = sampler;
        this.connection = connection;
        this.orderEntry = orderEntry;
        this.roundTrips = roundTrips;
        this.oneTripEach = oneTripEach;
    }

    /** A session that sends the named statements one after the other and commits. */
    public static Session statements(Connection connection, SqlCatalog catalog) throws SQLException {
        return statements(connection, catalog, SessionState.NONE, OutputSampling.NONE);
    }

    /**
     * @param expected settings that are read back in some of the transactions
     * @param sampling of the transactions whose outputs are verified
     */
    public static Session statements(
            Connection connection, SqlCatalog catalog, SessionState expected, OutputSampling sampling)
            throws SQLException {
        connection.setAutoCommit(false);
        RoundTrips roundTrips = new RoundTrips();
        SessionState.Reader state = expected.reader();
        OutputSampling.Sampler sampler = new OutputSampling.Sampler(sampling);
        return new Session(
                connection,
                new StatementOrderEntry(connection, catalog, roundTrips, state, sampler),
                roundTrips,
                false,
                state,
                sampler);
    }

    /** A session that calls stored procedures; empty when the plugin has none. */
    public static Optional<Session> procedures(Connection connection, DatabasePlugin plugin) throws SQLException {
        return procedures(connection, plugin, SessionState.NONE, OutputSampling.NONE);
    }

    /**
     * @param expected settings that are read back in some of the transactions
     * @param sampling of the transactions whose outputs are verified
     */
    public static Optional<Session> procedures(
            Connection connection, DatabasePlugin plugin, SessionState expected, OutputSampling sampling)
            throws SQLException {
        connection.setAutoCommit(true);
        return plugin.procedures(connection)
                .map(procedures -> new Session(
                        connection,
                        procedures,
                        new RoundTrips(),
                        true,
                        expected.reader(),
                        new OutputSampling.Sampler(sampling)));
    }

    /** A session without a connection, over an implementation whose calls are whole transactions of one round trip each. */
    public static Session of(OrderEntry orderEntry) {
        return new Session(
                null,
                orderEntry,
                new RoundTrips(),
                true,
                SessionState.NONE.reader(),
                new OutputSampling.Sampler(OutputSampling.NONE));
    }

    /** Runs one transaction to its end: committed, or undone by design. */
    public TransactionOutput execute(TransactionInput input) throws SQLException {
        current = input.type();
        try {
            if (!oneTripEach) {
                return input.run(orderEntry);
            }
            roundTrips.one();
            boolean readState = state.isDue();
            if (readState && state.isBetweenCalls()) {
                state.read(connection);
                readState = false;
            }
            boolean verified = sampler.isDue(input);
            TransactionOutput output =
                    readState || verified ? inTransaction(input, readState, verified) : input.run(orderEntry);
            state.executed();
            return output;
        } finally {
            current = null;
        }
    }

    /** A call in a transaction that stays open for what else is read in it. */
    private TransactionOutput inTransaction(TransactionInput input, boolean readState, boolean verified)
            throws SQLException {
        connection.setAutoCommit(false);
        try {
            if (verified) {
                sampler.before(connection);
            }
            TransactionOutput output = input.run(orderEntry);
            if (output.rolledBack()) {
                // The error that undoes an order by design has ended the transaction.
                connection.rollback();
            } else if (readState) {
                state.read(connection);
            }
            if (verified) {
                sampler.after(connection, output);
            }
            connection.commit();
            connection.setAutoCommit(true);
            return output;
        } catch (SQLException | RuntimeException failure) {
            try {
                connection.rollback();
                connection.setAutoCommit(true);
            } catch (SQLException late) {
                failure.addSuppressed(late);
            }
            throw failure;
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
        return sampler.nanos();
    }

    /** Round trips since the session was opened, without those of verifications. */
    public long roundTrips() {
        return roundTrips.count;
    }
}
