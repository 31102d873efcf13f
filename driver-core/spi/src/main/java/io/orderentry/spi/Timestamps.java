package io.orderentry.spi;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Dates and times as parameters and columns, which are {@link LocalDateTime}s since JDBC 4.2. A JDBC driver that knows no such class gets and
 * gives {@link Timestamp}s of UTC, which has an hour for every value.
 */
public final class Timestamps {
    /** Classes of rows that were seen to give none: an exception for every value takes longer than all else. */
    private static final Set<Class<?>> WITHOUT = ConcurrentHashMap.newKeySet();

    private Timestamps() {}

    /** Sets a parameter. */
    public static void set(PreparedStatement statement, int index, LocalDateTime value) throws SQLException {
        try {
            statement.setObject(index, value);
        } catch (SQLException e) {
            try {
                statement.setTimestamp(index, Timestamp.from(value.toInstant(ZoneOffset.UTC)), utc());
            } catch (SQLException second) {
                throw e;
            }
        }
    }

    /** Value of a column of the current row; null for a null. */
    public static LocalDateTime get(ResultSet row, int column) throws SQLException {
        if (WITHOUT.contains(row.getClass())) {
            return ofUtc(row, column);
        }
        try {
            return row.getObject(column, LocalDateTime.class);
        } catch (SQLException | AbstractMethodError e) {
            try {
                LocalDateTime value = ofUtc(row, column);
                WITHOUT.add(row.getClass());
                return value;
            } catch (SQLException second) {
                if (e instanceof SQLException first) {
                    throw first;
                }
                throw second;
            }
        }
    }

    private static LocalDateTime ofUtc(ResultSet row, int column) throws SQLException {
        Timestamp value = row.getTimestamp(column, utc());
        return value == null ? null : LocalDateTime.ofInstant(value.toInstant(), ZoneOffset.UTC);
    }

    private static Calendar utc() {
        return new GregorianCalendar(TimeZone.getTimeZone(ZoneOffset.UTC), Locale.ROOT);
    }
}
