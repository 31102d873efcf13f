package io.orderentry.check;

import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Connections of a check, which see one state of the database where the vendor can share a snapshot. Used by one thread. */
public final class CheckConnections implements AutoCloseable {
    private static final String TAKE = "take";
    private static final String SHARE = "share";

    private final List<Connection> connections = new ArrayList<>();
    private final boolean shared;

    /** Where connections come from. */
    @FunctionalInterface
    public interface Source {
        Connection connect() throws SQLException;
    }

    private CheckConnections(Source source, SqlCatalog sql, int count) throws SQLException {
        List<NamedStatement> snapshot = sql.file(SqlCatalog.SNAPSHOT);
        shared = !snapshot.isEmpty();
        try {
            String taken = null;
            while (connections.size() < count) {
                Connection connection = connections.isEmpty() ? source.connect() : another(source);
                if (connection == null) {
                    return;
                }
                connections.add(connection);
                ConsistencyChecks.seeEverything(connection, sql);
                if (shared) {
                    connection.setAutoCommit(false);
                    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                    if (taken == null) {
                        taken = SqlExecutor.query(
                                        connection, sql.statement(SqlCatalog.SNAPSHOT, TAKE), row -> row.getString(1))
                                .get(0);
                    } else {
                        SqlExecutor.execute(
                                connection,
                                sql.statement(SqlCatalog.SNAPSHOT, SHARE).with(":snapshot", taken));
                    }
                }
            }
        } catch (SQLException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Null where the server has no place for another one. */
    private static Connection another(Source source) {
        try {
            return source.connect();
        } catch (SQLException e) {
            return null;
        }
    }

    /**
     * Opens them.
     *
     * @param count most of them: those that the server refuses are left out, but for the first
     */
    public static CheckConnections open(Source source, SqlCatalog sql, int count) throws SQLException {
        return new CheckConnections(source, sql, count);
    }

    /** The connections, which are read only. */
    public List<Connection> all() {
        return connections;
    }

    /** Returns whether they see one state while others write. */
    public boolean isSnapshot() {
        return shared;
    }

    /** Ends what they read and closes them. */
    @Override
    public void close() {
        for (Connection connection : connections) {
            try (connection) {
                if (!connection.isClosed() && !connection.getAutoCommit()) {
                    connection.rollback();
                }
            } catch (SQLException e) {
                // It was read only: nothing is lost with it.
            }
        }
    }
}
