package io.orderentry.experiment;

import io.orderentry.result.Percentiles;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/**
 * Run at a constant rate, and whether it met the limits.
 *
 * @param number from 1, in the order of the runs
 * @param folder name of its run folder
 * @param offeredPerSecond arrivals of all types
 * @param achievedPerSecond completed transactions of all types
 * @param newOrdersPerMinute null without a throughput
 * @param clear whether this probe alone decides about its rate, because it is far from the limits
 * @param nearestLimit largest response time divided by its limit; above 1 where a limit is missed, null without samples
 * @param reasons what was missed or is missing, as phrases; empty where the limits are met
 * @param seconds that it took, with its checks
 * @param responseMillis by key of the type, those with samples
 */
@RecordBuilder
public record Probe(
        int number,
        String folder,
        double offeredPerSecond,
        double achievedPerSecond,
        Double newOrdersPerMinute,
        Outcome outcome,
        boolean clear,
        Double nearestLimit,
        List<String> reasons,
        double seconds,
        Map<String, Percentiles> responseMillis) {

    public enum Outcome {
        MET,
        MISSED,
        /** No limit is seen to be missed, and a percentile has fewer samples than it needs: shows nothing about the rate. */
        TOO_FEW_SAMPLES,
        /** Missed, while the driver lacked capacity: shows nothing about the server. */
        DRIVER_LIMITED,
        /** A database check failed: the database is damaged. */
        INCONSISTENT
    }
}
