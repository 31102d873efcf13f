package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Figures of a machine in the measurement interval; rates are growth between two readings at its edges, shares are percent
 * (docs/results.md, docs/machines.md).
 *
 * @param role whose machine it is: {@code database}, {@code driver}, or {@code hypervisor} under one of them
 * @param source where the counters were read, such as {@code local /proc}
 * @param runQueueSecondsPerSecond time that tasks were ready and waited for a processor: their mean number
 * @param memory levels at the end of the interval: bytes, or a number of pages, as the name says
 * @param hardware counters of the processors and of the kernel, as {@code perf stat} counts them on all processors
 * @param exits of the virtual machines that run on this machine, as KVM counts them
 * @param virtualization {@code none} or the hypervisor's name
 * @param container {@code none} or the kind of container
 * @param facts words that describe the machine, such as {@code kernel}, and the evidence for {@code virtualization}; in JSON those that are
 *     known
 */
@RecordBuilder
public record Host(
        String role,
        String source,
        Reading<Cpu> cpu,
        Reading<Double> interruptsPerSecond,
        Reading<Double> contextSwitchesPerSecond,
        Reading<Double> forksPerSecond,
        Reading<Double> runQueueSecondsPerSecond,
        Reading<Disk> disk,
        Reading<Network> network,
        Reading<Tcp> tcp,
        Reading<Map<String, Double>> memory,
        Reading<Paging> paging,
        Reading<Pressure> pressure,
        Reading<Throttling> throttling,
        Reading<Hardware> hardware,
        Reading<Exits> exits,
        Reading<String> virtualization,
        Reading<String> container,
        Map<String, Reading<String>> facts) {
    /** The value of {@code virtualization} and {@code container} where there is none. */
    public static final String NONE = "none";

    /** Facts that identify a machine: hash of the kernel's boot id, time of the boot in seconds of the epoch, name of the node. */
    public static final String BOOT_ID = "bootId";

    public static final String BOOT_TIME = "bootTime";
    public static final String NODE_NAME = "nodeName";

    /** The fact behind {@code virtualization} and {@code container}. */
    public static final String EVIDENCE = "evidence";

    /**
     * Shares of the processors' time in percent; {@code user} and {@code nice} without the guests', {@code busy} is the
     * work of the processors, without waiting for I/O and without {@code steal}.
     *
     * @param steal 0 is no proof: not every hypervisor reports it
     * @param busyProcessors seconds of work per second
     */
    public record Cpu(
            Reading<Double> user,
            Reading<Double> nice,
            Reading<Double> system,
            Reading<Double> iowait,
            Reading<Double> irq,
            Reading<Double> softirq,
            Reading<Double> steal,
            Reading<Double> guest,
            Reading<Double> busy,
            Reading<Double> busyProcessors) {}

    /**
     * All physical disks together.
     *
     * @param readAwaitMillis time of one read, in the queue and in the device
     * @param queueLength mean number of requests under way
     * @param utilizationPercent share of the time in which the busiest disk had a request under way
     * @param flushesPerSecond of the disks' own caches
     * @param byDevice each of them, by its name
     */
    public record Disk(
            Reading<Double> readsPerSecond,
            Reading<Double> writesPerSecond,
            Reading<Double> readBytesPerSecond,
            Reading<Double> writeBytesPerSecond,
            Reading<Double> readAwaitMillis,
            Reading<Double> writeAwaitMillis,
            Reading<Double> bytesPerAccess,
            Reading<Double> readsPerWrite,
            Reading<Double> queueLength,
            Reading<Double> utilizationPercent,
            Reading<Double> flushesPerSecond,
            List<String> devices,
            Map<String, Device> byDevice) {}

    /** One disk, with the meaning that the figures have in {@link Disk}. */
    public record Device(
            Reading<Double> readsPerSecond,
            Reading<Double> writesPerSecond,
            Reading<Double> readAwaitMillis,
            Reading<Double> writeAwaitMillis,
            Reading<Double> queueLength,
            Reading<Double> utilizationPercent) {}

    /**
     * All physical interfaces together. What is one packet differs between their drivers; {@link Tcp} can be compared.
     *
     * @param devices name and driver, such as {@code eth0 (virtio_net)}
     */
    public record Network(
            Reading<Double> receivedPacketsPerSecond,
            Reading<Double> sentPacketsPerSecond,
            Reading<Double> receivedBitsPerSecond,
            Reading<Double> sentBitsPerSecond,
            Reading<Double> errorsPerSecond,
            Reading<Double> dropsPerSecond,
            List<String> devices) {}

    /** TCP segments of all interfaces, the loopback included. Sent ones are counted as on the wire, received ones after merging. */
    public record Tcp(
            Reading<Double> sentPerSecond, Reading<Double> receivedPerSecond, Reading<Double> retransmittedPerSecond) {}

    /**
     * Traffic between memory and disks, page faults, and huge pages given on a fault.
     *
     * @param numaMigratedPagesPerSecond pages that the kernel's NUMA balancing moved to another node
     * @param refaultsPerSecond pages of files that were read soon after the kernel had evicted them
     */
    public record Paging(
            Reading<Double> inBytesPerSecond,
            Reading<Double> outBytesPerSecond,
            Reading<Double> swapInPagesPerSecond,
            Reading<Double> swapOutPagesPerSecond,
            Reading<Double> faultsPerSecond,
            Reading<Double> majorFaultsPerSecond,
            Reading<Double> hugePageFaultsPerSecond,
            Reading<Double> numaMigratedPagesPerSecond,
            Reading<Double> refaultsPerSecond) {}

    /** Share of the time, in percent, in which some task, or all of them (full), waited for a resource. */
    public record Pressure(
            Reading<Double> cpuSome,
            Reading<Double> ioSome,
            Reading<Double> ioFull,
            Reading<Double> memorySome,
            Reading<Double> memoryFull) {}

    /** Periods of the control group's processor quota that ran out, and time that its processors had to wait. */
    public record Throttling(Reading<Double> throttledPeriodsPercent, Reading<Double> throttledSecondsPerSecond) {}

    /** Events of all processors per second: misses are those of loads, system calls those of all programs. */
    public record Hardware(
            Reading<Double> cyclesPerSecond,
            Reading<Double> instructionsPerSecond,
            Reading<Double> llcMissesPerSecond,
            Reading<Double> dtlbMissesPerSecond,
            Reading<Double> systemCallsPerSecond) {}

    /**
     * Exits of virtual machines to this hypervisor.
     *
     * @param perSecond for any reason
     * @param byReason per second, of those reasons that KVM counts by name, such as {@code halt} and {@code io}
     */
    public record Exits(Reading<Double> perSecond, Map<String, Reading<Double>> byReason) {
        public Exits {
            byReason = Ordered.byName(byReason);
        }
    }

    /**
     * Returns whether the facts of two sources are those of one machine, however they were read: by the boot id of the kernel, or else by the time
     * of its boot and the name of the node. Null where one of them has neither, and where they were booted together under two names, as a
     * container on its host.
     */
    public static Boolean isSameMachine(Map<String, String> one, Map<String, String> other) {
        if (one.containsKey(BOOT_ID) && other.containsKey(BOOT_ID)) {
            return one.get(BOOT_ID).equals(other.get(BOOT_ID));
        }
        if (!one.containsKey(BOOT_TIME) || !other.containsKey(BOOT_TIME)) {
            return null;
        }
        if (Math.abs(Long.parseLong(one.get(BOOT_TIME)) - Long.parseLong(other.get(BOOT_TIME))) > 1) {
            return false;
        }
        return one.containsKey(NODE_NAME) && one.get(NODE_NAME).equals(other.get(NODE_NAME)) ? true : null;
    }

    public Host {
        memory = memory.map(Ordered::byName);
        facts = Ordered.byName(facts);
    }

    public Map<String, String> knownFacts() {
        return known(facts);
    }

    /** Those of some facts that are known. */
    public static Map<String, String> known(Map<String, Reading<String>> facts) {
        Map<String, String> known = new TreeMap<>();
        facts.forEach((name, fact) -> {
            if (fact.isAvailable()) {
                known.put(name, fact.value());
            }
        });
        return known;
    }
}
