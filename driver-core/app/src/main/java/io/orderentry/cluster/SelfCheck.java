package io.orderentry.cluster;

import io.orderentry.schedule.Clock;
import io.orderentry.text.Sentences;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Measurement of an agent's machine while its connections are open and nothing is driven. */
final class SelfCheck {
    /** As in the driver's health of a result. */
    private static final double MOST_MILLIS = 1;

    private static final int NAPS = 500;
    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double PERCENTILE = 99;
    private static final int DIGITS = 3;

    private SelfCheck() {}

    /**
     * Scheduling lag, 99th percentile: how late a thread wakes that has waited for a millisecond. Takes half a second, and as much longer as
     * the machine is late.
     */
    static double lagMillis(Clock clock) throws InterruptedException {
        Histogram lag = new Histogram(DIGITS);
        for (int i = 0; i < NAPS; i++) {
            long before = clock.nanos();
            clock.sleep(NAP_NANOS);
            lag.recordValue(Math.max(0, clock.nanos() - before - NAP_NANOS));
        }
        return lag.getValueAtPercentile(PERCENTILE) / NANOS_PER_MILLI;
    }

    /** For a line of progress. */
    static String text(double lagMillis) {
        return Sentences.text("scheduling lag %.2f ms (99th percentile)", lagMillis)
                + (lagMillis < MOST_MILLIS
                        ? ""
                        : Sentences.text(
                                ", not less than %.0f ms: expect a run that is driver-limited; use a machine of its own",
                                MOST_MILLIS));
    }
}
