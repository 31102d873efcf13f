package io.orderentry.report;

import static io.orderentry.report.MachineMeasure.cpu;
import static io.orderentry.report.MachineMeasure.disk;
import static io.orderentry.report.MachineMeasure.network;
import static io.orderentry.report.MachineMeasure.of;
import static io.orderentry.report.MachineMeasure.tcp;

import io.orderentry.result.Host;
import java.util.List;

/** What a report measures of each machine: the rows of Tables 1 to 3 of the white paper (DOMAIN A.2), and what belongs beside them. */
final class MachineMeasures {
    private static final double MEGA = 1e-6;

    /** Table 1: disks and network. */
    static final List<MachineMeasure> TRAFFIC = List.of(
            disk("Disk I/Os", "/s", 1, "readsPerSecond", MachineMeasures::ios),
            disk("  reads", "/s", 1, "readsPerSecond", Host.Disk::readsPerSecond),
            disk("  writes", "/s", 1, "writesPerSecond", Host.Disk::writesPerSecond),
            disk("  reads per write", "", 3, "readsPerWrite", Host.Disk::readsPerWrite),
            disk("  bytes per I/O", "B", 0, "bytesPerAccess", Host.Disk::bytesPerAccess),
            disk("Disk bandwidth", "MB/s", 3, "readBytesPerSecond", MachineMeasures::bytes)
                    .scaled(MEGA),
            disk("  read", "MB/s", 3, "readBytesPerSecond", Host.Disk::readBytesPerSecond)
                    .scaled(MEGA),
            disk("  written", "MB/s", 3, "writeBytesPerSecond", Host.Disk::writeBytesPerSecond)
                    .scaled(MEGA),
            disk("Time of a read", "ms", 3, "readAwaitMillis", Host.Disk::readAwaitMillis),
            disk("Time of a write", "ms", 3, "writeAwaitMillis", Host.Disk::writeAwaitMillis),
            disk("Disk queue", "", 2, "queueLength", Host.Disk::queueLength),
            disk("Busiest disk busy", "%", 1, "utilizationPercent", Host.Disk::utilizationPercent),
            network("Packets received", "/s", 1, "receivedPacketsPerSecond", Host.Network::receivedPacketsPerSecond),
            network("Packets sent", "/s", 1, "sentPacketsPerSecond", Host.Network::sentPacketsPerSecond),
            network("Network received", "Mb/s", 3, "receivedBitsPerSecond", Host.Network::receivedBitsPerSecond)
                    .scaled(MEGA),
            network("Network sent", "Mb/s", 3, "sentBitsPerSecond", Host.Network::sentBitsPerSecond)
                    .scaled(MEGA),
            tcp("TCP segments received", "/s", 1, "receivedPerSecond", Host.Tcp::receivedPerSecond),
            tcp("TCP segments sent", "/s", 1, "sentPerSecond", Host.Tcp::sentPerSecond),
            tcp("  sent again", "/s", 1, "retransmittedPerSecond", Host.Tcp::retransmittedPerSecond));

    /** Table 3: interrupts and context switches, and the processors' time. */
    static final List<MachineMeasure> PROCESSOR = List.of(
            of("Interrupts", "/s", 0, "interruptsPerSecond", Host::interruptsPerSecond),
            of("  disk I/Os for each", "", 3, "interruptsPerSecond", MachineMeasures::iosPerInterrupt),
            of("Context switches", "/s", 0, "contextSwitchesPerSecond", Host::contextSwitchesPerSecond),
            cpu("Processor busy", "%", 1, "busy", Host.Cpu::busy),
            cpu("  user", "%", 1, "user", Host.Cpu::user),
            cpu("  nice", "%", 1, "nice", Host.Cpu::nice),
            cpu("  system", "%", 1, "system", Host.Cpu::system),
            cpu("  interrupts", "%", 1, "irq", Host.Cpu::irq),
            cpu("  soft interrupts", "%", 1, "softirq", Host.Cpu::softirq),
            cpu("  stolen", "%", 1, "steal", Host.Cpu::steal),
            cpu("  guests", "%", 1, "guest", Host.Cpu::guest),
            cpu("Waiting for I/O (idle)", "%", 1, "iowait", Host.Cpu::iowait));

    /** What the work cost the machine in a second; divided by the work of a second, the cost of one transaction (DOMAIN A.1, A.3). */
    static final List<MachineMeasure> COSTS = List.of(
            disk("Disk I/Os", "", 3, "readsPerSecond", MachineMeasures::ios),
            disk("Disk bytes", "B", 0, "readBytesPerSecond", MachineMeasures::bytes),
            of("Interrupts", "", 3, "interruptsPerSecond", Host::interruptsPerSecond),
            of("Context switches", "", 3, "contextSwitchesPerSecond", Host::contextSwitchesPerSecond),
            network("Packets received", "", 3, "receivedPacketsPerSecond", Host.Network::receivedPacketsPerSecond),
            network("Packets sent", "", 3, "sentPacketsPerSecond", Host.Network::sentPacketsPerSecond),
            tcp("TCP segments sent", "", 3, "sentPerSecond", Host.Tcp::sentPerSecond),
            cpu("Processor time", "ms", 4, "busyProcessors", Host.Cpu::busyProcessors)
                    .scaled(1_000));

    private MachineMeasures() {}

    private static Double ios(Host.Disk disk) {
        return sum(disk.readsPerSecond(), disk.writesPerSecond());
    }

    private static Double bytes(Host.Disk disk) {
        return sum(disk.readBytesPerSecond(), disk.writeBytesPerSecond());
    }

    private static Double iosPerInterrupt(Host host) {
        Double ios = host.disk() == null ? null : ios(host.disk());
        Double interrupts = host.interruptsPerSecond();
        return ios == null || interrupts == null || interrupts == 0 ? null : Double.valueOf(ios / interrupts);
    }

    private static Double sum(Double a, Double b) {
        return a == null || b == null ? null : Double.valueOf(a + b);
    }
}
