package io.orderentry.populate;

import io.orderentry.connect.ServerProbe;
import io.orderentry.sql.SqlCatalog;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A run that began on a database, as oe_meta records it.
 *
 * @param number counts them, from 1
 * @param identity tells it from any other
 * @param earliest of the times at which runs began until then, in seconds since 1970, by the clocks of their drivers and of the server
 * @param latest of them
 * @param text verb and time
 */
public record RunMark(long number, long identity, long earliest, long latest, String text) {
    /** Number, identity, times, verb and time of the run that began last. */
    static final String KEY = "last_run";

    static final String NONE = "0 0 999999999999 0 none";
    /** Identities have so many digits at most, and are whole numbers. */
    private static final long IDENTITIES = 1_000_000_000_000_000L;

    private static final int TRIES = 20;
    private static final int PAUSE_MILLIS = 20;

    static RunMark of(String row) {
        boolean wellFormed = row != null && row.matches("([0-9]{1,15} ){4}.*");
        String[] parts = (wellFormed ? row : NONE).split(" ", 5);
        long[] numbers =
                Arrays.stream(parts).limit(4).mapToLong(Long::parseLong).toArray();
        return new RunMark(numbers[0], numbers[1], numbers[2], numbers[3], parts[4]);
    }

    private String row() {
        return number + " " + identity + " " + earliest + " " + latest + " " + text;
    }

    static long newIdentity() {
        return new SecureRandom().nextLong(1, IDENTITIES);
    }

    /** Records that a run begins. Runs that share a database may begin at the same time. */
    public static RunMark begin(Connection connection, SqlCatalog sql, String text)
            throws SQLException, InterruptedException {
        long identity = newIdentity();
        long driver = Instant.now().getEpochSecond();
        long server = ServerProbe.now(connection, sql).getEpochSecond();
        for (int left = TRIES; ; left--) {
            try {
                String last = BuildMetadata.rows(connection, sql).get(KEY);
                RunMark before = of(last);
                RunMark mark = new RunMark(
                        before.number + 1,
                        identity,
                        Math.min(before.earliest, Math.min(driver, server)),
                        Math.max(before.latest, Math.max(driver, server)),
                        text);
                // Another run may have begun since it was read.
                int changed = last == null
                        ? BuildMetadata.write(connection, sql, "insert", KEY, mark.row())
                        : BuildMetadata.write(connection, sql, "change", mark.row(), KEY, last);
                if (changed == 1) {
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
}
