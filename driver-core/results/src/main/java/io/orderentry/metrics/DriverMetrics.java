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
            driver(PROCESS, "cpuSeconds", "CPU time", "s", 2).withDescription("CPU time of the driver's process."),
            driver(PROCESS, "cpuMillisPerTransaction", "CPU time per transaction", "ms", 4)
                    .detail("per transaction")
                    .withDescription("CPU time of the driver's process per completed transaction."),
            driver(PROCESS, "cpuPercent", "CPU utilization", "%", 2)
                    .detail("of its machine")
                    .withDescription("CPU time of the driver's process as a share of what its machine's CPUs had."),
            driver("/proc/stat", "stealPercent", "Steal time of its machine", "%", 2)
                    .withDescription("Time that a hypervisor took from the CPUs of the driver's machine."),
            driver("OperatingSystemMXBean and /proc/stat", "othersPercent", "CPU utilization by others", "%", 2)
                    .withDescription(
                            "Processor time of its machine that processes other than the driver used, a database there included."),
            thirdParty("cpuPercent", "Third-party CPU", "%", 2)
                    .withDescription(
                            "Processor time of its machine that neither the driver nor the server nor the kernel used. From 5 % on the run is limited."),
            thirdParty("diskBytesPerSecond", "Third-party disk traffic", "B/s", 0)
                    .detail("disk traffic")
                    .withDescription(
                            "Bytes that programs other than the driver and the server read from disks and wrote to them."),
            driver(RECORDING, "gcPauseMillis", "GC pauses", "ms", 1)
                    .withDescription("Sum of the driver's pauses for garbage collection."),
            driver(RECORDING, "longestGcPauseMillis", "GC pauses, longest", "ms", 1)
                    .detail("longest")
                    .withDescription("Longest pause of the driver for garbage collection."),
            driver(RECORDING, "safepointMillis", "Safepoint pauses, GC included", "ms", 1)
                    .withDescription("Sum of all pauses in which the JVM held every thread of the driver."),
            driver(RECORDING, "longestSafepointMillis", "Safepoint pauses, longest", "ms", 1)
                    .detail("longest")
                    .withDescription("Longest pause in which the JVM held every thread of the driver."),
            driver(SLEEPER, "schedulingLagMillisP99", "Scheduling lag, p99", "ms", 3)
                    .withDescription(
                            "Delay of the wake-up after a short sleep, 99th percentile. Above 1 ms the driver may distort figures."),
            driver(SLEEPER, "longestLagMillis", "Scheduling lag, longest", "ms", 3)
                    .detail("longest")
                    .withDescription("Longest pause of the driver's machine for any cause."),
            driver(WORKERS, "startLagMillisP99", "Start lag of terminals, p99", "ms", 3)
                    .withDescription(
                            "Time from the scheduled start until a worker is free, 99th percentile. Part of the response time."),
            driver(WORKERS, "betweenMillis", "Time between transactions", "ms", 3)
                    .withDescription(
                            "Mean time of a connection from the end of a transaction to the start of the next. In no response time."),
            driver(WORKERS, "betweenPercent", "Time between transactions, share", "%", 2)
                    .detail("of the connections' time")
                    .withDescription(
                            "The same as a share of the connections' time. Above 10 % the driver may understate throughput."),
            driver(WORKERS, "connectionWaits", "Waits for a connection", "", 0)
                    .withDescription("Number of times that a worker waited for a connection of the pool."),
            Metric.of(Scope.DRIVER, WORKERS, "driver.achievedPercent")
                    .named("achievedPercent", "Driver: completed of offered")
                    .in("%", 2, Direction.HIGHER)
                    .withRow("Completed of offered")
                    .withDescription("Completed transactions as a share of those that the constant rate offered."));

    private DriverMetrics() {}

    private static Metric thirdParty(String field, String row, String unit, int decimals) {
        return Metric.of(Scope.DRIVER, "/proc/PID/stat and /proc/PID/io", "driver.thirdParty." + field)
                .named("driverThirdParty" + WordUtils.capitalize(field), "Driver: " + row)
                .in(unit, decimals, Direction.LOWER)
                .withRow(row);
    }

    private static Metric driver(String source, String field, String row, String unit, int decimals) {
        String id = "driver" + WordUtils.capitalize(field);
        String path = "driver." + field;
        return Metric.of(Scope.DRIVER, source, path)
                .named(id, "Driver: " + row)
                .in(unit, decimals, Direction.LOWER)
                .withRow(row);
    }
}
