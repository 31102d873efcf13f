package io.orderentry.run;

import io.orderentry.model.TransactionType;
import io.orderentry.result.SeriesRow;
import org.HdrHistogram.Histogram;

/** Hears how a run goes on. Called by the thread that runs it. */
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
     * @param nopm New-Orders per minute since the interval began; 0 before
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
     * Times that were recorded since the last call, in microseconds.
     *
     * @param kind {@code response}, {@code service} or {@code deferred}
     */
    void times(TransactionType type, String kind, Histogram recent);

    /** The measurement interval has begun; counters are to be read now. */
    void intervalStarted();

    /** The measurement interval has ended; counters are to be read now. */
    void intervalEnded();
}
