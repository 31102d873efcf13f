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
    private volatile TransactionType current;

    private Session(
            Connection connection,
            OrderEntry orderEntry,
            RoundTrips roundTrips,
            boolean oneTripEach,
            SessionState.Reader state) {
        this.state = state;
        this.connection = connection;
        this.orderEntry = orderEntry;
        this.roundTrips = roundTrips;
        this.oneTripEach = oneTripEach;
    }

    /** A session that sends the named statements one after the other and commits. */
    public static Session statements(Connection connection, SqlCatalog catalog) throws SQLException {
        return statements(connection, catalog, SessionState.NONE);
    }

    /** @param expected settings that are read back in some of the transactions */
    public static Session statements(Connection connection, SqlCatalog catalog, SessionState expected)
            throws SQLException {
        connection.setAutoCommit(false);
        RoundTrips roundTrips = new RoundTrips();
        SessionState.Reader state = expected.reader();
        return new Session(
                connection, new StatementOrderEntry(connection, catalog, roundTrips, state), roundTrips, false, state);
    }

    /** A session that calls stored procedures; empty when the plugin has none. */
    public static Optional<Session> procedures(Connection connection, DatabasePlugin plugin) throws SQLException {
        return procedures(connection, plugin, SessionState.NONE);
    }

    /** @param expected settings that are read back in some of the transactions */
    public static Optional<Session> procedures(Connection connection, DatabasePlugin plugin, SessionState expected)
            throws SQLException {
        connection.setAutoCommit(true);
        return plugin.procedures(connection)
                .map(procedures -> new Session(connection, procedures, new RoundTrips(), true, expected.reader()));
    }

    /** A session without a connection, over an implementation whose calls are whole transactions of one round trip each. */
    public static Session of(OrderEntry orderEntry) {
        return new Session(null, orderEntry, new RoundTrips(), true, SessionState.NONE.reader());
    }

    /** Runs one transaction to its end: committed, or undone by design. */
    public TransactionOutput execute(TransactionInput input) throws SQLException {
        current = input.type();
        try {
            if (!oneTripEach) {
                return input.run(orderEntry);
            }
            roundTrips.one();
            TransactionOutput output = state.isDue() ? readState(input) : input.run(orderEntry);
            state.executed();
            return output;
        } finally {
            current = null;
        }
    }

    /** A call, and the session's state in the same transaction, or before it where procedures begin and commit one. */
    private TransactionOutput readState(TransactionInput input) throws SQLException {
        if (state.isBetweenCalls()) {
            state.read(connection);
            return input.run(orderEntry);
        }
        connection.setAutoCommit(false);
        try {
            TransactionOutput output = input.run(orderEntry);
            if (output.rolledBack()) {
                // The error that undoes an order by design has ended the transaction.
                connection.rollback();
            } else {
                state.read(connection);
                connection.commit();
            }
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

    /** Round trips since the session was opened. */
    public long roundTrips() {
        return roundTrips.count;
    }
}
