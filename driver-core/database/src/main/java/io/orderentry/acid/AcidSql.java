package io.orderentry.acid;

import io.orderentry.sql.SqlCatalog;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Runs the statements of the tests' own SQL files on a connection. Used by one thread at a time. */
final class AcidSql {
    static final String WORKLOAD = "acid/workload";

    private final Connection connection;
    private final SqlCatalog sql;

    AcidSql(Connection connection, SqlCatalog sql) {
        this.connection = connection;
        this.sql = sql;
    }

    /** Changes rows; returns how many. */
    Integer change(String file, String name, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(file, name, values)) {
            return statement.executeUpdate();
        }
    }

    /** The first column of every row, whole numbers. */
    List<Integer> numbers(String file, String name, Object... values) throws SQLException {
        List<Integer> found = new ArrayList<>();
        try (PreparedStatement statement = prepare(file, name, values);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                found.add(row.getInt(1));
            }
        }
        return found;
    }

    /** The first column of the only row of a query of the workload's file. */
    int number(String name, Object... values) throws SQLException {
        return numbers(WORKLOAD, name, values).get(0);
    }

    /** All columns of the first row of a query of the workload's file, in hundredths. */
    List<Long> hundredths(String name, Object... values) throws SQLException {
        List<Long> found = new ArrayList<>();
        try (PreparedStatement statement = prepare(WORKLOAD, name, values);
                ResultSet row = statement.executeQuery()) {
            row.next();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                BigDecimal value = row.getBigDecimal(i);
                found.add(value.movePointRight(2).longValueExact());
            }
        }
        return found;
    }

    private PreparedStatement prepare(String file, String name, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql.text(file, name));
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
