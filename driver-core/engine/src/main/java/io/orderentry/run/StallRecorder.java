package io.orderentry.run;

import io.orderentry.schedule.MeasurementInterval;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongBinaryOperator;

/**
 * Recorder of the longest time in the interval in which no worker completed a transaction. Any number of threads record, at the price
 * of one atomic operation each. Exact but for the moment between a worker's reading of the clock and its recording.
 */
final class StallRecorder {
    private static final LongBinaryOperator LATER = (one, other) -> one - other > 0 ? one : other;

    private final MeasurementInterval interval;
    private final OutageRecorder outages = new OutageRecorder();
    private final AtomicLong last;
    /** Both are written under the lock. */
    private volatile long longest;

    private long longestFrom;

    StallRecorder(MeasurementInterval interval) {
        this.interval = interval;
        this.last = new AtomicLong(interval.start());
        this.longestFrom = interval.start();
    }

    /** The interval has begun later than it was planned to; no worker records. */
    synchronized void begin() {
        last.set(interval.start());
        longestFrom = interval.start();
    }

    /** A transaction was completed, in the interval or not. */
    void completed(long endedNanos) {
        if (endedNanos - interval.start() >= 0 && endedNanos - interval.end() <= 0) {
            long before = last.getAndAccumulate(endedNanos, LATER);
            if (endedNanos - before > longest) {
                keep(before, endedNanos);
            }
            if (endedNanos - before >= OutageRecorder.SHORTEST_NANOS) {
                outages.gap(before, endedNanos, true);
            }
        }
    }

    private synchronized void keep(long from, long to) {
        if (to - from > longest) {
            longest = to - from;
            longestFrom = from;
        }
    }

    /** Length of the longest stall in nanoseconds; for use after the interval, the time from the last completion to its end included. */
    long nanos() {
        keep(last.get(), interval.end());
        return longest;
    }

    /** Stalls in which connections were lost. */
    OutageRecorder outages() {
        return outages;
    }

    /** Ends the recording at the end of the interval. */
    void close() {
        if (interval.end() - last.get() >= OutageRecorder.SHORTEST_NANOS) {
            outages.gap(last.get(), interval.end(), false);
        }
    }

    /** When it began; after {@link #nanos}. */
    synchronized long fromNanos() {
        return longestFrom;
    }
}
