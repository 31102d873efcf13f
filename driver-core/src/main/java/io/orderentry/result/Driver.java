package io.orderentry.result;

/**
 * Cost and delays of the driver itself in the measurement interval (docs/results.md). A figure that the platform does not have is null with
 * a reason.
 */
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
        boolean limited) {}
