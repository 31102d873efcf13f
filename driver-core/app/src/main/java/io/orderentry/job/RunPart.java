package io.orderentry.job;

import io.orderentry.config.Slice;
import io.orderentry.metrics.HostRow;
import io.orderentry.result.InputCounts;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.RunOutcome;
import java.util.List;

/**
 * One of the parts of a run that were measured at the same time: what a merge adds up, without rounding.
 *
 * @param name in texts
 * @param slice of the run; whole for one of several targets
 * @param startMillis start of the ramp-up in milliseconds since 1970, UTC
 * @param outcome counts, inputs and histograms
 * @param series each second
 * @param machines each second of every machine
 * @param latencies the bytes of its latency log; none for one of several targets, whose folder has it
 */
public record RunPart(
        String name,
        Slice slice,
        double startMillis,
        RunOutcome outcome,
        Result result,
        List<SeriesRow> series,
        List<HostRow> machines,
        byte... latencies) {
    /** @throws IllegalArgumentException when the bytes are not those that {@link WireFormat#bytes} makes of one */
    public static RunPart of(byte[] json) {
        return WireFormat.read("result", json, RunPart.class, part -> new InputCounts().add(part.outcome.inputs()));
    }

    /** Seconds from a moment to the start of the measurement interval. */
    double intervalStart(double sinceMillis) {
        return (startMillis - sinceMillis) / 1e3 + outcome.rampUpSeconds();
    }

    double intervalEnd(double sinceMillis) {
        return intervalStart(sinceMillis) + outcome.intervalSeconds();
    }
}
