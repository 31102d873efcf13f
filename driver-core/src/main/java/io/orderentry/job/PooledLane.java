package io.orderentry.job;

import com.zaxxer.hikari.HikariDataSource;
import io.orderentry.config.Mode;
import io.orderentry.connect.Database;
import io.orderentry.model.Failure;
import io.orderentry.observe.ServerWatch;
import io.orderentry.run.ConnectionUnavailableException;
import io.orderentry.run.Lane;
import io.orderentry.txn.FailureClassifier;
import io.orderentry.txn.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Sessions on the connections of a pool, in the mode of the load. Any thread may use it. */
public final class PooledLane implements Lane {
    private final HikariDataSource pool;
    private final Database database;
    private final Mode mode;

    public PooledLane(HikariDataSource pool, Database database, Mode mode) {
        this.pool = pool;
        this.database = database;
        this.mode = mode;
    }

    @Override
    public Open open() throws SQLException, ConnectionUnavailableException {
        return open(null);
    }

    /** @param silence how long the server may be silent during a statement; null for any time */
    Open open(Duration silence) throws SQLException, ConnectionUnavailableException {
        Connection connection;
        try {
            connection = pool.getConnection();
        } catch (SQLException e) {
            throw unavailable(e);
        }
        try {
            if (silence != null) {
                // Not through the pool, which throws away a connection whose driver does not support such a limit.
                ServerWatch.limit(connection.unwrap(Connection.class), (int) silence.toMillis());
            }
            return new Pooled(connection, session(connection));
        } catch (SQLException e) {
            pool.evictConnection(connection);
            if (FailureClassifier.classify(database.plugin(), e) == Failure.DISCONNECTED) {
                throw new ConnectionUnavailableException(e);
            }
            throw e;
        }
    }

    /** The pool's own words are left out: what it was told when it tried to open a connection is the reason. */
    private ConnectionUnavailableException unavailable(SQLException waited) throws SQLException {
        SQLException reason = null;
        for (Throwable each = waited.getCause(); each != null && reason == null; each = each.getCause()) {
            reason = each instanceof SQLException sql ? sql : null;
        }
        if (reason != null && database.plugin().refusesLogin(reason)) {
            throw new SQLException(
                    "no connection: the server refuses the login: " + reason.getMessage(),
                    reason.getSQLState(),
                    reason.getErrorCode(),
                    reason);
        }
        return new ConnectionUnavailableException(reason);
    }

    private Session session(Connection connection) throws SQLException {
        if (mode == Mode.STATEMENTS) {
            return Session.statements(connection, database.sql());
        }
        return Session.procedures(connection, database.plugin()).orElseThrow();
    }

    private final class Pooled implements Open {
        private final Connection connection;
        private final Session session;

        private Pooled(Connection connection, Session session) {
            this.connection = connection;
            this.session = session;
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void close(boolean broken) {
            if (broken) {
                pool.evictConnection(connection);
                return;
            }
            try {
                connection.close();
            } catch (SQLException e) {
                pool.evictConnection(connection);
            }
        }

        @Override
        public void abort() {
            takeAway(pool, connection);
        }
    }

    /**
     * Ends the session that a connection of the pool has, whoever is using it. It is not closed in the middle of a transaction, which some
     * drivers would commit as it is: what is aborted the server undoes. Drivers that cannot abort close it.
     */
    static void takeAway(HikariDataSource pool, Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // It is gone already.
        }
        pool.evictConnection(connection);
    }
}
