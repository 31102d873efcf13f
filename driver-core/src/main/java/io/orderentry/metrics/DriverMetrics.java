package io.orderentry.metrics;

import static io.orderentry.metrics.Direction.HIGHER;
import static io.orderentry.metrics.Direction.LOWER;

import io.orderentry.result.Driver;
import java.util.List;
import java.util.function.Function;

/** What the driver itself cost. */
public final class DriverMetrics {
    public static final List<Metric> ALL = List.of(
            driver("driverCpuSeconds", "Processor time", "s", 2, Driver::cpuSeconds),
            driver("driverCpuMillisPerTransaction", "  per transaction", "ms", 4, Driver::cpuMillisPerTransaction),
            driver("driverCpuPercent", "  of its machine", "%", 2, Driver::cpuPercent),
            driver("driverStealPercent", "Time stolen from its machine", "%", 2, Driver::stealPercent),
            driver("driverGcPauseMillis", "Pauses for garbage collection", "ms", 1, Driver::gcPauseMillis),
            driver("driverLongestGcPauseMillis", "  longest", "ms", 1, Driver::longestGcPauseMillis),
            driver("driverSafepointMillis", "Pauses at safepoints, with these", "ms", 1, Driver::safepointMillis),
            driver("driverLongestSafepointMillis", "  longest", "ms", 1, Driver::longestSafepointMillis),
            driver("driverSchedulingLagMillisP99", "Scheduling lag, p99", "ms", 3, Driver::schedulingLagMillisP99),
            driver("driverLongestLagMillis", "  longest", "ms", 3, Driver::longestLagMillis),
            driver("driverStartLagMillisP99", "Start lag of terminals, p99", "ms", 3, Driver::startLagMillisP99),
            driver(
                    "driverConnectionWaits",
                    "Waits for a connection",
                    "",
                    0,
                    driver -> Double.valueOf(driver.connectionWaits())),
            new Metric(
                    "achievedPercent",
                    "Completed of those offered",
                    "%",
                    2,
                    HIGHER,
                    r -> r.driver().achievedPercent()));

    private DriverMetrics() {}

    private static Metric driver(String id, String label, String unit, int decimals, Function<Driver, Double> figure) {
        return new Metric(id, label, unit, decimals, LOWER, r -> figure.apply(r.driver()));
    }
}
