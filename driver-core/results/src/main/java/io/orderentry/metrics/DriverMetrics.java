package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** Cost and pauses of the driver in the measurement interval. */
public final class DriverMetrics {
    private static final String PROCESS = "OperatingSystemMXBean";
    private static final String RECORDING = "JDK Flight Recorder and MXBeans";
    private static final String SLEEPER = "a thread that sleeps for a known time";
    private static final String WORKERS = "workers of the driver";

    public static final List<Metric> ALL = List.of(
            driver(PROCESS, "cpuSeconds", "CPU time", "s", 2).describe("CPU time of the driver's process."),
            driver(PROCESS, "cpuMillisPerTransaction", "CPU time per transaction", "ms", 4)
                    .detail("per transaction")
                    .describe("CPU time of the driver's process per completed transaction."),
            driver(PROCESS, "cpuPercent", "CPU utilization", "%", 2)
                    .detail("of its machine")
                    .describe("CPU time of the driver's process as a share of what its machine's CPUs had."),
            driver("/proc/stat", "stealPercent", "Steal time of its machine", "%", 2)
                    .describe("Time that a hypervisor took from the CPUs of the driver's machine."),
            driver("OperatingSystemMXBean and /proc/stat", "othersPercent", "CPU utilization by others", "%", 2)
                    .describe(
                            "Processor time of its machine that processes other than the driver used, a database there included."),
            thirdParty("cpuPercent", "CpuPercent", "Third-party CPU", "%", 2)
                    .describe(
                            "Processor time of its machine that neither the driver nor the server nor the kernel used. From 5 % on the run is limited."),
            thirdParty("diskBytesPerSecond", "DiskBytesPerSecond", "Third-party disk traffic", "B/s", 0)
                    .detail("disk traffic")
                    .describe(
                            "Bytes that programs other than the driver and the server read from disks and wrote to them."),
            driver(RECORDING, "gcPauseMillis", "GC pauses", "ms", 1)
                    .describe("Sum of the driver's pauses for garbage collection."),
            driver(RECORDING, "longestGcPauseMillis", "GC pauses, longest", "ms", 1)
                    .detail("longest")
                    .describe("Longest pause of the driver for garbage collection."),
            driver(RECORDING, "safepointMillis", "Safepoint pauses, GC included", "ms", 1)
                    .describe("Sum of all pauses in which the JVM held every thread of the driver."),
            driver(RECORDING, "longestSafepointMillis", "Safepoint pauses, longest", "ms", 1)
                    .detail("longest")
                    .describe("Longest pause in which the JVM held every thread of the driver."),
            driver(SLEEPER, "schedulingLagMillisP99", "Scheduling lag, p99", "ms", 3)
                    .describe(
                            "Delay of the wake-up after a short sleep, 99th percentile. Above 1 ms the driver may distort figures."),
            driver(SLEEPER, "longestLagMillis", "Scheduling lag, longest", "ms", 3)
                    .detail("longest")
                    .describe("Longest pause of the driver's machine for any cause."),
            driver(WORKERS, "startLagMillisP99", "Start lag of terminals, p99", "ms", 3)
                    .describe(
                            "Time from the scheduled start until a worker is free, 99th percentile. Part of the response time."),
            driver(WORKERS, "betweenMillis", "Time between transactions", "ms", 3)
                    .describe(
                            "Mean time of a connection from the end of a transaction to the start of the next. In no response time."),
            driver(WORKERS, "betweenPercent", "Time between transactions, share", "%", 2)
                    .detail("of the connections' time")
                    .describe(
                            "The same as a share of the connections' time. Above 10 % the driver may understate throughput."),
            driver(WORKERS, "connectionWaits", "Waits for a connection", "", 0)
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

    private static Metric thirdParty(String field, String id, String row, String unit, int decimals) {
        return new Metric(
                        Scope.DRIVER,
                        "/proc/PID/stat and /proc/PID/io",
                        "driverThirdParty" + id,
                        "Driver: " + row,
                        unit,
                        decimals,
                        Direction.LOWER,
                        "driver.thirdParty." + field)
                .row(row);
    }

    private static Metric driver(String source, String field, String row, String unit, int decimals) {
        String id = "driver" + WordUtils.capitalize(field);
        String path = "driver." + field;
        return new Metric(Scope.DRIVER, source, id, "Driver: " + row, unit, decimals, Direction.LOWER, path).row(row);
    }
}
