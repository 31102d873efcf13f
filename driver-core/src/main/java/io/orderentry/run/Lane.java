package io.orderentry.run;

import io.orderentry.txn.Session;
import java.sql.SQLException;

/** Opens sessions for workers. Any thread may ask. */
public interface Lane {

    /** A session and the connection below it. Belongs to one worker. */
    interface Open {
        Session session();

        /** Gives the connection back; a broken one is thrown away and replaced. */
        void close(boolean broken);

        /** Closes the connection under whatever is running on it. Any thread may call it. */
        void abort();
    }

    /**
     * Waits a moment for a connection.
     *
     * @throws ConnectionUnavailableException when there is none now, because the server is down or restarting
     * @throws SQLException when the server is there, but refuses what a session needs
     */
    Open open() throws SQLException, ConnectionUnavailableException;
}
