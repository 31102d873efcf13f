package io.orderentry.job;

import io.orderentry.metrics.HostRow;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.RunOutcome;
import java.util.List;

/**
 * One of the parts of a run that were measured at the same time: what a merge adds up, without rounding.
 *
 * @param name in texts
 * @param startMillis start of the ramp-up in milliseconds since 1970, UTC
 * @param outcome counts, inputs and histograms
 * @param series each second
 * @param machines each second of every machine
 */
public record RunPart(
        String name,
        double startMillis,
        RunOutcome outcome,
        Result result,
        List<SeriesRow> series,
        List<HostRow> machines) {
    /** Seconds from a moment to the start of the measurement interval. */
    double intervalStart(double sinceMillis) {
        return (startMillis - sinceMillis) / 1e3 + outcome.rampUpSeconds();
    }

    double intervalEnd(double sinceMillis) {
        return intervalStart(sinceMillis) + outcome.intervalSeconds();
    }
}
