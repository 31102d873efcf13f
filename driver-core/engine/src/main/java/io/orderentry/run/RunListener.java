package io.orderentry.run;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.LatencyRecorder.Times;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

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
        public Tick {
            Objects.requireNonNull(phase);
        }

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
     * All that is known of a run at the end of a second.
     *
     * @param waiting workers that wait for a connection
     * @param reason that one of them waits; null when none does
     * @param counts since the start of the ramp-up; no worker counts in it any more
     * @param errors of all kinds that were met since then, retried ones included
     * @param times that were recorded since the second before
     */
    @RecordBuilder
    record Second(
            Tick tick, int waiting, String reason, OutcomeCounts counts, List<ErrorCount> errors, List<Times> times)
            implements RunListenerSecondBuilder.With {
        public Second {
            Objects.requireNonNull(tick);
            Objects.requireNonNull(counts);
            errors = List.copyOf(errors);
            times = List.copyOf(times);
        }
    }

    /**
     * The ramp-up starts; comes before everything else.
     *
     * @param startNanos when, by the run's clock
     */
    default void started(long startNanos) {}

    /** A second of the run is over, or the rest of a phase. */
    default void second(Second second) {}

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
