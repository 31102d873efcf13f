package io.orderentry.check;

import io.orderentry.sql.ConnectionSource;
import io.orderentry.sql.NamedStatement;
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

    private final List<Connection> connections = new ArrayList<>();

    /** Opens at most so many: those that the server refuses are left out, but for the first. */
    public CheckConnections(ConnectionSource source, SqlCatalog sql, int count) throws SQLException {
        boolean shared = canShare(sql);
        String snapshot = null;
        try {
            for (int i = 0; i < count; i++) {
                Connection connection = connect(source);
                if (connection == null) {
                    return;
                }
                connections.add(connection);
                DatabaseCheck.seeEverything(connection, sql);
                if (shared || count == 1) {
                    readOneState(connection);
                }
                if (shared && i == 0) {
                    NamedStatement take = sql.statement(SqlCatalog.SNAPSHOT, "take");
                    List<String> taken = SqlExecutor.query(connection, take, row -> row.getString(1));
                    snapshot = taken.get(0);
                } else if (shared) {
                    NamedStatement share = sql.statement(SqlCatalog.SNAPSHOT, "share");
                    SqlExecutor.execute(connection, share.with(":snapshot", snapshot));
                }
            }
        } catch (SQLException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Null where the server has no place for another one. */
    private Connection connect(ConnectionSource source) throws SQLException {
        try {
            return source.connect();
        } catch (SQLException e) {
            if (connections.isEmpty()) {
                throw e;
            }
            return null;
        }
    }

    /** Returns whether several connections can see one state. */
    public static boolean canShare(SqlCatalog sql) {
        return !sql.file(SqlCatalog.SNAPSHOT).isEmpty();
    }

    private static void readOneState(Connection connection) throws SQLException {
        int level = Connection.TRANSACTION_REPEATABLE_READ;
        boolean has = connection.getMetaData().supportsTransactionIsolationLevel(level);
        connection.setTransactionIsolation(has ? level : Connection.TRANSACTION_SERIALIZABLE);
        connection.setAutoCommit(false);
    }

    public List<Connection> all() {
        return connections;
    }

    /** Ends what they read and closes them. */
    @Override
    public void close() {
        connections.forEach(SqlExecutor::close);
    }
}
