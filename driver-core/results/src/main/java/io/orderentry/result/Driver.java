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
        Double cpuSeconds,
        Double cpuMillisPerTransaction,
        Double cpuPercent,
        Double stealPercent,
        Double othersPercent,
        double gcPauseMillis,
        Double longestGcPauseMillis,
        Double safepointMillis,
        Double longestSafepointMillis,
        Double schedulingLagMillisP99,
        Double longestLagMillis,
        Double startLagMillisP99,
        Double betweenMillis,
        Double betweenPercent,
        Long connectionWaits,
        Double achievedPercent,
        boolean limited,
        ThirdParty thirdParty,
        Map<String, String> facts) {
    public Driver {
        facts = facts == null ? null : Ordered.byName(facts);
    }
}
