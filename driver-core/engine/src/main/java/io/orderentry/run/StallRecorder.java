package io.orderentry.run;

import io.orderentry.model.Failure;
import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.TransactionExecution;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongBinaryOperator;

/**
 * Recorder of the longest time in the interval in which no worker completed a transaction. Any number of threads record, at the price
 * of reading one place. Exact to 0.01 ms, and but for the moment between a worker's reading of the clock and its recording.
 */
final class StallRecorder {
    private static final LongBinaryOperator LATER = (one, other) -> one - other > 0 ? one : other;

    /** A later completion counts only from here on: 100,000 a second at most. */
    private static final long RESOLUTION_NANOS = 10_000;

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

    /** The end of a transaction, in the interval or not. */
    void ended(TransactionExecution attempt, long endedNanos) {
        if (TransactionRecorder.isCompleted(attempt)) {
            completed(endedNanos);
        } else if (attempt.failure() == Failure.DISCONNECTED) {
            outages.lost(endedNanos);
            if (attempt.outcome() == Outcome.UNKNOWN) {
                outages.unknown(endedNanos);
            }
        }
    }

    /** A transaction was completed, in the interval or not. */
    void completed(long endedNanos) {
        if (endedNanos - interval.start() >= 0 && endedNanos - interval.end() <= 0) {
            if (endedNanos - last.get() < RESOLUTION_NANOS) {
                return; // so that hundreds of workers do not write one place
            }
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

    /**
     * Recorder of outages: gaps of at least 0.1 s between two completions of any workers, in which a connection was lost or could not be opened.
     * Any number of threads record.
     */
    static final class OutageRecorder {
        /** Shorter ones are no outage. */
        static final long SHORTEST_NANOS = 100_000_000L;
        /** A lost connection may be noticed by another worker than the one that completed the last transaction. */
        private static final long SLACK_NANOS = 1_000_000_000L;
        /** A server that comes and goes for a day fills no memory. */
        private static final int MOST = 1_000;

        private final AtomicLong lastLoss = new AtomicLong();
        private volatile boolean anyLoss;
        private final Queue<Long> unknown = new ConcurrentLinkedQueue<>();
        private final List<Gap> gaps = new ArrayList<>();

        private record Gap(long from, long to, boolean ended) {}

        /** A connection was lost, or could not be opened. */
        void lost(long nanos) {
            lastLoss.accumulateAndGet(nanos, (one, other) -> anyLoss && one - other > 0 ? one : other);
            anyLoss = true;
        }

        /** A transaction lost its connection, and its outcome is unknown. */
        void unknown(long nanos) {
            unknown.add(nanos);
        }

        /**
         * Nothing was completed for at least {@link #SHORTEST_NANOS}.
         *
         * @param ended whether a transaction was completed at its end
         */
        synchronized void gap(long from, long to, boolean ended) {
            if (anyLoss && lastLoss.get() - (from - SHORTEST_NANOS) >= 0 && gaps.size() < MOST) {
                gaps.add(new Gap(from, to, ended));
            }
        }

        /**
         * The outages in their order, after the run.
         *
         * @param start of the ramp-up
         */
        synchronized List<RunOutcome.Outage> outages(long start) {
            return gaps.stream()
                    .sorted((one, other) -> Long.signum(one.from() - other.from()))
                    .map(gap -> new RunOutcome.Outage(
                            (gap.from() - start) / 1e9,
                            (gap.to() - gap.from()) / 1e9,
                            gap.ended(),
                            unknown.stream()
                                    .filter(at -> at - (gap.from() - SLACK_NANOS) >= 0 && at - gap.to() <= 0)
                                    .count()))
                    .toList();
        }
    }
}
