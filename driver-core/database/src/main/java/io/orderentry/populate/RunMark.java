package io.orderentry.populate;

import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run that began on a database, as oe_meta records it.
 *
 * @param number counts them, from 1
 * @param identity tells it from any other
 * @param text verb and time
 */
public record RunMark(long number, long identity, String text) {
    /** Number, identity, time and verb of the run that began last. */
    static final String KEY = "last_run";

    static final String NONE = "0 0 - none";
    /** Identities have so many digits at most, and are whole numbers. */
    private static final long IDENTITIES = 1_000_000_000_000_000L;

    private static final int TRIES = 20;
    private static final int PAUSE_MILLIS = 20;

    static RunMark of(String row) {
        Matcher matcher = Pattern.compile("([0-9]{1,15}) ([0-9]{1,15}) (.*)").matcher(row == null ? NONE : row);
        return matcher.matches()
                ? new RunMark(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)), matcher.group(3))
                : of(null);
    }

    private String row() {
        return number + " " + identity + " " + text;
    }

    static long newIdentity() {
        return new SecureRandom().nextLong(1, IDENTITIES);
    }

    /**
     * Records that a run begins. Runs that share a database may begin at the same time.
     *
     * @param text verb and time
     */
    public static RunMark begin(Connection connection, SqlCatalog sql, String text)
            throws SQLException, InterruptedException {
        long identity = newIdentity();
        for (int left = TRIES; ; left--) {
            try {
                String last = BuildMetadata.rows(connection, sql).get(KEY);
                RunMark mark = new RunMark(of(last).number() + 1, identity, text);
                if (replaced(connection, sql, last, mark.row())) {
                    return mark;
                }
            } catch (SQLException conflict) {
                if (left == 0) {
                    throw conflict;
                }
            }
            if (left == 0) {
                throw new SQLException("the row " + KEY + " of " + BuildMetadata.TABLE + " cannot be changed");
            }
            Thread.sleep(ThreadLocalRandom.current().nextInt(PAUSE_MILLIS));
        }
    }

    /** Returns whether the row was still the last one, or was missing, and is the new one now. */
    private static boolean replaced(Connection connection, SqlCatalog sql, String last, String row)
            throws SQLException {
        return SqlExecutor.prepared(connection, sql.statement("meta", last == null ? "insert" : "change"), write -> {
            write.setString(1, last == null ? KEY : row);
            write.setString(2, last == null ? row : KEY);
            if (last != null) {
                write.setString(3, last);
            }
            return write.executeUpdate() == 1;
        });
    }
}
