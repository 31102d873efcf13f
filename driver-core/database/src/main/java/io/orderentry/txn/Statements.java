package io.orderentry.txn;

import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The named statements of one file, prepared on one connection and run there; counts every round trip. */
class Statements {
    /** Raised for rows that the initial population has and nothing deletes; no vendor uses this state. */
    private static final String MISSING_ROW = "OE002";

    private final Channel channel;
    private final String file;

    /** The parts that all statements of a session share, and those of them that are prepared. */
    record Channel(
            Connection connection, SqlCatalog catalog, SessionState.Reader state, List<PreparedStatement> prepared) {}

    Statements(Channel channel, String file) {
        this.channel = channel;
        this.file = file;
    }

    final PreparedStatement prepare(String name) throws SQLException {
        PreparedStatement statement =
                channel.connection().prepareStatement(channel.catalog().text(file, name));
        channel.prepared().add(statement);
        return statement;
    }

    final ResultSet query(PreparedStatement statement) throws SQLException {
        executed();
        return statement.executeQuery();
    }

    /** Runs a query that must give at least one row, and stands on it. */
    final ResultSet row(PreparedStatement statement, String what) throws SQLException {
        ResultSet rows = query(statement);
        if (!rows.next()) {
            rows.close();
            throw missing(what);
        }
        return rows;
    }

    /** Runs an update that must change exactly one row. */
    final void one(PreparedStatement statement, String what) throws SQLException {
        executed();
        if (statement.executeUpdate() != 1) {
            throw missing(what);
        }
    }

    private void executed() {
        channel.state().roundTrip();
        channel.state().executed();
    }

    final int[] batch(PreparedStatement statement) throws SQLException {
        channel.state().roundTrip();
        return SqlExecutor.executeBatch(statement);
    }

    static SQLException missing(String what) {
        return new SQLException(what + " is not in the database", MISSING_ROW);
    }

    /** Sets whole numbers, the first of them as parameter {@code index}. */
    static void setInts(PreparedStatement statement, int index, int... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setInt(index + i, values[i]);
        }
    }

    static void setCents(PreparedStatement statement, int index, long cents) throws SQLException {
        statement.setBigDecimal(index, BigDecimal.valueOf(cents, 2));
    }

    static long cents(ResultSet row, int index) throws SQLException {
        return unscaled(row, index, 2);
    }

    static int basisPoints(ResultSet row, int index) throws SQLException {
        return (int) unscaled(row, index, 4);
    }

    private static long unscaled(ResultSet row, int index, int scale) throws SQLException {
        return row.getBigDecimal(index)
                .setScale(scale, RoundingMode.UNNECESSARY)
                .unscaledValue()
                .longValueExact();
    }
}
