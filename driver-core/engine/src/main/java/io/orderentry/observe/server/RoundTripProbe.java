package io.orderentry.observe.server;

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
    /** Other work of the machines may disturb some of them, and a floor is what is left without. */
    private static final int BATCHES = 10;

    private static final int BATCH = 500;
    /** Of either part: a distant server gets fewer. */
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int TIMEOUT_SECONDS = 10;

    private RoundTripProbe() {}

    /** Measures on an idle connection, for about two seconds at most: the lowest of the medians of some batches, in milliseconds. */
    public static Reading<Double> medianMillis(Connection connection) {
        return medianMillis(connection, LIMIT_NANOS);
    }

    /** The same with another limit of either part. */
    static Reading<Double> medianMillis(Connection connection, long limitNanos) {
        try {
            // The first ones are slower: code that was never run.
            medianNanos(connection, WARM_UP, System.nanoTime() + limitNanos);
            long end = System.nanoTime() + limitNanos;
            long lowest = MAX_NANOS;
            for (int i = 0; i == 0 || i < BATCHES && System.nanoTime() < end; i++) {
                lowest = Math.min(lowest, medianNanos(connection, BATCH, end));
            }
            return Reading.of(lowest / 1e6, "not measured");
        } catch (SQLException e) {
            return Reading.unavailable("the connection's test failed: " + e.getMessage());
        }
    }

    private static long medianNanos(Connection connection, int most, long end) throws SQLException {
        Histogram nanos = new Histogram(MAX_NANOS, 3);
        for (int i = 0; i == 0 || i < most && System.nanoTime() < end; i++) {
            long begun = System.nanoTime();
            if (!connection.isValid(TIMEOUT_SECONDS)) {
                throw new SQLException("the server did not answer within " + TIMEOUT_SECONDS + " s");
            }
            nanos.recordValue(Math.min(MAX_NANOS, System.nanoTime() - begun));
        }
        return nanos.getValueAtPercentile(50);
    }
}
