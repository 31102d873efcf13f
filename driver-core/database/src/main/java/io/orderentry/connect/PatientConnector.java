package io.orderentry.connect;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Opens the connections of a pool, and tries again ten times a second while the server gives none: the pool itself would ask less and less
 * often, up to once in five seconds, and come back as much later than the server. Any thread may use it.
 */
final class PatientConnector {
    private static final long AGAIN_MILLIS = 100;

    private final Database database;
    private final AtomicReference<SQLException> failure = new AtomicReference<>();
    private volatile boolean closed;

    PatientConnector(Database database) {
        this.database = database;
    }

    /**
     * Opens one, however long that takes.
     *
     * @throws SQLException when the server refuses the login, or this was closed
     */
    Connection connect() throws SQLException {
        while (true) {
            try {
                Connection connection = database.connectForWorkload();
                failure.set(null);
                return connection;
            } catch (SQLException e) {
                failure.set(e);
                if (closed || database.isLoginRefused(e)) {
                    throw e;
                }
            }
            try {
                TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SQLException("interrupted while waiting for a connection", e);
            }
        }
    }

    /** Reason that the last attempt failed; null when it did not. */
    SQLException failure() {
        return failure.get();
    }

    /** Ends the attempts. */
    void close() {
        closed = true;
    }
}
