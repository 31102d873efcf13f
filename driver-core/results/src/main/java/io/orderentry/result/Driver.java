package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/**
 * Cost and delays of the driver itself in the measurement interval (docs/results.md). A figure that the platform does not have is null with
 * a reason.
 *
 * @param facts Java, its options, and the processors and control group of the driver's process
 */
@RecordBuilder
public record Driver(
        Reading<Double> cpuSeconds,
        Reading<Double> cpuMillisPerTransaction,
        Reading<Double> cpuPercent,
        Reading<Double> stealPercent,
        Reading<Double> othersPercent,
        double gcPauseMillis,
        Reading<Double> longestGcPauseMillis,
        Reading<Double> safepointMillis,
        Reading<Double> longestSafepointMillis,
        Reading<Double> schedulingLagMillisP99,
        Reading<Double> longestLagMillis,
        Reading<Double> startLagMillisP99,
        Reading<Double> betweenMillis,
        Reading<Double> betweenPercent,
        long connectionWaits,
        Reading<Double> achievedPercent,
        boolean limited,
        Reading<ThirdParty> thirdParty,
        Map<String, String> facts) {
    public Driver {
        facts = facts == null ? null : Ordered.byName(facts);
    }
}
