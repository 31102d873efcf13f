package io.orderentry.contract;

import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.sql.SqlExecutor.SqlFunction;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Plain SQL with positional values, for planting rows and for looking at them. It ends no transaction; closing it closes its connection. */
record Sql(Connection connection) implements AutoCloseable {
    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private static NamedStatement named(String text) {
        return new NamedStatement("contract", "test", text, "suite");
    }

    /** Changes rows; returns how many. */
    int change(String text, Object... values) throws SQLException {
        return SqlExecutor.change(connection, named(text), values);
    }

    /** Runs a statement of which nothing is asked but that it succeeds; some give rows on some servers. */
    void run(String text) throws SQLException {
        SqlExecutor.execute(connection, named(text));
    }

    /** Changes exactly one row, so that a plant that hits nothing does not go unseen. */
    void changeOne(String text, Object... values) throws SQLException {
        int changed = change(text, values);
        if (changed != 1) {
            throw new AssertionError(changed + " rows instead of one were changed by: " + text);
        }
    }

    /** The one row that is found. */
    <T> T one(SqlFunction<ResultSet, T> column, String text, Object... values) throws SQLException {
        List<T> found = SqlExecutor.select(connection, named(text), column, values);
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " rows instead of one were found by: " + text);
        }
        return found.get(0);
    }

    /** The first column of the one row that is found; null when the value is absent. */
    Integer number(String text, Object... values) throws SQLException {
        return one(row -> row.getObject(1) == null ? null : row.getInt(1), text, values);
    }

    /** The first column of each row. */
    List<Integer> numbers(String text, Object... values) throws SQLException {
        return SqlExecutor.select(connection, named(text), row -> row.getInt(1), values);
    }

    /** An amount in cents. */
    long cents(String text, Object... values) throws SQLException {
        BigDecimal amount = one(row -> row.getBigDecimal(1), text, values);
        return amount.movePointRight(2).longValueExact();
    }

    String text(String text, Object... values) throws SQLException {
        return one(row -> row.getString(1), text, values);
    }

    /** All columns of the one row that is found, as text without the blanks that pad fixed columns. */
    List<String> row(String text, Object... values) throws SQLException {
        return one(
                row -> {
                    List<String> texts = new ArrayList<>();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        String value = row.getString(i);
                        texts.add(value == null ? null : value.stripTrailing());
                    }
                    return texts;
                },
                text,
                values);
    }
}
