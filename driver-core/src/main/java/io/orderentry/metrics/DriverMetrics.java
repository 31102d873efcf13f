package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import java.util.List;

/** Cost and pauses of the driver in the measurement interval. */
public final class DriverMetrics {
    private static final String PROCESS = "OperatingSystemMXBean";
    private static final String RECORDING = "JDK Flight Recorder and MXBeans";
    private static final String SLEEPER = "a thread that sleeps for a known time";
    private static final String WORKERS = "workers of the driver";

    public static final List<Metric> ALL = List.of(
            driver(PROCESS, "driverCpuSeconds", "CPU time", "s", 2, "cpuSeconds")
                    .describe("CPU time of the driver's process."),
            driver(
                            PROCESS,
                            "driverCpuMillisPerTransaction",
                            "CPU time per transaction",
                            "ms",
                            4,
                            "cpuMillisPerTransaction")
                    .detail("per transaction")
                    .describe("CPU time of the driver's process per completed transaction."),
            driver(PROCESS, "driverCpuPercent", "CPU utilization", "%", 2, "cpuPercent")
                    .detail("of its machine")
                    .describe("CPU time of the driver's process as a share of what its machine's CPUs had."),
            driver("/proc/stat", "driverStealPercent", "Steal time of its machine", "%", 2, "stealPercent")
                    .describe("Time that a hypervisor took from the CPUs of the driver's machine."),
            driver(RECORDING, "driverGcPauseMillis", "GC pauses", "ms", 1, "gcPauseMillis")
                    .describe("Sum of the driver's pauses for garbage collection."),
            driver(RECORDING, "driverLongestGcPauseMillis", "GC pauses, longest", "ms", 1, "longestGcPauseMillis")
                    .detail("longest")
                    .describe("Longest pause of the driver for garbage collection."),
            driver(RECORDING, "driverSafepointMillis", "Safepoint pauses, GC included", "ms", 1, "safepointMillis")
                    .describe("Sum of all pauses in which the JVM held every thread of the driver."),
            driver(
                            RECORDING,
                            "driverLongestSafepointMillis",
                            "Safepoint pauses, longest",
                            "ms",
                            1,
                            "longestSafepointMillis")
                    .detail("longest")
                    .describe("Longest pause in which the JVM held every thread of the driver."),
            driver(SLEEPER, "driverSchedulingLagMillisP99", "Scheduling lag, p99", "ms", 3, "schedulingLagMillisP99")
                    .describe(
                            "Delay of the wake-up after a short sleep, 99th percentile. Above 1 ms the driver may distort figures."),
            driver(SLEEPER, "driverLongestLagMillis", "Scheduling lag, longest", "ms", 3, "longestLagMillis")
                    .detail("longest")
                    .describe("Longest pause of the driver's machine for any cause."),
            driver(WORKERS, "driverStartLagMillisP99", "Start lag of terminals, p99", "ms", 3, "startLagMillisP99")
                    .describe(
                            "Time from the scheduled start until a worker is free, 99th percentile. Part of the response time."),
            driver(WORKERS, "driverConnectionWaits", "Waits for a connection", "", 0, "connectionWaits")
                    .describe("Number of times that a worker waited for a connection of the pool."),
            new Metric(
                            Scope.DRIVER,
                            WORKERS,
                            "achievedPercent",
                            "Driver: completed of offered",
                            "%",
                            2,
                            Direction.HIGHER,
                            "driver.achievedPercent")
                    .row("Completed of offered")
                    .describe("Completed transactions as a share of those that the constant rate offered."));

    private DriverMetrics() {}

    private static Metric driver(String source, String id, String row, String unit, int decimals, String field) {
        return new Metric(
                        Scope.DRIVER, source, id, "Driver: " + row, unit, decimals, Direction.LOWER, "driver." + field)
                .row(row);
    }
}
