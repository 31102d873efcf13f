package io.orderentry.report;

import static io.orderentry.report.Direction.LOWER;
import static io.orderentry.report.Direction.NEITHER;

import io.orderentry.result.Host;
import io.orderentry.result.Result;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What the machine under test did: processors, disks, network (DOMAIN A.2, V2, V3, V5, K3). */
public final class HostMeasures {
    /** Of all processors; waiting for I/O is not busy. */
    public static final Measure BUSY = cpu("cpuBusy", "Processor busy", Host.Cpu::busy);

    /** Given to virtual machines, as their host counts it. */
    public static final Measure GUESTS = cpu("cpuGuest", "  guests", Host.Cpu::guest);

    public static final Measure IOS =
            new Measure("diskRequestsPerSecond", "  both", "/s", 0, NEITHER, HostMeasures::ios);
    public static final Measure DISK_BYTES =
            new Measure("diskBytesPerSecond", "  both", "B/s", 0, NEITHER, HostMeasures::diskBytes);
    public static final Measure IOS_PER_TRANSACTION = new Measure(
            "diskRequestsPerTransaction",
            "  both per transaction",
            "",
            2,
            NEITHER,
            r -> Figures.perTransaction(r, ios(r)));
    public static final Measure BYTES_PER_IO = new Measure(
            "bytesPerDiskRequest", "  bytes per request", "B", 0, NEITHER, r -> Figures.ratio(diskBytes(r), ios(r)));
    public static final Measure DISK_BYTES_PER_TRANSACTION = new Measure(
            "diskBytesPerTransaction",
            "  both per transaction",
            "B",
            0,
            NEITHER,
            r -> Figures.perTransaction(r, diskBytes(r)));
    public static final Measure PACKETS_RECEIVED =
            network("packetsReceivedPerSecond", "Packets received", Host.Network::receivedPacketsPerSecond);
    public static final Measure PACKETS_SENT =
            network("packetsSentPerSecond", "Packets sent", Host.Network::sentPacketsPerSecond);
    public static final Measure BITS_RECEIVED =
            network("bitsReceivedPerSecond", "Bits received", Host.Network::receivedBitsPerSecond);
    public static final Measure BITS_SENT = network("bitsSentPerSecond", "Bits sent", Host.Network::sentBitsPerSecond);
    public static final Measure INTERRUPTS =
            host("interruptsPerSecond", "Interrupts", "/s", 0, Host::interruptsPerSecond);
    public static final Measure CONTEXT_SWITCHES =
            host("contextSwitchesPerSecond", "Context switches", "/s", 0, Host::contextSwitchesPerSecond);

    /** Busy time, and what it was busy with. */
    public static final List<Measure> CPU_CLASSES = List.of(
            BUSY,
            cpu("cpuUser", "  user", Host.Cpu::user),
            cpu("cpuNice", "  nice", Host.Cpu::nice),
            cpu("cpuSystem", "  system", Host.Cpu::system),
            cpu("cpuIrq", "  interrupts", Host.Cpu::irq),
            cpu("cpuSoftirq", "  soft interrupts", Host.Cpu::softirq),
            cpu("cpuSteal", "  stolen", Host.Cpu::steal),
            GUESTS);

    static final List<Measure> PROCESSOR = Stream.concat(
                    CPU_CLASSES.stream(),
                    Stream.of(
                            cpu("cpuIowait", "Waiting for I/O (idle)", Host.Cpu::iowait),
                            INTERRUPTS,
                            CONTEXT_SWITCHES,
                            new Measure(
                                    "contextSwitchesPerTransaction",
                                    "  per transaction",
                                    "",
                                    2,
                                    LOWER,
                                    r -> Figures.perTransaction(r, CONTEXT_SWITCHES.of(r)))))
            .toList();

    static final List<Measure> TRAFFIC = List.of(
            disk("diskReadsPerSecond", "Disk reads", "/s", 0, NEITHER, Host.Disk::readsPerSecond),
            disk("diskWritesPerSecond", "Disk writes", "/s", 0, NEITHER, Host.Disk::writesPerSecond),
            IOS,
            IOS_PER_TRANSACTION,
            BYTES_PER_IO,
            disk("diskBytesReadPerSecond", "Disk bytes read", "B/s", 0, NEITHER, Host.Disk::readBytesPerSecond),
            disk("diskBytesWrittenPerSecond", "Disk bytes written", "B/s", 0, NEITHER, Host.Disk::writeBytesPerSecond),
            DISK_BYTES,
            DISK_BYTES_PER_TRANSACTION,
            disk("diskReadMillis", "Time of a read", "ms", 2, LOWER, Host.Disk::readAwaitMillis),
            disk("diskWriteMillis", "Time of a write", "ms", 2, LOWER, Host.Disk::writeAwaitMillis),
            PACKETS_RECEIVED,
            PACKETS_SENT,
            BITS_RECEIVED,
            BITS_SENT);

    private HostMeasures() {}

    private static Double ios(Result result) {
        Host.Disk disk = Figures.of(result.host(), Host::disk);
        return Figures.sum(Figures.of(disk, Host.Disk::readsPerSecond), Figures.of(disk, Host.Disk::writesPerSecond));
    }

    private static Double diskBytes(Result result) {
        Host.Disk disk = Figures.of(result.host(), Host::disk);
        return Figures.sum(
                Figures.of(disk, Host.Disk::readBytesPerSecond), Figures.of(disk, Host.Disk::writeBytesPerSecond));
    }

    private static Measure host(String id, String label, String unit, int decimals, Function<Host, Double> figure) {
        return new Measure(id, label, unit, decimals, LOWER, r -> Figures.of(r.host(), figure));
    }

    private static Measure cpu(String id, String label, Function<Host.Cpu, Double> figure) {
        return new Measure(id, label, "%", 1, NEITHER, r -> Figures.of(Figures.of(r.host(), Host::cpu), figure));
    }

    private static Measure disk(
            String id,
            String label,
            String unit,
            int decimals,
            Direction direction,
            Function<Host.Disk, Double> figure) {
        return new Measure(
                id, label, unit, decimals, direction, r -> Figures.of(Figures.of(r.host(), Host::disk), figure));
    }

    private static Measure network(String id, String label, Function<Host.Network, Double> figure) {
        return new Measure(id, label, "/s", 0, NEITHER, r -> Figures.of(Figures.of(r.host(), Host::network), figure));
    }
}
