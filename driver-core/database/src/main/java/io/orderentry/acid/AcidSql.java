package io.orderentry.acid;

import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Runs the statements of the tests' own SQL file on a connection. Used by one thread at a time. */
record AcidSql(Connection connection, SqlCatalog sql) {
    private static final String FILE = "acid/workload";

    /** Changes rows; returns how many. */
    int change(String name, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(name, values)) {
            return statement.executeUpdate();
        }
    }

    /** A whole number: the first column of the first row of a query. */
    int number(String name, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(name, values);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    /** All columns of the first row of a query, in hundredths. */
    List<Long> hundredths(String name, Object... values) throws SQLException {
        List<Long> found = new ArrayList<>();
        try (PreparedStatement statement = prepare(name, values);
                ResultSet row = statement.executeQuery()) {
            row.next();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                found.add(row.getBigDecimal(i).movePointRight(2).longValueExact());
            }
        }
        return found;
    }

    private PreparedStatement prepare(String name, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql.text(FILE, name));
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
