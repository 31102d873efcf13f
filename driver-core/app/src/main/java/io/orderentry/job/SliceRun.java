package io.orderentry.job;

import io.orderentry.config.Slice;
import io.orderentry.metrics.HostRow;
import io.orderentry.result.InputCounts;
import io.orderentry.result.Result;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.RunOutcome;
import java.util.List;

/**
 * One slice of a run, as the agent that drove it sends it to the conductor: what a merge adds up, without rounding.
 *
 * @param startMillis start of the ramp-up in milliseconds since 1970, UTC
 * @param outcome counts, inputs and histograms
 * @param series each second
 * @param machines each second of every machine
 * @param latencies the bytes of its latency log
 */
public record SliceRun(
        Slice slice,
        double startMillis,
        RunOutcome outcome,
        Result result,
        List<SeriesRow> series,
        List<HostRow> machines,
        byte[] latencies) {
    public byte[] json() {
        return WireFormat.bytes(this);
    }

    /** @throws IllegalArgumentException when the bytes are not those of {@link #json} */
    public static SliceRun of(byte[] json) {
        return WireFormat.read("result", json, SliceRun.class, run -> new InputCounts().add(run.outcome.inputs()));
    }

    double startSeconds() {
        return startMillis / 1e3;
    }

    double intervalStart() {
        return startSeconds() + outcome.rampUpSeconds();
    }

    double intervalEnd() {
        return intervalStart() + outcome.intervalSeconds();
    }

    String name() {
        return "slice " + slice;
    }
}
