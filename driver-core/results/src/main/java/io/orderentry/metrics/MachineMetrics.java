package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.Host;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Activity of a machine: CPUs, disks, network. */
public final class MachineMetrics {
    private static final Map<String, Metric> PROCESSOR_TABLE = Metric.table(Scope.MACHINE, """
            interruptsPerSecond | Interrupts | /s | 0 | /proc/stat | interruptsPerSecond
            Hardware interrupts of all CPUs, timers included.
            diskRequestsPerInterrupt | Disk I/Os per interrupt > disk I/Os for each | | 3 | /proc/stat | interruptsPerSecond = disk.readsPerSecond + disk.writesPerSecond / interruptsPerSecond
            Disk requests per hardware interrupt.
            contextSwitchesPerSecond | Context switches | /s | 0 | /proc/stat | contextSwitchesPerSecond
            Changes of a CPU from one task to another.
            cpuBusy | CPU busy | % | 1 | /proc/stat | cpu.busy
            Time in which the CPUs worked: neither idle, nor I/O wait, nor steal time. Guests are included.
            cpuUser | CPU user > user | % | 1 | /proc/stat | cpu.user
            User time of all CPUs, without processes of low priority and without guests.
            cpuNice | CPU nice > nice | % | 1 | /proc/stat | cpu.nice
            User time of processes of low priority.
            cpuSystem | CPU system > system | % | 1 | /proc/stat | cpu.system
            System time: the kernel.
            cpuIrq | CPU interrupts > interrupts | % | 1 | /proc/stat | cpu.irq
            Time of serving hardware interrupts.
            cpuSoftirq | CPU soft interrupts > soft interrupts | % | 1 | /proc/stat | cpu.softirq
            Time of serving software interrupts, most of it network.
            cpuGuest | CPU guests > guests | % | 1 | /proc/stat | cpu.guest
            Time of the virtual CPUs of guests that run on this machine.
            cpuSteal | CPU steal | % | 1 | /proc/stat | cpu.steal
            Steal time: the hypervisor ran others while this machine had work. Not part of busy. Not every hypervisor reports it.
            cpuIowait | I/O wait (idle) | % | 1 | /proc/stat | cpu.iowait
            I/O wait: idle while a disk request was outstanding. Not part of busy.
            runQueueLength | Run queue, waiting tasks | | 2 lower | /proc/schedstat | runQueueSecondsPerSecond
            Mean number of tasks that were ready and waited for a CPU.
            cpuPressurePercent | CPU pressure | % | 1 lower | /proc/pressure | pressure.cpuSome
            Share of the time in which a task waited for a CPU.
            ioPressurePercent | I/O pressure | % | 1 lower | /proc/pressure | pressure.ioSome
            Share of the time in which a task waited for I/O.
            ioFullPressurePercent | I/O pressure, full | % | 1 lower | /proc/pressure | pressure.ioFull
            Share of the time in which all tasks waited for I/O.
            memoryPressurePercent | Memory pressure | % | 1 lower | /proc/pressure | pressure.memorySome
            Share of the time in which a task waited for memory to be freed or read back.
            throttledPeriodsPercent | CPU quota, exhausted periods | % | 1 lower | cpu.stat of the control group | throttling = throttling.throttledPeriodsPercent
            Periods in which the control group used up its processor quota and had to wait.
            packageWatts | Power of the CPU packages | W | 1 | /sys/class/powercap | packageWatts
            Mean power of the CPUs' packages, all that runs on the machine included.
            majorFaultsPerSecond | Major page faults | /s | 1 | /proc/vmstat | paging.majorFaultsPerSecond
            Page faults that waited for a disk.
            refaultsPerSecond | File pages read again | /s | 1 | /proc/vmstat | paging.refaultsPerSecond
            Pages of files read from the disk soon after the kernel evicted them: memory for its cache is short.
            swapInPagesPerSecond | Pages swapped in | /s | 1 | /proc/vmstat | paging.swapInPagesPerSecond
            Pages read back from swap.
            """);

    private static final Map<String, Metric> TRAFFIC_TABLE = Metric.table(Scope.MACHINE, """
            diskRequestsPerSecond | Disk I/Os | /s | 1 | /proc/diskstats | disk.readsPerSecond = disk.readsPerSecond + disk.writesPerSecond
            Requests that the disks completed, reads and writes together.
            diskReadsPerSecond | Disk reads > reads | /s | 1 | /proc/diskstats | disk.readsPerSecond
            Read requests that the disks completed.
            diskWritesPerSecond | Disk writes > writes | /s | 1 | /proc/diskstats | disk.writesPerSecond
            Write requests that the disks completed.
            diskReadsPerWrite | Disk reads per write > reads per write | | 3 | /proc/diskstats | disk.readsPerWrite
            Read requests per write request.
            bytesPerDiskRequest | Disk bytes per I/O > bytes per I/O | B | 0 | /proc/diskstats | disk.bytesPerAccess
            Mean size of a disk request.
            diskBytesPerSecond | Disk bandwidth | MB/s | 3 x1e-6 | /proc/diskstats | disk.readBytesPerSecond = disk.readBytesPerSecond + disk.writeBytesPerSecond
            Bytes that the disks transferred.
            diskBytesReadPerSecond | Disk bandwidth, read > read | MB/s | 3 x1e-6 | /proc/diskstats | disk.readBytesPerSecond
            Bytes read from the disks.
            diskBytesWrittenPerSecond | Disk bandwidth, written > written | MB/s | 3 x1e-6 | /proc/diskstats | disk.writeBytesPerSecond
            Bytes written to the disks.
            diskReadMillis | Read latency | ms | 3 lower | /proc/diskstats | disk.readAwaitMillis
            Mean time of a read request, in the queue and in the disk.
            diskWriteMillis | Write latency | ms | 3 lower | /proc/diskstats | disk.writeAwaitMillis
            Mean time of a write request, in the queue and in the disk.
            diskQueueLength | Disk queue length | | 2 | /proc/diskstats | disk.queueLength
            Mean number of outstanding requests of all disks together.
            diskBusyPercent | Disk utilization, busiest | % | 1 | /proc/diskstats | disk.utilizationPercent
            Share of the time in which the busiest disk had an outstanding request.
            packetsReceivedPerSecond | Packets received | /s | 1 | /proc/net/dev | network.receivedPacketsPerSecond
            Packets that the drivers of the physical interfaces count; they differ in what is one packet.
            packetsSentPerSecond | Packets sent | /s | 1 | /proc/net/dev | network.sentPacketsPerSecond
            Packets that the drivers of the physical interfaces count; they differ in what is one packet.
            bitsReceivedPerSecond | Network received | Mb/s | 3 x1e-6 | /proc/net/dev | network.receivedBitsPerSecond
            Data received by the physical interfaces.
            bitsSentPerSecond | Network sent | Mb/s | 3 x1e-6 | /proc/net/dev | network.sentBitsPerSecond
            Data sent by the physical interfaces.
            tcpSegmentsReceivedPerSecond | TCP segments received | /s | 1 | /proc/net/snmp | tcp.receivedPerSecond
            TCP segments after merging, the loopback interface included.
            tcpSegmentsSentPerSecond | TCP segments sent | /s | 1 | /proc/net/snmp | tcp.sentPerSecond
            TCP segments as on the wire, the loopback interface included; comparable between machines.
            tcpSegmentsRetransmittedPerSecond | TCP segments retransmitted > retransmitted | /s | 1 | /proc/net/snmp | tcp.retransmittedPerSecond
            TCP segments that were lost and sent again.
            """);

    /** With the rate in place of its amount per transaction, and the name of a row in place of the label. */
    private static final Map<String, Metric> COST_TABLE = Metric.table(Scope.MACHINE, """
            diskRequestsPerTransaction | Disk I/Os | | 3 | /proc/diskstats | disk.readsPerSecond = disk.readsPerSecond + disk.writesPerSecond
            Requests that the disks completed, reads and writes together; per completed transaction of any type.
            diskBytesPerTransaction | Disk bytes | B | 0 | /proc/diskstats | disk.readBytesPerSecond = disk.readBytesPerSecond + disk.writeBytesPerSecond
            Bytes that the disks transferred per completed transaction of any type.
            interruptsPerTransaction | Interrupts | | 3 lower | /proc/stat | interruptsPerSecond
            Hardware interrupts of all CPUs, timers included; per completed transaction of any type.
            contextSwitchesPerTransaction | Context switches | | 3 lower | /proc/stat | contextSwitchesPerSecond
            Changes of a CPU from one task to another; per completed transaction of any type.
            packetsReceivedPerTransaction | Packets received | | 3 | /proc/net/dev | network.receivedPacketsPerSecond
            Packets that the drivers of the physical interfaces count; they differ in what is one packet; per completed transaction of any type.
            packetsSentPerTransaction | Packets sent | | 3 | /proc/net/dev | network.sentPacketsPerSecond
            Packets that the drivers of the physical interfaces count; they differ in what is one packet; per completed transaction of any type.
            tcpSegmentsSentPerTransaction | TCP segments sent | | 3 | /proc/net/snmp | tcp.sentPerSecond
            TCP segments as on the wire, the loopback interface included; comparable between machines; per completed transaction of any type.
            runQueueDelayMillisPerTransaction | Wait for a CPU | ms | 4 lower x1e3 | /proc/schedstat | runQueueSecondsPerSecond
            Time that tasks were ready and waited for a CPU, of all tasks together, per completed transaction of any type.
            cyclesPerTransaction | CPU cycles | | 0 lower | perf stat | hardware.cyclesPerSecond
            CPU cycles in which a CPU was not halted; per completed transaction of any type.
            instructionsPerTransaction | Instructions | | 0 lower | perf stat | hardware.instructionsPerSecond
            Instructions completed; per completed transaction of any type.
            llcMissesPerTransaction | Cache misses, last level | | 1 lower | perf stat | hardware.llcMissesPerSecond
            Loads that missed the last level of the CPUs' caches; per completed transaction of any type.
            dtlbMissesPerTransaction | TLB misses, data | | 1 lower | perf stat | hardware.dtlbMissesPerSecond
            Loads that missed the data TLB; per completed transaction of any type.
            systemCallsPerTransaction | System calls | | 1 lower | perf stat | hardware.systemCallsPerSecond
            System calls of all programs; per completed transaction of any type.
            exitsPerTransaction | Exits of virtual machines | | 3 lower | /sys/kernel/debug/kvm | exits = exits.perSecond
            Exits of virtual machines to this hypervisor, for any reason; per completed transaction of any type.
            joulesPerNewOrder | Energy per New-Order | J | 4 lower | /sys/class/powercap | packageWatts
            Energy of the CPUs' packages, all that runs on the machine included, per completed New-Order.
            cpuMillisPerTransaction | CPU time | ms | 4 lower x1e3 | /proc/stat | cpu.busyProcessors
            Busy time of the CPUs per completed transaction of any type.
            """);

    static {
        COST_TABLE.replaceAll((id, metric) -> id.equals("joulesPerNewOrder")
                ? metric.withValue((result, host) ->
                        FigureArithmetic.perNewOrder(result, metric.value().apply(result, host)))
                : metric.withLabel(metric.row() + " per transaction")
                        .withValue((result, host) -> FigureArithmetic.perTransaction(
                                result, metric.value().apply(result, host))));
    }

    /** Table 3 of the white paper: interrupts and context switches, and CPU time. */
    public static final List<Metric> PROCESSOR = List.copyOf(PROCESSOR_TABLE.values());

    /** Table 1: disks and network. */
    public static final List<Metric> TRAFFIC = List.copyOf(TRAFFIC_TABLE.values());

    /** Cost of one transaction of any type: all activity of the machine, of every cause. */
    public static final List<Metric> COSTS = List.copyOf(COST_TABLE.values());

    /** Of all CPUs; neither I/O wait nor steal time is work. */
    public static final Metric BUSY = metric("cpuBusy");

    /** Given to virtual machines, as their host counts it. */
    public static final Metric GUESTS = metric("cpuGuest");

    public static final Metric IOS = metric("diskRequestsPerSecond");
    public static final Metric READS = metric("diskReadsPerSecond");
    public static final Metric WRITES = metric("diskWritesPerSecond");
    public static final Metric BYTES_PER_IO = metric("bytesPerDiskRequest");
    public static final Metric BANDWIDTH = metric("diskBytesPerSecond");
    public static final Metric BYTES_READ = metric("diskBytesReadPerSecond");
    public static final Metric BYTES_WRITTEN = metric("diskBytesWrittenPerSecond");
    public static final Metric PACKETS_RECEIVED = metric("packetsReceivedPerSecond");
    public static final Metric PACKETS_SENT = metric("packetsSentPerSecond");
    public static final Metric BITS_RECEIVED = metric("bitsReceivedPerSecond");
    public static final Metric BITS_SENT = metric("bitsSentPerSecond");
    public static final Metric INTERRUPTS = metric("interruptsPerSecond");
    public static final Metric CONTEXT_SWITCHES = metric("contextSwitchesPerSecond");
    public static final Metric THROTTLED = metric("throttledPeriodsPercent");
    public static final Metric IOS_PER_TRANSACTION = metric("diskRequestsPerTransaction");
    public static final Metric DISK_BYTES_PER_TRANSACTION = metric("diskBytesPerTransaction");
    public static final Metric PACKETS_RECEIVED_PER_TRANSACTION = metric("packetsReceivedPerTransaction");
    public static final Metric PACKETS_SENT_PER_TRANSACTION = metric("packetsSentPerTransaction");
    public static final Metric SYSTEM_CALLS_PER_TRANSACTION = metric("systemCallsPerTransaction");

    /** Busy time of the CPUs per transaction. */
    public static final Metric CPU_PER_TRANSACTION = metric("cpuMillisPerTransaction");

    /** Busy time and its parts, and steal time. */
    public static final List<Metric> CPU_CLASSES =
            metrics("cpuBusy cpuUser cpuNice cpuSystem cpuIrq cpuSoftirq cpuGuest cpuSteal");

    /** Metrics of which each second is kept, in the order of the columns of {@code host.csv}. */
    public static final List<Metric> SERIES =
            metrics("cpuUser cpuNice cpuSystem cpuIowait cpuIrq cpuSoftirq cpuSteal cpuGuest cpuBusy"
                    + " interruptsPerSecond contextSwitchesPerSecond diskReadsPerSecond diskWritesPerSecond"
                    + " diskBytesReadPerSecond diskBytesWrittenPerSecond packetsReceivedPerSecond packetsSentPerSecond"
                    + " bitsReceivedPerSecond bitsSentPerSecond");

    private MachineMetrics() {}

    private static List<Metric> metrics(String ids) {
        return Stream.of(ids.split(" ")).map(MachineMetrics::metric).toList();
    }

    private static Metric metric(String id) {
        return Stream.of(PROCESSOR_TABLE, TRAFFIC_TABLE, COST_TABLE)
                .map(table -> table.get(id))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

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
}
