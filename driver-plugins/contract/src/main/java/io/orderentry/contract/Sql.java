package io.orderentry.contract;

import io.orderentry.spi.Timestamps;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** Plain SQL with positional values, for planting rows and for looking at them. It ends no transaction. */
final class Sql {
    private final Connection connection;

    Sql(Connection connection) {
        this.connection = connection;
    }

    /** Changes rows; returns how many. */
    int change(String text, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(text, values)) {
            return statement.executeUpdate();
        }
    }

    /** Runs a statement of which nothing is asked but that it succeeds; some give rows on some servers. */
    void run(String text) throws SQLException {
        try (PreparedStatement statement = prepare(text)) {
            statement.execute();
        }
    }

    /** Changes exactly one row, so that a plant that hits nothing does not go unseen. */
    void changeOne(String text, Object... values) throws SQLException {
        int changed = change(text, values);
        if (changed != 1) {
            throw new AssertionError(changed + " rows instead of one were changed by: " + text);
        }
    }

    @FunctionalInterface
    private interface Column<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> List<T> column(Column<T> column, String text, Object... values) throws SQLException {
        List<T> found = new ArrayList<>();
        try (PreparedStatement statement = prepare(text, values);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                found.add(column.of(row));
            }
        }
        return found;
    }

    private <T> T one(Column<T> column, String text, Object... values) throws SQLException {
        List<T> found = column(column, text, values);
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " rows instead of one were found by: " + text);
        }
        return found.get(0);
    }

    /** The first column of the one row that is found; null when the value is absent. */
    Integer number(String text, Object... values) throws SQLException {
        return one(row -> row.getObject(1) == null ? null : row.getInt(1), text, values);
    }

    /** The first column of the one row that is found, which may not fit an {@code int}. */
    long longNumber(String text, Object... values) throws SQLException {
        return one(row -> row.getLong(1), text, values);
    }

    /** The first column of each row. */
    List<Integer> numbers(String text, Object... values) throws SQLException {
        return column(row -> row.getInt(1), text, values);
    }

    /** An amount in cents. */
    long cents(String text, Object... values) throws SQLException {
        BigDecimal amount = one(row -> row.getBigDecimal(1), text, values);
        return amount.movePointRight(2).longValueExact();
    }

    String text(String text, Object... values) throws SQLException {
        return one(row -> row.getString(1), text, values);
    }

    <T> T value(Class<T> type, String text, Object... values) throws SQLException {
        return one(
                row -> type == LocalDateTime.class ? type.cast(Timestamps.get(row, 1)) : row.getObject(1, type),
                text,
                values);
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

    private PreparedStatement prepare(String text, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(text);
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof LocalDateTime time) {
                Timestamps.set(statement, i + 1, time);
            } else {
                statement.setObject(i + 1, values[i]);
            }
        }
        return statement;
    }
}
