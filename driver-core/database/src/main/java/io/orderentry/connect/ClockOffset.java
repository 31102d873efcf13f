package io.orderentry.connect;

/**
 * Difference of two clocks, both monotonic or both of the date, by round trips: the one with the smallest round trip counts, and half of that is
 * its uncertainty. Used by one thread.
 */
public final class ClockOffset {
    /** Round trips of one measurement. */
    public static final int ROUND_TRIPS = 10;

    /** Uncertainty from which on a start is marked. */
    public static final long MARKED_NANOS = 50_000_000;

    private long smallest = Long.MAX_VALUE;
    private long offset;
    private int count;

    /** Adds a round trip: when it was sent and when it came by this clock, and the other clock at a moment between. */
    public void add(long sent, long theirs, long came) {
        long roundTrip = came - sent;
        if (roundTrip < smallest) {
            smallest = roundTrip;
            offset = theirs - (sent + roundTrip / 2);
        }
        count++;
    }

    public int count() {
        return count;
    }

    public boolean isComplete() {
        return count >= ROUND_TRIPS;
    }

    /** The other clock, less this one. */
    public long offsetNanos() {
        return offset;
    }

    public double offsetMillis() {
        return offset / 1e6;
    }

    /** The smallest round trip. */
    public long roundTripNanos() {
        return smallest;
    }

    public long uncertaintyNanos() {
        return smallest / 2;
    }

    /** A moment of this clock, by the other one. */
    public long theirs(long nanos) {
        return nanos + offset;
    }
}
