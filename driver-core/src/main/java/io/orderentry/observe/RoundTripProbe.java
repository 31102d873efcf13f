package io.orderentry.observe;

import io.orderentry.result.Reading;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Measures the round trip between driver and server: the JDBC driver's own test of a connection, which asks the server for nothing. It is
 * the floor under every response time. Has no state.
 */
public final class RoundTripProbe {
    /** So many compile the path; without them the first run of an experiment would have the longest round trips. */
    private static final int WARM_UP = 20_000;
    /** Their median is known to about 1 %, so that the difference between runs is that of the path and the machine. */
    private static final int ROUND_TRIPS = 5_000;
    /** Of either part: a distant server gets fewer. */
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int TIMEOUT_SECONDS = 10;
    private static final int DIGITS = 3;

    private RoundTripProbe() {}

    /**
     * Measures on an idle connection, for about two seconds at most.
     *
     * @return median in milliseconds
     */
    public static Reading<Double> medianMillis(Connection connection) {
        Histogram nanos = new Histogram(MAX_NANOS, DIGITS);
        try {
            // The first ones are slower: code that was never run.
            roundTrips(connection, WARM_UP, new Histogram(MAX_NANOS, DIGITS));
            roundTrips(connection, ROUND_TRIPS, nanos);
            return Reading.of(nanos.getValueAtPercentile(50) / 1e6, "not measured");
        } catch (SQLException e) {
            return Reading.unavailable("the connection's test failed: " + e.getMessage());
        }
    }

    private static void roundTrips(Connection connection, int most, Histogram nanos) throws SQLException {
        long end = System.nanoTime() + LIMIT_NANOS;
        for (int i = 0; i == 0 || i < most && System.nanoTime() < end; i++) {
            long begun = System.nanoTime();
            if (!connection.isValid(TIMEOUT_SECONDS)) {
                throw new SQLException("the server did not answer within " + TIMEOUT_SECONDS + " s");
            }
            nanos.recordValue(Math.min(MAX_NANOS, System.nanoTime() - begun));
        }
    }
}
