package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Direction;
import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.MachineWork;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.text.WordUtils;

/**
 * Cost and pauses of the driver in the measurement interval, and its machine itself, without any database, before a run (docs/machines.md).
 */
public final class DriverMetrics {
    public static final List<Metric> ALL = Metric.table(Scope.DRIVER, """
            driverCpuSeconds | CPU time | s | 2 lower | OperatingSystemMXBean | driver.cpuSeconds
            CPU time of the driver's process.
            driverCpuMillisPerTransaction | CPU time per transaction > per transaction | ms | 4 lower | OperatingSystemMXBean | driver.cpuMillisPerTransaction
            CPU time of the driver's process per completed transaction.
            driverCpuPercent | CPU utilization > of its machine | % | 2 lower | OperatingSystemMXBean | driver.cpuPercent
            CPU time of the driver's process as a share of what its machine's CPUs had.
            driverStealPercent | Steal time of its machine | % | 2 lower | /proc/stat | driver.stealPercent
            Time that a hypervisor took from the CPUs of the driver's machine.
            driverOthersPercent | CPU utilization by others | % | 2 lower | OperatingSystemMXBean and /proc/stat | driver.othersPercent
            Processor time of its machine that processes other than the driver used, a database there included.
            driverThirdPartyCpuPercent | Third-party CPU | % | 2 lower | /proc/PID/stat and /proc/PID/io | driver.thirdParty.cpuPercent
            Processor time of its machine that neither the driver nor the server nor the kernel used. From 5 % on the run is limited.
            driverThirdPartyDiskBytesPerSecond | Third-party disk traffic > disk traffic | B/s | 0 lower | /proc/PID/stat and /proc/PID/io | driver.thirdParty.diskBytesPerSecond
            Bytes that programs other than the driver and the server read from disks and wrote to them.
            driverGcPauseMillis | GC pauses | ms | 1 lower | JDK Flight Recorder and MXBeans | driver.gcPauseMillis
            Sum of the driver's pauses for garbage collection.
            driverLongestGcPauseMillis | GC pauses, longest > longest | ms | 1 lower | JDK Flight Recorder and MXBeans | driver.longestGcPauseMillis
            Longest pause of the driver for garbage collection.
            driverSafepointMillis | Safepoint pauses, GC included | ms | 1 lower | JDK Flight Recorder and MXBeans | driver.safepointMillis
            Sum of all pauses in which the JVM held every thread of the driver.
            driverLongestSafepointMillis | Safepoint pauses, longest > longest | ms | 1 lower | JDK Flight Recorder and MXBeans | driver.longestSafepointMillis
            Longest pause in which the JVM held every thread of the driver.
            driverSchedulingLagMillisP99 | Scheduling lag, p99 | ms | 3 lower | a thread that sleeps for a known time | driver.schedulingLagMillisP99
            Delay of the wake-up after a short sleep, 99th percentile. Above 1 ms the driver may distort figures.
            driverLongestLagMillis | Scheduling lag, longest > longest | ms | 3 lower | a thread that sleeps for a known time | driver.longestLagMillis
            Longest pause of the driver's machine for any cause.
            driverStartLagMillisP99 | Start lag of terminals, p99 | ms | 3 lower | workers of the driver | driver.startLagMillisP99
            Time from the scheduled start until a worker is free, 99th percentile. Part of the response time.
            driverBetweenMillis | Time between transactions | ms | 3 lower | workers of the driver | driver.betweenMillis
            Mean time of a connection from the end of a transaction to the start of the next. In no response time.
            driverBetweenPercent | Time between transactions, share > of the connections' time | % | 2 lower | workers of the driver | driver.betweenPercent
            The same as a share of the connections' time. Above 10 % the driver may understate throughput.
            driverConnectionWaits | Waits for a connection | | 0 lower | workers of the driver | driver.connectionWaits
            Number of times that a worker waited for a connection of the pool.
            achievedPercent | completed of offered | % | 2 higher | workers of the driver | driver.achievedPercent
            Completed transactions as a share of those that the constant rate offered.
            """).values().stream()
            .map(metric -> metric.withLabel("Driver: " + metric.label())
                    .withRow(metric.child() ? metric.row() : WordUtils.capitalize(metric.row(), '\n')))
            .toList();

    /** All kinds of work of the machine, in the order of a passport. */
    public static final List<Metric> PASSPORT =
            Arrays.stream(MachineWork.values()).map(DriverMetrics::work).toList();

    private DriverMetrics() {}

    private static Metric work(MachineWork work) {
        int decimals = switch (work.unit()) {
            case "ms" -> 4;
            case "GB/s", "us" -> 2;
            default -> 1;
        };
        return Metric.of(Scope.DRIVER, "short measurements before the run", "passport.work." + work.key() + ".value")
                .named("machine" + WordUtils.capitalize(work.key()), "Machine: " + work.label())
                .in(work.unit(), decimals, work.higherIsBetter() ? Direction.HIGHER : Direction.LOWER)
                .withRow(WordUtils.capitalize(work.label(), '\n'))
                .withDescription(work.description() + " Median of short measurements before the run.");
    }
}
