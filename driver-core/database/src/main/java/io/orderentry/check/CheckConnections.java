package io.orderentry.check;

import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Connections of a check. They see one state of the database where the vendor can share a snapshot, or where there is one connection; else
 * nothing may write while the check reads. Used by one thread.
 */
public final class CheckConnections implements AutoCloseable {
    /** Most of a check, unless it is told otherwise; by default it has one for each CPU of the database's machine. */
    public static final int MOST = 16;

    private static final String TAKE = "take";
    private static final String SHARE = "share";

    private final List<Connection> connections = new ArrayList<>();

    /** Source of connections. */
    @FunctionalInterface
    public interface Source {
        Connection connect() throws SQLException;
    }

    private CheckConnections(Source source, SqlCatalog sql, int count) throws SQLException {
        boolean shared = canShare(sql);
        try {
            String taken = null;
            while (connections.size() < count) {
                Connection connection = connections.isEmpty() ? source.connect() : another(source);
                if (connection == null) {
                    return;
                }
                connections.add(connection);
                ConsistencyChecks.seeEverything(connection, sql);
                if (shared || count == 1) {
                    readOneState(connection);
                }
                if (shared) {
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

    /** Returns whether several connections can see one state. */
    public static boolean canShare(SqlCatalog sql) {
        return !sql.file(SqlCatalog.SNAPSHOT).isEmpty();
    }

    private static void readOneState(Connection connection) throws SQLException {
        int level = Connection.TRANSACTION_REPEATABLE_READ;
        connection.setTransactionIsolation(
                connection.getMetaData().supportsTransactionIsolationLevel(level)
                        ? level
                        : Connection.TRANSACTION_SERIALIZABLE);
        connection.setAutoCommit(false);
    }

    /** The connections, which are read only. */
    public List<Connection> all() {
        return connections;
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
