package io.orderentry.run;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/** Receiver of a run's events. Called by the thread that runs the load, which must not be kept waiting, and at the edges by another. */
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
     * @param nopm New-Orders per minute since the start of the interval; 0 in the ramp-up
     */
    @RecordBuilder
    record Tick(
            double seconds,
            SeriesRow.Phase phase,
            long newOrders,
            long transactions,
            long errors,
            long retries,
            double lengthSeconds,
            double nopm) {
        /** The row of {@code series.csv}. */
        public SeriesRow row() {
            return new SeriesRow(Math.round(seconds), phase, newOrders, transactions, errors, retries, lengthSeconds);
        }

        /** This second with what was counted in several that came at the same time. */
        public Tick withSums(List<Tick> all) {
            return RunListenerTickBuilder.builder(this)
                    .newOrders(all.stream().mapToLong(Tick::newOrders).sum())
                    .transactions(all.stream().mapToLong(Tick::transactions).sum())
                    .errors(all.stream().mapToLong(Tick::errors).sum())
                    .retries(all.stream().mapToLong(Tick::retries).sum())
                    .nopm(all.stream().mapToDouble(Tick::nopm).sum())
                    .build();
        }
    }

    /**
     * The ramp-up starts; comes before everything else.
     *
     * @param startNanos when, by the run's clock
     */
    default void started(long startNanos) {}

    default void tick(Tick tick) {}

    /**
     * Reason that workers wait for a connection; comes before each tick.
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

    /** The newest second of the server's sessions that is over; may come more than once. */
    default void active(ActivityRow second) {}

    /**
     * Prepares for the edges of the measurement interval. Called during the ramp-up by the thread that calls at the edges.
     *
     * @param completed count of the completed transactions until now; any thread may ask for it, and none has to wait
     */
    default void prepare(LongSupplier completed) throws InterruptedException {}

    /**
     * Reads counters at the start of the measurement interval. Called by a thread of its own.
     *
     * @param edgeNanos when the interval started, by the run's clock
     */
    default void intervalStarted(long edgeNanos) {}

    /** The measurement interval ends in a second; does not come when that is not known. Called by the same thread. */
    default void intervalEnding() {}

    /**
     * Reads counters at the end of the measurement interval. Called by the same thread.
     *
     * @param edgeNanos when the interval ended, by the run's clock
     */
    default void intervalEnded(long edgeNanos) {}
}
