package io.orderentry.metrics;

import static io.orderentry.metrics.Direction.LOWER;
import static io.orderentry.metrics.Direction.NEITHER;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/** Activity of a machine: CPUs, disks, network. */
public final class MachineMetrics {
    /** Of all CPUs; neither I/O wait nor steal time is work. */
    public static final Metric BUSY = cpu("busy", "CPU busy")
            .withDescription(
                    "Time in which the CPUs worked: neither idle, nor I/O wait, nor steal time. Guests are included.");

    private static final Metric USER = cpuClass("user", "user")
            .withDescription("User time of all CPUs, without processes of low priority and without guests.");
    private static final Metric NICE =
            cpuClass("nice", "nice").withDescription("User time of processes of low priority.");
    private static final Metric SYSTEM = cpuClass("system", "system").withDescription("System time: the kernel.");
    private static final Metric IRQ =
            cpuClass("irq", "interrupts").withDescription("Time of serving hardware interrupts.");
    private static final Metric SOFTIRQ = cpuClass("softirq", "soft interrupts")
            .withDescription("Time of serving software interrupts, most of it network.");
    private static final Metric STEAL = cpu("steal", "CPU steal")
            .withDescription(
                    "Steal time: the hypervisor ran others while this machine had work. Not part of busy. Not every"
                            + " hypervisor reports it.");

    /** Given to virtual machines, as their host counts it. */
    public static final Metric GUESTS =
            cpuClass("guest", "guests").withDescription("Time of the virtual CPUs of guests that run on this machine.");

    private static final Metric IOWAIT = cpu("iowait", "I/O wait (idle)")
            .withDescription("I/O wait: idle while a disk request was outstanding. Not part of busy.");
    public static final Metric IOS = rate("diskRequestsPerSecond", "Disk I/Os", "disk.readsPerSecond")
            .ofHost(MachineMetrics::requestsPerSecond)
            .withDescription("Requests that the disks completed, reads and writes together.");
    public static final Metric READS = rate("diskReadsPerSecond", "Disk reads", "disk.readsPerSecond")
            .detail("reads")
            .withDescription("Read requests that the disks completed.");
    public static final Metric WRITES = rate("diskWritesPerSecond", "Disk writes", "disk.writesPerSecond")
            .detail("writes")
            .withDescription("Write requests that the disks completed.");
    public static final Metric BYTES_PER_IO = machine(
                    "bytesPerDiskRequest", "Disk bytes per I/O", "B", 0, "disk.bytesPerAccess")
            .detail("bytes per I/O")
            .withDescription("Mean size of a disk request.");
    public static final Metric BANDWIDTH = megas(
                    "diskBytesPerSecond", "Disk bandwidth", "MB/s", "disk.readBytesPerSecond")
            .ofHost(Host::disk, disk -> FigureArithmetic.sum(disk.readBytesPerSecond(), disk.writeBytesPerSecond()))
            .withDescription("Bytes that the disks transferred.");
    public static final Metric BYTES_READ = megas(
                    "diskBytesReadPerSecond", "Disk bandwidth, read", "MB/s", "disk.readBytesPerSecond")
            .detail("read")
            .withDescription("Bytes read from the disks.");
    public static final Metric BYTES_WRITTEN = megas(
                    "diskBytesWrittenPerSecond", "Disk bandwidth, written", "MB/s", "disk.writeBytesPerSecond")
            .detail("written")
            .withDescription("Bytes written to the disks.");
    public static final Metric PACKETS_RECEIVED = rate(
                    "packetsReceivedPerSecond", "Packets received", "network.receivedPacketsPerSecond")
            .withDescription(
                    "Packets that the drivers of the physical interfaces count; they differ in what is one packet.");
    public static final Metric PACKETS_SENT = rate(
                    "packetsSentPerSecond", "Packets sent", "network.sentPacketsPerSecond")
            .withDescription(PACKETS_RECEIVED.description());
    public static final Metric BITS_RECEIVED = megas(
                    "bitsReceivedPerSecond", "Network received", "Mb/s", "network.receivedBitsPerSecond")
            .withDescription("Data received by the physical interfaces.");
    public static final Metric BITS_SENT = megas(
                    "bitsSentPerSecond", "Network sent", "Mb/s", "network.sentBitsPerSecond")
            .withDescription("Data sent by the physical interfaces.");
    private static final Metric SEGMENTS_SENT = rate(
                    "tcpSegmentsSentPerSecond", "TCP segments sent", "tcp.sentPerSecond")
            .withDescription(
                    "TCP segments as on the wire, the loopback interface included; comparable between machines.");
    public static final Metric INTERRUPTS = machine("interruptsPerSecond", "Interrupts", "/s", 0, "interruptsPerSecond")
            .withDescription("Hardware interrupts of all CPUs, timers included.");
    public static final Metric CONTEXT_SWITCHES = machine(
                    "contextSwitchesPerSecond", "Context switches", "/s", 0, "contextSwitchesPerSecond")
            .withDescription("Changes of a CPU from one task to another.");
    private static final Metric RUN_QUEUE = machine(
                    "runQueueLength", "Run queue, waiting tasks", "", 2, LOWER, "runQueueSecondsPerSecond")
            .withDescription("Mean number of tasks that were ready and waited for a CPU.");
    public static final Metric THROTTLED = machine(
                    "throttledPeriodsPercent", "CPU quota, exhausted periods", "%", 1, LOWER, "throttling")
            .ofHost(Host::throttling, Host.Throttling::throttledPeriodsPercent)
            .withDescription("Periods in which the control group used up its processor quota and had to wait.");
    /** Of the processors only: neither memory nor disks. */
    public static final Metric POWER = machine("packageWatts", "Power of the CPU packages", "W", 1, "packageWatts")
            .withDescription("Mean power of the CPUs' packages, all that runs on the machine included.");

    public static final Metric IOS_PER_TRANSACTION = cost("diskRequestsPerTransaction", IOS, "Disk I/Os", "", 3);
    public static final Metric DISK_BYTES_PER_TRANSACTION = cost(
                    "diskBytesPerTransaction", BANDWIDTH, "Disk bytes", "B", 0)
            .withDescription("Bytes that the disks transferred per completed transaction of any type.");
    public static final Metric PACKETS_RECEIVED_PER_TRANSACTION =
            cost("packetsReceivedPerTransaction", PACKETS_RECEIVED, "Packets received", "", 3);
    public static final Metric PACKETS_SENT_PER_TRANSACTION =
            cost("packetsSentPerTransaction", PACKETS_SENT, "Packets sent", "", 3);

    /** Busy time and its parts, and steal time. */
    public static final List<Metric> CPU_CLASSES = List.of(BUSY, USER, NICE, SYSTEM, IRQ, SOFTIRQ, GUESTS, STEAL);

    /** Table 1 of the white paper: disks and network. */
    public static final List<Metric> TRAFFIC = List.of(
            IOS,
            READS,
            WRITES,
            machine("diskReadsPerWrite", "Disk reads per write", "", 3, "disk.readsPerWrite")
                    .detail("reads per write")
                    .withDescription("Read requests per write request."),
            BYTES_PER_IO,
            BANDWIDTH,
            BYTES_READ,
            BYTES_WRITTEN,
            machine("diskReadMillis", "Read latency", "ms", 3, LOWER, "disk.readAwaitMillis")
                    .withDescription("Mean time of a read request, in the queue and in the disk."),
            machine("diskWriteMillis", "Write latency", "ms", 3, LOWER, "disk.writeAwaitMillis")
                    .withDescription("Mean time of a write request, in the queue and in the disk."),
            machine("diskQueueLength", "Disk queue length", "", 2, "disk.queueLength")
                    .withDescription("Mean number of outstanding requests of all disks together."),
            machine("diskBusyPercent", "Disk utilization, busiest", "%", 1, "disk.utilizationPercent")
                    .withDescription("Share of the time in which the busiest disk had an outstanding request."),
            PACKETS_RECEIVED,
            PACKETS_SENT,
            BITS_RECEIVED,
            BITS_SENT,
            rate("tcpSegmentsReceivedPerSecond", "TCP segments received", "tcp.receivedPerSecond")
                    .withDescription("TCP segments after merging, the loopback interface included."),
            SEGMENTS_SENT,
            machine(
                            "tcpSegmentsRetransmittedPerSecond",
                            "TCP segments retransmitted",
                            "/s",
                            1,
                            "tcp.retransmittedPerSecond")
                    .detail("retransmitted")
                    .withDescription("TCP segments that were lost and sent again."));

    /** Table 3: interrupts and context switches, and CPU time. */
    public static final List<Metric> PROCESSOR = Stream.of(
                    List.of(
                            INTERRUPTS,
                            machine("diskRequestsPerInterrupt", "Disk I/Os per interrupt", "", 3, "interruptsPerSecond")
                                    .withValue((result, host) ->
                                            FigureArithmetic.ratio(requestsPerSecond(host), host.interruptsPerSecond()))
                                    .detail("disk I/Os for each")
                                    .withDescription("Disk requests per hardware interrupt."),
                            CONTEXT_SWITCHES),
                    CPU_CLASSES,
                    List.of(
                            IOWAIT,
                            RUN_QUEUE,
                            pressure("cpuPressurePercent", "CPU pressure", "cpuSome", "a task waited for a CPU"),
                            pressure("ioPressurePercent", "I/O pressure", "ioSome", "a task waited for I/O"),
                            pressure(
                                    "ioFullPressurePercent",
                                    "I/O pressure, full",
                                    "ioFull",
                                    "all tasks waited for I/O"),
                            pressure(
                                    "memoryPressurePercent",
                                    "Memory pressure",
                                    "memorySome",
                                    "a task waited for memory to be freed or read back"),
                            THROTTLED,
                            POWER,
                            rate("majorFaultsPerSecond", "Major page faults", "paging.majorFaultsPerSecond")
                                    .withDescription("Page faults that waited for a disk."),
                            rate("refaultsPerSecond", "File pages read again", "paging.refaultsPerSecond")
                                    .withDescription(
                                            "Pages of files read from the disk soon after the kernel evicted them:"
                                                    + " memory for its cache is short."),
                            rate("swapInPagesPerSecond", "Pages swapped in", "paging.swapInPagesPerSecond")
                                    .withDescription("Pages read back from swap.")))
            .flatMap(List::stream)
            .toList();

    public static final Metric SYSTEM_CALLS_PER_TRANSACTION = cost(
            "systemCallsPerTransaction", events("systemCalls", "System calls of all programs"), "System calls", "", 1);

    /** Busy time of the CPUs per transaction. */
    public static final Metric CPU_PER_TRANSACTION = cost(
                    "cpuMillisPerTransaction", machine("", "", "", 0, LOWER, "cpu.busyProcessors"), "CPU time", "ms", 4)
            .withScale(1_000)
            .withDescription("Busy time of the CPUs per completed transaction of any type.");

    /** Cost of one transaction of any type: all activity of the machine, of every cause. */
    public static final List<Metric> COSTS = List.of(
            IOS_PER_TRANSACTION,
            DISK_BYTES_PER_TRANSACTION,
            cost("interruptsPerTransaction", INTERRUPTS, "Interrupts", "", 3).in("", 3, LOWER),
            cost("contextSwitchesPerTransaction", CONTEXT_SWITCHES, "Context switches", "", 3)
                    .in("", 3, LOWER),
            PACKETS_RECEIVED_PER_TRANSACTION,
            PACKETS_SENT_PER_TRANSACTION,
            cost("tcpSegmentsSentPerTransaction", SEGMENTS_SENT, "TCP segments sent", "", 3),
            cost("runQueueDelayMillisPerTransaction", RUN_QUEUE, "Wait for a CPU", "ms", 4)
                    .withScale(1_000)
                    .withDescription(
                            "Time that tasks were ready and waited for a CPU, of all tasks together, per completed"
                                    + " transaction of any type."),
            cost(
                    "cyclesPerTransaction",
                    events("cycles", "CPU cycles in which a CPU was not halted"),
                    "CPU cycles",
                    "",
                    0),
            cost("instructionsPerTransaction", events("instructions", "Instructions completed"), "Instructions", "", 0),
            cost(
                    "llcMissesPerTransaction",
                    events("llcMisses", "Loads that missed the last level of the CPUs' caches"),
                    "Cache misses, last level",
                    "",
                    1),
            cost(
                    "dtlbMissesPerTransaction",
                    events("dtlbMisses", "Loads that missed the data TLB"),
                    "TLB misses, data",
                    "",
                    1),
            SYSTEM_CALLS_PER_TRANSACTION,
            cost(
                    "exitsPerTransaction",
                    machine("", "", "", 0, LOWER, "exits")
                            .ofHost(Host::exits, Host.Exits::perSecond)
                            .withDescription("Exits of virtual machines to this hypervisor, for any reason."),
                    "Exits of virtual machines",
                    "",
                    3),
            machine("joulesPerNewOrder", "Energy per New-Order", "J", 4, LOWER, POWER.path())
                    .withValue((result, host) ->
                            FigureArithmetic.perNewOrder(result, POWER.value().apply(result, host)))
                    .withDescription(
                            "Energy of the CPUs' packages, all that runs on the machine included, per completed"
                                    + " New-Order."),
            CPU_PER_TRANSACTION);

    /** Metrics of which each second is kept, in the order of the columns of {@code host.csv}. */
    public static final List<Metric> SERIES = Stream.of(
                    List.of(USER, NICE, SYSTEM, IOWAIT, IRQ, SOFTIRQ, STEAL, GUESTS, BUSY),
                    List.of(INTERRUPTS, CONTEXT_SWITCHES, READS, WRITES, BYTES_READ, BYTES_WRITTEN),
                    List.of(PACKETS_RECEIVED, PACKETS_SENT, BITS_RECEIVED, BITS_SENT))
            .flatMap(List::stream)
            .toList();

    private MachineMetrics() {}

    /** The figures of {@link #SERIES} by their paths, in the unit of the result; absent ones are left out. */
    public static Map<String, Double> series(Host host) {
        Map<String, Double> figures = new TreeMap<>();
        SERIES.forEach(metric ->
                figures.put(metric.path(), metric.value().apply(null, host).orNull()));
        figures.values().removeIf(Objects::isNull);
        return figures;
    }

    /** The metric of {@link #SERIES} with a path. */
    public static Optional<Metric> inSeries(String path) {
        return SERIES.stream().filter(metric -> metric.path().equals(path)).findFirst();
    }

    private static Reading<Double> requestsPerSecond(Host host) {
        return host.disk().flatMap(disk -> FigureArithmetic.sum(disk.readsPerSecond(), disk.writesPerSecond()));
    }

    private static Metric cpu(String field, String label) {
        return machine("cpu" + WordUtils.capitalize(field), label, "%", 1, "cpu." + field);
    }

    /** A part of {@link #BUSY}. */
    private static Metric cpuClass(String field, String name) {
        return cpu(field, "CPU " + name).detail(name);
    }

    private static Metric rate(String id, String label, String path) {
        return machine(id, label, "/s", 1, path);
    }

    /** Rate of an event that perf stat counts. */
    private static Metric events(String field, String what) {
        return machine("", "", "", 0, LOWER, "hardware." + field + "PerSecond").withDescription(what + ".");
    }

    /** Share of the time in which tasks waited for a resource. */
    private static Metric pressure(String id, String label, String field, String what) {
        return machine(id, label, "%", 1, LOWER, "pressure." + field)
                .withDescription("Share of the time in which " + what + ".");
    }

    private static Metric megas(String id, String label, String unit, String path) {
        return machine(id, label, unit, 3, path).withScale(1e-6);
    }

    private static Metric machine(String id, String label, String unit, int decimals, String path) {
        return machine(id, label, unit, decimals, NEITHER, path);
    }

    private static Metric machine(
            String id, String label, String unit, int decimals, Direction direction, String path) {
        String source = switch (path.split("\\.")[0]) {
            case "disk" -> "/proc/diskstats";
            case "network" -> "/proc/net/dev";
            case "tcp" -> "/proc/net/snmp";
            case "runQueueSecondsPerSecond" -> "/proc/schedstat";
            case "pressure" -> "/proc/pressure";
            case "throttling" -> "cpu.stat of the control group";
            case "paging" -> "/proc/vmstat";
            case "hardware" -> "perf stat";
            case "packageWatts" -> "/sys/class/powercap";
            case "exits" -> "/sys/kernel/debug/kvm";
            default -> "/proc/stat";
        };
        return Metric.of(Scope.MACHINE, source, path).named(id, label).in(unit, decimals, direction);
    }

    /** A rate per completed transaction, in the unit of the result. */
    private static Metric cost(String id, Metric rate, String row, String unit, int decimals) {
        String definition = rate.description().replaceFirst("\\.$", "");
        return machine(id, row + " per transaction", unit, decimals, rate.direction(), rate.path())
                .withValue((result, host) ->
                        FigureArithmetic.perTransaction(result, rate.value().apply(result, host)))
                .withRow(row)
                .withDescription(definition + "; per completed transaction of any type.");
    }
}
