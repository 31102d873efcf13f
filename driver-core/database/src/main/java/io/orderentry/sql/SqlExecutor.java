package io.orderentry.sql;

import io.orderentry.spi.Timestamps;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Executes SQL and JDBC batches. An error names its statement. Stateless. */
public final class SqlExecutor {
    private SqlExecutor() {}

    /** Gives up a connection without waiting for its server. */
    public static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // It is closed already.
        }
    }

    /** Closes a connection that holds nothing to lose; one that is broken is gone already. */
    public static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // Its server has closed it, or will when it notices that the client is gone.
        }
    }

    /** Works with what JDBC gives: the current row of a result, a statement or a connection. */
    @FunctionalInterface
    public interface SqlFunction<A, T> {
        T apply(A from) throws SQLException;
    }

    public static void execute(Connection connection, List<NamedStatement> statements) throws SQLException {
        for (NamedStatement each : statements) {
            execute(connection, each);
        }
    }

    public static void execute(Connection connection, NamedStatement named) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(named.text());
        } catch (SQLException e) {
            throw named.named(e);
        }
    }

    public static <T> List<T> query(Connection connection, NamedStatement named, SqlFunction<ResultSet, T> reader)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return rows(statement.executeQuery(named.text()), reader);
        } catch (SQLException e) {
            throw named.named(e);
        }
    }

    /** All rows of a result, which is closed afterwards. */
    public static <T> List<T> rows(ResultSet result, SqlFunction<ResultSet, T> reader) throws SQLException {
        List<T> found = new ArrayList<>();
        try (result) {
            while (result.next()) {
                found.add(reader.apply(result));
            }
        }
        return found;
    }

    /** First row of a query that a vendor may have; empty without the query, a row or a value. */
    public static <T> Optional<T> first(
            Connection connection, Optional<NamedStatement> named, SqlFunction<ResultSet, T> reader)
            throws SQLException {
        return named.isEmpty()
                ? Optional.empty()
                : query(connection, named.get(), reader).stream()
                        .limit(1)
                        .filter(Objects::nonNull)
                        .findFirst();
    }

    /** The failure of work in another thread, to be thrown; one that is no exception of SQL is thrown here. */
    public static SQLException failure(Throwable cause) {
        if (cause instanceof RuntimeException e) {
            throw e;
        }
        if (cause instanceof Error e) {
            throw e;
        }
        return cause instanceof SQLException e ? e : new SQLException(cause);
    }

    /** All rows of a query with parameters. */
    public static <T> List<T> select(
            Connection connection, NamedStatement named, SqlFunction<ResultSet, T> reader, Object... parameters)
            throws SQLException {
        return prepared(connection, named, statement -> {
            bind(statement, parameters);
            return rows(statement.executeQuery(), reader);
        });
    }

    /** Executes a statement with parameters; returns how many rows it changed. */
    public static int change(Connection connection, NamedStatement named, Object... parameters) throws SQLException {
        return prepared(connection, named, statement -> {
            bind(statement, parameters);
            return statement.executeUpdate();
        });
    }

    private static void bind(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i] instanceof LocalDateTime date) {
                Timestamps.set(statement, i + 1, date);
            } else {
                statement.setObject(i + 1, parameters[i]);
            }
        }
    }

    /** Prepares a statement, works with it and closes it. */
    public static <T> T prepared(Connection connection, NamedStatement named, SqlFunction<PreparedStatement, T> work)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(named.text())) {
            return work.apply(statement);
        } catch (SQLException e) {
            throw named.named(e);
        }
    }

    /**
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
