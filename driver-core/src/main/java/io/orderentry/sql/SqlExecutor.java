package io.orderentry.sql;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Executes SQL that is not prepared, and JDBC batches. Stateless. */
public final class SqlExecutor {
    private SqlExecutor() {}

    /** Reads the current row of a result. */
    @FunctionalInterface
    public interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Executes statements one after the other. */
    public static void execute(Connection connection, List<NamedStatement> statements) throws SQLException {
        for (NamedStatement each : statements) {
            execute(connection, each.text());
        }
    }

    /** Executes one statement. */
    public static void execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    /** All rows of a query. */
    public static <T> List<T> query(Connection connection, String text, RowReader<T> reader) throws SQLException {
        List<T> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(text)) {
            while (row.next()) {
                found.add(reader.read(row));
            }
        }
        return found;
    }

    /**
     * Executes the batch of a statement.
     *
     * @return as {@link PreparedStatement#executeBatch()}
     * @throws SQLException the error of the statement that failed. JDBC drivers link it to a summary of the batch, whose message is the text
     *     of the SQL on some of them
     */
    public static int[] executeBatch(PreparedStatement statement) throws SQLException {
        try {
            return statement.executeBatch();
        } catch (BatchUpdateException summary) {
            SQLException next = summary.getNextException();
            if (next != null && next != summary) {
                throw next;
            }
            throw summary.getCause() instanceof SQLException cause ? cause : summary;
        }
    }
}
