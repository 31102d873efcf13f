package io.orderentry.result;

import java.util.List;
import java.util.Map;

/**
 * Figures of a machine in the measurement interval; rates from two readings at its edges. Any figure may be null with a reason in
 * {@link Result#absent()}.
 *
 * @param role whose counters these are: {@code database}, {@code driver}, or {@code hypervisor} under one of them
 * @param source where they were read, such as {@code local /proc}
 * @param memory levels at the end of the interval: bytes, or a number of pages, as the name says
 * @param virtualization {@code none} or the hypervisor's name
 * @param container {@code none} or the kind of container
 * @param facts the machine's identity: processor, memory, kernel, clock source, the evidence for {@code virtualization} and the like
 *     (docs/host-metrics.md)
 */
public record Host(
        String role,
        String source,
        Cpu cpu,
        Double interruptsPerSecond,
        Double contextSwitchesPerSecond,
        Double forksPerSecond,
        Disk disk,
        Network network,
        Tcp tcp,
        Map<String, Double> memory,
        Paging paging,
        Pressure pressure,
        Throttling throttling,
        String virtualization,
        String container,
        Map<String, String> facts) {
    /** The value of {@code virtualization} and {@code container} where there is none. */
    public static final String NONE = "none";

    /** The fact that says what {@code virtualization} and {@code container} rest on. */
    public static final String EVIDENCE = "evidence";

    /**
     * Shares of the processors' time in percent; {@code user} and {@code nice} without the guests'. Waiting for I/O is not busy.
     *
     * @param steal time the hypervisor gave to others; 0 is no proof, not every hypervisor reports it (docs/host-metrics.md)
     * @param busyProcessors how many processors' worth of time was busy: seconds of processor time per second
     */
    public record Cpu(
            Double user,
            Double nice,
            Double system,
            Double iowait,
            Double irq,
            Double softirq,
            Double steal,
            Double guest,
            Double busy,
            Double busyProcessors) {
        /**
         * Time that the host spent besides its guests, as a share of their time: {@code (busy - guest) / guest} (docs/host-metrics.md); null
         * without guests. Real I/O is in it, and what an exit costs the guest is not: the bound of one part, not the overhead.
         */
        public Double hostSideShare() {
            return busy == null || guest == null || guest == 0 ? null : Double.valueOf((busy - guest) / guest);
        }
    }

    /**
     * All disks that count together.
     *
     * @param readAwaitMillis time of one read, in the queue and in the device
     * @param readsPerWrite number of reads for one write
     * @param queueLength mean number of requests under way, of all disks together
     * @param utilizationPercent share of the time in which the busiest disk had a request under way
     * @param flushesPerSecond of the disks' own caches
     * @param devices names of the disks
     */
    public record Disk(
            Double readsPerSecond,
            Double writesPerSecond,
            Double readBytesPerSecond,
            Double writeBytesPerSecond,
            Double readAwaitMillis,
            Double writeAwaitMillis,
            Double bytesPerAccess,
            Double readsPerWrite,
            Double queueLength,
            Double utilizationPercent,
            Double flushesPerSecond,
            List<String> devices) {}

    /**
     * All interfaces that count together, as their drivers count: what is one packet differs between drivers, see {@link Tcp} for a
     * figure that can be compared (docs/host-metrics.md).
     *
     * @param errorsPerSecond both ways
     * @param dropsPerSecond both ways
     * @param devices name and driver of the interfaces, such as {@code eth0 (virtio_net)}
     */
    public record Network(
            Double receivedPacketsPerSecond,
            Double sentPacketsPerSecond,
            Double receivedBitsPerSecond,
            Double sentBitsPerSecond,
            Double errorsPerSecond,
            Double dropsPerSecond,
            List<String> devices) {}

    /** TCP segments of all interfaces, the loopback included. Sent ones are counted as on the wire, received ones after merging. */
    public record Tcp(Double sentPerSecond, Double receivedPerSecond, Double retransmittedPerSecond) {}

    /** Traffic between memory and disks, page faults, and huge pages given on a fault. */
    public record Paging(
            Double inBytesPerSecond,
            Double outBytesPerSecond,
            Double swapInPagesPerSecond,
            Double swapOutPagesPerSecond,
            Double faultsPerSecond,
            Double majorFaultsPerSecond,
            Double hugePageFaultsPerSecond) {}

    /** Share of the time, in percent, in which some task, or all of them (full), waited for a resource. */
    public record Pressure(Double cpuSome, Double ioSome, Double ioFull, Double memorySome, Double memoryFull) {}

    /**
     * What the processor quota of the control group took away.
     *
     * @param throttledPeriodsPercent share of the quota's periods that ran out
     * @param throttledSecondsPerSecond time its processors had to wait, per second of the interval
     */
    public record Throttling(Double throttledPeriodsPercent, Double throttledSecondsPerSecond) {}

    public Host {
        memory = memory == null ? null : Ordered.byName(memory);
        facts = Ordered.byName(facts);
    }
}
