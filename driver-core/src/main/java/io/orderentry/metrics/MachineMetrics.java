package io.orderentry.metrics;

import static io.orderentry.metrics.Direction.LOWER;
import static io.orderentry.metrics.Direction.NEITHER;

import io.orderentry.result.Host;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The one list of what a machine did: processors, disks, network. Tables 1 to 3 of the report print it for
 * every machine, the comparison for the database's.
 */
public final class MachineMetrics {
    private static final double MEGA = 1e-6;
    private static final double MILLIS = 1_000;

    /** Of all processors; waiting for I/O is not busy. */
    public static final MachineMetric BUSY = cpu("cpuBusy", "Processor busy", "busy", Host.Cpu::busy);

    /** Given to virtual machines, as their host counts it. */
    public static final MachineMetric GUESTS = cpu("cpuGuest", "  guests", "guest", Host.Cpu::guest);

    /** Reads and writes together. */
    public static final MachineMetric IOS = disk(
            "diskRequestsPerSecond",
            "Disk I/Os",
            "/s",
            1,
            NEITHER,
            "readsPerSecond",
            MachineMetrics::requestsPerSecond);

    /** Read and written together. */
    public static final MachineMetric BANDWIDTH =
            megas("diskBytesPerSecond", "Disk bandwidth", "readBytesPerSecond", MachineMetrics::bytesPerSecond);

    /** Mean size of a request. */
    public static final MachineMetric BYTES_PER_IO = disk(
            "bytesPerDiskRequest", "  bytes per I/O", "B", 0, NEITHER, "bytesPerAccess", Host.Disk::bytesPerAccess);

    public static final MachineMetric PACKETS_RECEIVED = network(
            "packetsReceivedPerSecond",
            "Packets received",
            "receivedPacketsPerSecond",
            Host.Network::receivedPacketsPerSecond);
    public static final MachineMetric PACKETS_SENT =
            network("packetsSentPerSecond", "Packets sent", "sentPacketsPerSecond", Host.Network::sentPacketsPerSecond);
    public static final MachineMetric BITS_RECEIVED = bits(
            "bitsReceivedPerSecond", "Network received", "receivedBitsPerSecond", Host.Network::receivedBitsPerSecond);
    public static final MachineMetric BITS_SENT =
            bits("bitsSentPerSecond", "Network sent", "sentBitsPerSecond", Host.Network::sentBitsPerSecond);

    public static final MachineMetric INTERRUPTS =
            host("interruptsPerSecond", "Interrupts", "/s", 0, LOWER, "interruptsPerSecond", Host::interruptsPerSecond);
    public static final MachineMetric CONTEXT_SWITCHES = host(
            "contextSwitchesPerSecond",
            "Context switches",
            "/s",
            0,
            LOWER,
            "contextSwitchesPerSecond",
            Host::contextSwitchesPerSecond);

    public static final MachineMetric IOS_PER_TRANSACTION = cost(
            "diskRequestsPerTransaction",
            "Disk I/Os",
            "",
            3,
            NEITHER,
            "disk.readsPerSecond",
            host -> FigureArithmetic.of(host.disk(), MachineMetrics::requestsPerSecond));
    public static final MachineMetric DISK_BYTES_PER_TRANSACTION = cost(
            "diskBytesPerTransaction",
            "Disk bytes",
            "B",
            0,
            NEITHER,
            "disk.readBytesPerSecond",
            host -> FigureArithmetic.of(host.disk(), MachineMetrics::bytesPerSecond));
    public static final MachineMetric PACKETS_RECEIVED_PER_TRANSACTION = cost(
            "packetsReceivedPerTransaction",
            "Packets received",
            "",
            3,
            NEITHER,
            "network.receivedPacketsPerSecond",
            host -> FigureArithmetic.of(host.network(), Host.Network::receivedPacketsPerSecond));
    public static final MachineMetric PACKETS_SENT_PER_TRANSACTION = cost(
            "packetsSentPerTransaction",
            "Packets sent",
            "",
            3,
            NEITHER,
            "network.sentPacketsPerSecond",
            host -> FigureArithmetic.of(host.network(), Host.Network::sentPacketsPerSecond));

    /** Busy time, and what it was busy with. */
    public static final List<MachineMetric> CPU_CLASSES = List.of(
            BUSY,
            cpu("cpuUser", "  user", "user", Host.Cpu::user),
            cpu("cpuNice", "  nice", "nice", Host.Cpu::nice),
            cpu("cpuSystem", "  system", "system", Host.Cpu::system),
            cpu("cpuIrq", "  interrupts", "irq", Host.Cpu::irq),
            cpu("cpuSoftirq", "  soft interrupts", "softirq", Host.Cpu::softirq),
            cpu("cpuSteal", "  stolen", "steal", Host.Cpu::steal),
            GUESTS);

    /** Table 1 of the white paper: disks and network. */
    public static final List<MachineMetric> TRAFFIC = List.of(
            IOS,
            disk("diskReadsPerSecond", "  reads", "/s", 1, NEITHER, "readsPerSecond", Host.Disk::readsPerSecond),
            disk("diskWritesPerSecond", "  writes", "/s", 1, NEITHER, "writesPerSecond", Host.Disk::writesPerSecond),
            disk("diskReadsPerWrite", "  reads per write", "", 3, NEITHER, "readsPerWrite", Host.Disk::readsPerWrite),
            BYTES_PER_IO,
            BANDWIDTH,
            megas("diskBytesReadPerSecond", "  read", "readBytesPerSecond", Host.Disk::readBytesPerSecond),
            megas("diskBytesWrittenPerSecond", "  written", "writeBytesPerSecond", Host.Disk::writeBytesPerSecond),
            disk("diskReadMillis", "Time of a read", "ms", 3, LOWER, "readAwaitMillis", Host.Disk::readAwaitMillis),
            disk("diskWriteMillis", "Time of a write", "ms", 3, LOWER, "writeAwaitMillis", Host.Disk::writeAwaitMillis),
            disk("diskQueueLength", "Disk queue", "", 2, NEITHER, "queueLength", Host.Disk::queueLength),
            disk(
                    "diskBusyPercent",
                    "Busiest disk busy",
                    "%",
                    1,
                    NEITHER,
                    "utilizationPercent",
                    Host.Disk::utilizationPercent),
            PACKETS_RECEIVED,
            PACKETS_SENT,
            BITS_RECEIVED,
            BITS_SENT,
            tcp(
                    "tcpSegmentsReceivedPerSecond",
                    "TCP segments received",
                    NEITHER,
                    "receivedPerSecond",
                    Host.Tcp::receivedPerSecond),
            tcp("tcpSegmentsSentPerSecond", "TCP segments sent", NEITHER, "sentPerSecond", Host.Tcp::sentPerSecond),
            tcp(
                    "tcpSegmentsRetransmittedPerSecond",
                    "  sent again",
                    LOWER,
                    "retransmittedPerSecond",
                    Host.Tcp::retransmittedPerSecond));

    /** Table 3: interrupts and context switches, and the processors' time. */
    public static final List<MachineMetric> PROCESSOR = Stream.of(
                    Stream.of(
                            INTERRUPTS,
                            host(
                                    "diskRequestsPerInterrupt",
                                    "  disk I/Os for each",
                                    "",
                                    3,
                                    NEITHER,
                                    "interruptsPerSecond",
                                    MachineMetrics::requestsPerInterrupt),
                            CONTEXT_SWITCHES),
                    CPU_CLASSES.stream(),
                    Stream.of(cpu("cpuIowait", "Waiting for I/O (idle)", "iowait", Host.Cpu::iowait)))
            .flatMap(measures -> measures)
            .toList();

    /** What one transaction of any type cost the machine, whoever asked for it. */
    public static final List<MachineMetric> COSTS = List.of(
            IOS_PER_TRANSACTION,
            DISK_BYTES_PER_TRANSACTION,
            cost(
                    "interruptsPerTransaction",
                    "Interrupts",
                    "",
                    3,
                    LOWER,
                    "interruptsPerSecond",
                    Host::interruptsPerSecond),
            cost(
                    "contextSwitchesPerTransaction",
                    "Context switches",
                    "",
                    3,
                    LOWER,
                    "contextSwitchesPerSecond",
                    Host::contextSwitchesPerSecond),
            PACKETS_RECEIVED_PER_TRANSACTION,
            PACKETS_SENT_PER_TRANSACTION,
            cost(
                    "tcpSegmentsSentPerTransaction",
                    "TCP segments sent",
                    "",
                    3,
                    NEITHER,
                    "tcp.sentPerSecond",
                    host -> FigureArithmetic.of(host.tcp(), Host.Tcp::sentPerSecond)),
            cost(
                    "cpuMillisPerTransaction",
                    "Processor time",
                    "ms",
                    4,
                    LOWER,
                    "cpu.busyProcessors",
                    host -> FigureArithmetic.times(MILLIS, FigureArithmetic.of(host.cpu(), Host.Cpu::busyProcessors))));

    private MachineMetrics() {}

    /** A list as measures of a run: on the database's machine. */
    static List<Metric> measures(List<MachineMetric> measures) {
        return measures.stream().map(MachineMetric::measure).toList();
    }

    private static Double requestsPerSecond(Host.Disk disk) {
        return FigureArithmetic.sum(disk.readsPerSecond(), disk.writesPerSecond());
    }

    private static Double bytesPerSecond(Host.Disk disk) {
        return FigureArithmetic.sum(disk.readBytesPerSecond(), disk.writeBytesPerSecond());
    }

    private static Double requestsPerInterrupt(Host host) {
        return FigureArithmetic.ratio(
                FigureArithmetic.of(host.disk(), MachineMetrics::requestsPerSecond), host.interruptsPerSecond());
    }

    private static MachineMetric host(
            String id,
            String label,
            String unit,
            int decimals,
            Direction direction,
            String path,
            Function<Host, Double> figure) {
        return new MachineMetric(id, label, unit, decimals, direction, path, (result, host) -> figure.apply(host));
    }

    private static MachineMetric cpu(String id, String label, String field, Function<Host.Cpu, Double> figure) {
        return host(id, label, "%", 1, NEITHER, "cpu." + field, host -> FigureArithmetic.of(host.cpu(), figure));
    }

    private static MachineMetric disk(
            String id,
            String label,
            String unit,
            int decimals,
            Direction direction,
            String field,
            Function<Host.Disk, Double> figure) {
        return host(
                id,
                label,
                unit,
                decimals,
                direction,
                "disk." + field,
                host -> FigureArithmetic.of(host.disk(), figure));
    }

    private static MachineMetric megas(String id, String label, String field, Function<Host.Disk, Double> bytes) {
        return disk(id, label, "MB/s", 3, NEITHER, field, disk -> FigureArithmetic.times(MEGA, bytes.apply(disk)));
    }

    private static MachineMetric network(String id, String label, String field, Function<Host.Network, Double> figure) {
        return host(
                id, label, "/s", 1, NEITHER, "network." + field, host -> FigureArithmetic.of(host.network(), figure));
    }

    private static MachineMetric bits(String id, String label, String field, Function<Host.Network, Double> bits) {
        return host(
                id,
                label,
                "Mb/s",
                3,
                NEITHER,
                "network." + field,
                host -> FigureArithmetic.times(MEGA, FigureArithmetic.of(host.network(), bits)));
    }

    private static MachineMetric tcp(
            String id, String label, Direction direction, String field, Function<Host.Tcp, Double> figure) {
        return host(id, label, "/s", 1, direction, "tcp." + field, host -> FigureArithmetic.of(host.tcp(), figure));
    }

    private static MachineMetric cost(
            String id,
            String label,
            String unit,
            int decimals,
            Direction direction,
            String path,
            Function<Host, Double> perSecond) {
        return new MachineMetric(
                id,
                label,
                unit,
                decimals,
                direction,
                path,
                (result, host) -> FigureArithmetic.perTransaction(result, perSecond.apply(host)));
    }
}
