package io.orderentry.report;

import static io.orderentry.report.Direction.LOWER;

import io.orderentry.result.Driver;
import java.util.List;
import java.util.function.Function;

/** What the driver itself cost. */
final class DriverMeasures {
    static final List<Measure> ALL = List.of(
            driver("driverCpuSeconds", "Processor time", "s", 2, Driver::cpuSeconds),
            driver("driverCpuMillisPerTransaction", "  per transaction", "ms", 4, Driver::cpuMillisPerTransaction),
            driver("driverGcPauseMillis", "Pauses for garbage collection", "ms", 1, Driver::gcPauseMillis),
            driver("driverSchedulingLagMillisP99", "Scheduling lag, p99", "ms", 3, Driver::schedulingLagMillisP99),
            driver("driverStartLagMillisP99", "Start lag of terminals, p99", "ms", 3, Driver::startLagMillisP99));

    private DriverMeasures() {}

    private static Measure driver(String id, String label, String unit, int decimals, Function<Driver, Double> figure) {
        return new Measure(id, label, unit, decimals, LOWER, r -> figure.apply(r.driver()));
    }
}
