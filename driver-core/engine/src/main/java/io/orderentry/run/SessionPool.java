package io.orderentry.run;

import io.orderentry.model.ErrorText;
import io.orderentry.txn.Session;
import java.sql.SQLException;

/** Source of the workers' sessions. Any thread may call it. */
public interface SessionPool {
    /** Thrown when there is no connection now, but may be one later. The message is the reason in one line. */
    final class ConnectionUnavailableException extends Exception {
        private static final long serialVersionUID = 1L;

        /** @param cause why the last attempt failed; null when it has not ended */
        public ConnectionUnavailableException(SQLException cause) {
            super(cause == null ? "the server has not answered yet" : ErrorText.firstLine(cause), cause);
        }
    }

    /**
     * Opens a session for one worker; waits a moment for a connection.
     *
     * @throws ConnectionUnavailableException when there is none now, because the server is down or restarting
     * @throws SQLException when the server is there, but refuses what a session needs
     */
    Session open() throws SQLException, ConnectionUnavailableException;

    /** Returns whether it is worth asking for a session now; not while a node is known to be down that has others beside it. */
    default boolean isWorthAsking() {
        return true;
    }

    /**
     * Returns whether a session that was idle is still open. Asked before anything is sent, so that a connection that the server closed meanwhile is
     * replaced, and no transaction of unknown outcome.
     *
     * @param idleNanos since its last transaction
     */
    default boolean isOpen(Session session, long idleNanos) {
        return true;
    }

    /**
     * Gives a session's connection back.
     *
     * @param broken whether to discard the connection and replace it
     */
    void close(Session session, boolean broken);

    /** Ends a session's connection while its worker uses it. */
    void abort(Session session);
}
