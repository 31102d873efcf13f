package io.orderentry.populate;

import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.sql.Connection;
import java.sql.SQLException;

/** Makes keys and indexes; in a build that is resumed only those that are not there. Safe for several threads. */
final class MissingObjects {
    private final SqlCatalog sql;
    /** Objects of an interrupted build; null in a new one. */
    private final SchemaSnapshot made;

    MissingObjects(SqlCatalog sql, SchemaSnapshot made) {
        this.sql = sql;
        this.made = made;
    }

    /**
     * Makes the object of a statement and commits.
     *
     * @param connection in auto-commit mode or not
     * @param step for the listener
     */
    void make(Connection connection, NamedStatement statement, String step, BuildListener listener)
            throws SQLException {
        if (made != null && made.has(statement.text())) {
            return;
        }
        listener.step(step);
        try {
            SqlExecutor.execute(connection, statement);
            commit(connection);
        } catch (SQLException failure) {
            Transaction.undo(connection, failure);
            // A server may go on with a statement of a driver that was killed.
            if (made == null || !SchemaSnapshot.read(connection, sql).has(statement.text())) {
                throw failure;
            }
            commit(connection);
        }
        listener.stepEnded(step);
    }

    private static void commit(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.commit();
        }
    }
}
