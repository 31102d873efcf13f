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

    private volatile TransactionType current;

    private Session(Connection connection, OrderEntry orderEntry, RoundTrips roundTrips, boolean oneTripEach) {
        this.connection = connection;
        this.orderEntry = orderEntry;
        this.roundTrips = roundTrips;
        this.oneTripEach = oneTripEach;
    }

    /** A session that sends the named statements one after the other and commits. */
    public static Session statements(Connection connection, SqlCatalog catalog) throws SQLException {
        connection.setAutoCommit(false);
        RoundTrips roundTrips = new RoundTrips();
        return new Session(connection, new StatementOrderEntry(connection, catalog, roundTrips), roundTrips, false);
    }

    /** A session that calls stored procedures; empty when the plugin has none. */
    public static Optional<Session> procedures(Connection connection, DatabasePlugin plugin) throws SQLException {
        connection.setAutoCommit(true);
        return plugin.procedures(connection)
                .map(procedures -> new Session(connection, procedures, new RoundTrips(), true));
    }

    /** A session without a connection, over an implementation whose calls are whole transactions of one round trip each. */
    public static Session of(OrderEntry orderEntry) {
        return new Session(null, orderEntry, new RoundTrips(), true);
    }

    /** Runs one transaction to its end: committed, or undone by design. */
    public TransactionOutput execute(TransactionInput input) throws SQLException {
        if (oneTripEach) {
            roundTrips.one();
        }
        current = input.type();
        try {
            return input.run(orderEntry);
        } finally {
            current = null;
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
