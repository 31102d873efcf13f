package io.orderentry.schedule;

/**
 * The measurement interval. A response time counts when it lies wholly in it, from the scheduled start on (clause 5.4.2), and a transaction of a
 * closed loop with it. Of an open loop, what was completed in the interval is the throughput, whenever it was due: arrivals do not wait for
 * answers, so that above the capacity of the server what it completes was due before. Any thread may ask; one thread at a time moves an edge.
 */
public final class MeasurementInterval {
    /** So far away that no run gets there; differences of moments do not overflow. */
    private static final long FAR = Long.MAX_VALUE / 4;

    private final boolean openLoop;
    private volatile long start;
    private volatile long end;

    /** An interval of a closed loop. */
    public MeasurementInterval(long startNanos, long endNanos) {
        this(startNanos, endNanos, false);
    }

    /** @param openLoop whether what ends in the interval is its throughput, whenever it was due */
    public MeasurementInterval(long startNanos, long endNanos, boolean openLoop) {
        this.openLoop = openLoop;
        start = startNanos;
        end = endNanos;
    }

    /** An interval without an end, until it is cut. */
    public static MeasurementInterval from(long startNanos) {
        return new MeasurementInterval(startNanos, startNanos + FAR);
    }

    /** An interval that begins with a call of {@link #begin}. */
    public static MeasurementInterval notBegun(long nowNanos) {
        return from(nowNanos + FAR);
    }

    /** Begins now, without an end until it is cut. No transaction may be running. */
    public void begin(long nanos) {
        start = nanos;
        end = nanos + FAR;
    }

    public long start() {
        return start;
    }

    public long end() {
        return end;
    }

    /** Ends earlier than planned. */
    public void cutAt(long nanos) {
        if (nanos - end < 0) {
            end = nanos;
        }
    }

    /** True for a transaction that was due in the interval, its end excluded. */
    public boolean containsDue(long dueNanos) {
        return dueNanos - start >= 0 && dueNanos - end < 0;
    }

    /** True for a transaction whose outcome is counted. */
    public boolean counts(long dueNanos, long endedNanos) {
        return contains(openLoop ? endedNanos : dueNanos, endedNanos);
    }

    /** True for a response time that lies wholly in the interval, its edges included. */
    public boolean contains(long dueNanos, long endedNanos) {
        return dueNanos - start >= 0 && endedNanos - end <= 0;
    }

    /** True for a response time that began in the interval and ended after it: it is in no figure of the interval (clause 5.4.2). */
    public boolean isEndedAfter(long dueNanos, long endedNanos) {
        return dueNanos - start >= 0 && dueNanos - end <= 0 && endedNanos - end > 0;
    }

    /** The part of a stretch of time that lies in the interval, in nanoseconds. */
    public long overlapNanos(long from, long to) {
        return Math.max(0, Math.min(to - start, end - start) - Math.max(0, from - start));
    }

    public double seconds() {
        return Math.max(0, end - start) / 1e9;
    }
}
