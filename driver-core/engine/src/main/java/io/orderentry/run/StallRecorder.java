package io.orderentry.run;

import io.orderentry.model.Failure;
import io.orderentry.result.Stall;
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
 * Recorder of the longest time in the interval in which no worker completed a transaction, and of outages: gaps of at least 0.1 s between two
 * completions of any workers, in which a connection was lost or could not be opened. Any number of threads record, at the price of reading
 * one place. Exact to 0.01 ms, and but for the moment between a worker's reading of the clock and its recording.
 */
final class StallRecorder {
    private static final LongBinaryOperator LATER = (one, other) -> one - other > 0 ? one : other;

    /** A later completion counts only from here on: 100,000 a second at most. */
    private static final long RESOLUTION_NANOS = 10_000;

    private static final long SHORTEST_OUTAGE_NANOS = 100_000_000L;
    /** A lost connection may be noticed by another worker than the one that completed the last transaction. */
    private static final long SLACK_NANOS = 1_000_000_000L;
    /** A server that comes and goes for a day fills no memory. */
    private static final int MOST_OUTAGES = 1_000;

    private final MeasurementInterval interval;
    private final AtomicLong last = new AtomicLong();
    private final AtomicLong lastLoss = new AtomicLong();
    private final Queue<Long> unknown = new ConcurrentLinkedQueue<>();
    private final List<Gap> outages = new ArrayList<>();
    /** Both are written under the lock. */
    private volatile long longest;

    private long longestFrom;

    private record Gap(long from, long to, boolean ended) {}

    StallRecorder(MeasurementInterval interval) {
        this.interval = interval;
        begin();
    }

    /** Begins with the interval, again where it has begun later than it was planned to; no worker records. */
    synchronized void begin() {
        last.set(interval.start());
        // Too early for any outage.
        lastLoss.set(interval.start() - SLACK_NANOS);
        longestFrom = interval.start();
    }

    /** The end of a transaction, in the interval or not. */
    void ended(TransactionExecution attempt, long endedNanos) {
        if (attempt.failure() == Failure.DISCONNECTED) {
            lost(endedNanos);
            if (attempt.outcome() == Outcome.UNKNOWN) {
                unknown.add(endedNanos);
            }
        }
        boolean inInterval = endedNanos - interval.start() >= 0 && endedNanos - interval.end() <= 0;
        // Not each of them, so that hundreds of workers do not write one place.
        if (TransactionRecorder.isCompleted(attempt) && inInterval && endedNanos - last.get() >= RESOLUTION_NANOS) {
            long before = last.getAndAccumulate(endedNanos, LATER);
            if (endedNanos - before > longest) {
                keep(before, endedNanos);
            }
            gap(before, endedNanos, true);
        }
    }

    /** A connection was lost, or could not be opened. */
    void lost(long nanos) {
        lastLoss.accumulateAndGet(nanos, LATER);
    }

    /** @param ended whether a transaction was completed at its end */
    private void gap(long from, long to, boolean ended) {
        if (to - from < SHORTEST_OUTAGE_NANOS) {
            return;
        }
        synchronized (this) {
            if (lastLoss.get() - (from - SHORTEST_OUTAGE_NANOS) >= 0 && outages.size() < MOST_OUTAGES) {
                outages.add(new Gap(from, to, ended));
            }
        }
    }

    private synchronized void keep(long from, long to) {
        if (to - from > longest) {
            longest = to - from;
            longestFrom = from;
        }
    }

    /** The longest stall, after the interval; the time from the last completion to its end included. */
    synchronized Stall longest(long start) {
        keep(last.get(), interval.end());
        return new Stall(longest / 1e9, (longestFrom - start) / 1e9);
    }

    /** The outages in their order, after the run; called once. */
    synchronized List<RunOutcome.Outage> outages(long start) {
        gap(last.get(), interval.end(), false);
        return outages.stream()
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
