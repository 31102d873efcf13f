package io.orderentry.run;

import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Receiver of a run's events. Called by the thread that runs the load, which must not be kept waiting. */
public interface RunListener {
    /**
     * About a second of a run.
     *
     * @param seconds since the start of the ramp-up, at the end of this second
     * @param newOrders completed in it
     * @param transactions completed in it, of all types
     * @param errors failed and unknown in it
     * @param retries in it
     * @param lengthSeconds how long it was
     * @param nopm New-Orders per minute since the last tick before the interval; 0 in the ramp-up
     */
    record Tick(
            double seconds,
            SeriesRow.Phase phase,
            long newOrders,
            long transactions,
            long errors,
            long retries,
            double lengthSeconds,
            double nopm) {}

    void tick(Tick tick);

    /**
     * Why workers wait for a connection; comes before each tick.
     *
     * @param workers how many wait; 0 when none does
     * @param reason of one of them; null when none waits
     */
    default void waiting(int workers, String reason) {}

    /**
     * All that was counted since the start of the ramp-up; comes after each tick.
     *
     * @param whole no worker counts in it any more
     * @param errors of all kinds that were met, retried ones included
     */
    default void counted(OutcomeCounts whole, List<ErrorCount> errors) {}

    /**
     * Times that were recorded since the last call, in microseconds; comes after each tick for each type and kind that has some.
     *
     * @param kind {@code response}, {@code service} or {@code deferred}
     * @param recent may be read, but not kept
     */
    default void times(TransactionType type, String kind, Histogram recent) {}

    /**
     * The newest figures of something that is watched once a second beside the run, such as a machine.
     *
     * @param group what is watched, such as {@code host}
     * @param labels which one it is, such as its role; the same keys for all of a group
     * @param figures by their paths in the result, such as {@code disk.readsPerSecond}; those that could not be had are not in it
     */
    default void sampled(String group, Map<String, String> labels, Map<String, Double> figures) {}

    /** The measurement interval has begun; counters are to be read now. */
    default void intervalStarted() {}

    /** The measurement interval has ended; counters are to be read now. */
    default void intervalEnded() {}
}
