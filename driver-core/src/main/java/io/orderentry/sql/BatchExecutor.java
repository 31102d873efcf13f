package io.orderentry.sql;

import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Sends JDBC batches, and reports errors as the database words them. Stateless. */
public final class BatchExecutor {
    private BatchExecutor() {}

    /**
     * Executes the batch of a statement.
     *
     * @return as {@link PreparedStatement#executeBatch()}
     * @throws SQLException the error of the statement that failed. JDBC drivers link it to a summary of the batch, whose message is the text
     *     of the SQL on some of them
     */
    public static int[] execute(PreparedStatement statement) throws SQLException {
        try {
            return statement.executeBatch();
        } catch (BatchUpdateException summary) {
            throw cause(summary);
        }
    }

    private static SQLException cause(BatchUpdateException summary) {
        SQLException next = summary.getNextException();
        if (next != null && next != summary) {
            return next;
        }
        return summary.getCause() instanceof SQLException cause ? cause : summary;
    }
}
