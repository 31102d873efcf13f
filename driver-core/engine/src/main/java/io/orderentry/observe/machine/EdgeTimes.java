package io.orderentry.observe.machine;

import static io.orderentry.text.Sentences.text;

/**
 * Moments of a source's two readings beside the edges of the measurement interval that they stand for, all on the monotonic clock.
 *
 * @param startEdge start of the interval, in nanoseconds
 * @param startRead when the first reading was there
 * @param endEdge end of the interval
 * @param endRead when the last reading was there
 */
public record EdgeTimes(long startEdge, long startRead, long endEdge, long endRead) {
    /** A figure of another interval than that of the counts is none. */
    private static final double LATEST_SHARE = 0.01;
    /** A busy scheduler's turn, which only an interval below five seconds can notice. */
    private static final long ALWAYS_IN_TIME = 50_000_000;

    /** Length of the time between the readings, by which rates divide. */
    public double seconds() {
        return (endRead - startRead) / 1e9;
    }

    /** Reason why the difference of the readings is not a figure of the interval; null when it is one. */
    public String late() {
        long interval = Math.max(0, endEdge - startEdge);
        long latest = Math.max(ALWAYS_IN_TIME, (long) (interval * LATEST_SHARE));
        if (startRead - startEdge > latest) {
            return late(startRead - startEdge, "start", interval);
        }
        return endRead - endEdge > latest ? late(endRead - endEdge, "end", interval) : null;
    }

    private static String late(long nanos, String edge, long interval) {
        return text(
                "read %.2f s after the %s of the measurement interval, more than 1 %% of its %.1f s: the driver's machine or the source is too busy",
                nanos / 1e9, edge, interval / 1e9);
    }
}
