package io.orderentry.populate;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Work that is done whole or not at all. No caller may rely on closing the connection to undo what failed: some drivers commit what is open
 * when they close.
 */
public final class Transaction {

    @FunctionalInterface
    public interface Work {
        void run(Connection connection) throws SQLException;
    }

    private Transaction() {}

    /** Commits what the work did, or undoes it when the work fails. The connection is in auto-commit mode afterwards. */
    public static void run(Connection connection, Work work) throws SQLException {
        connection.setAutoCommit(false);
        try {
            work.run(connection);
            connection.commit();
        } catch (SQLException | RuntimeException | Error failure) {
            undo(connection, failure);
            throw failure;
        }
        connection.setAutoCommit(true);
    }

    /** Rolls back what is open, if anything can be. What goes wrong in doing so goes with the failure. */
    static void undo(Connection connection, Throwable failure) {
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        } catch (SQLException late) {
            failure.addSuppressed(late);
        }
    }
}
