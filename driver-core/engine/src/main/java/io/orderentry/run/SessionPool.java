package io.orderentry.run;

import io.orderentry.txn.Session;
import java.sql.SQLException;

/** Source of the workers' sessions. Any thread may call it. */
public interface SessionPool {
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
