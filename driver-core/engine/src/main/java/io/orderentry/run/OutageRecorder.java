package io.orderentry.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Recorder of outages: gaps of at least 0.1 s between two completions of any workers, in which a connection was lost or could not be opened.
 * Any number of threads record.
 */
final class OutageRecorder {
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
