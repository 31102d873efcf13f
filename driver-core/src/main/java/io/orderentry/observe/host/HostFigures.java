package io.orderentry.observe.host;

import io.orderentry.observe.host.identity.MachineIdentity;
import io.orderentry.observe.host.parse.CounterDelta;
import io.orderentry.observe.host.parse.Devices;
import io.orderentry.observe.host.parse.HostSample;
import io.orderentry.observe.host.parse.ProcFiles;
import io.orderentry.observe.host.parse.UnavailableException;
import io.orderentry.result.Host;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** The difference of two samples as figures (DOMAIN D.2, D.3). Used once, by one thread. */
public final class HostFigures {
    private static final double PERCENT = 100;
    private static final double MILLIS = 1e3;
    private static final double BITS = 8;
    private static final double FEW_TICKS = 0.05;

    private final CounterDelta growth;
    private final BiConsumer<String, String> absent;

    private interface Formula<T> {
        T value() throws UnavailableException;
    }

    private HostFigures(CounterDelta growth, BiConsumer<String, String> absent) {
        this.growth = growth;
        this.absent = absent;
    }

    /**
     * What the machine did between two samples. Never throws on any pair of them; whatever is given was counted in both.
     *
     * @param first with the processors' clocks ({@link ProcFiles#EDGE}), like the last: the mean of both is the fact
     *     {@code measuredMegahertz}
     * @param role see {@link Host#role()}
     * @param source where the samples were read
     * @param absent called with the path of every figure that is null, from the host on, such as {@code disk.readAwaitMillis}, and the
     *     reason; the caller puts its own {@code host.} before it
     */
    public static Host between(
            HostSample first,
            HostSample last,
            Devices devices,
            MachineIdentity identity,
            String role,
            String source,
            BiConsumer<String, String> absent) {
        return new HostFigures(new CounterDelta(first, last), absent).host(devices, identity, role, source);
    }

    private Host host(Devices devices, MachineIdentity identity, String role, String source) {
        return new Host(
                role,
                source,
                figure("cpu", this::cpu),
                figure("interruptsPerSecond", () -> growth.perSecond("interrupts")),
                figure("contextSwitchesPerSecond", () -> growth.perSecond("contextSwitches")),
                figure("forksPerSecond", () -> growth.perSecond("forks")),
                figure("disk", () -> disk(devices.disksOf(growth.names("disk")))),
                figure("network", () -> network(devices)),
                figure("tcp", this::tcp),
                figure("memory", this::memory),
                figure("paging", this::paging),
                figure("pressure", this::pressure),
                figure("throttling", this::throttling),
                told("virtualization", identity.virtualization(), identity),
                told("container", identity.container(), identity),
                facts(identity));
    }

    private <T> T figure(String path, Formula<T> formula) {
        try {
            return formula.value();
        } catch (UnavailableException e) {
            absent.accept(path, e.getMessage());
            return null;
        }
    }

    /**
     * The kernel counts the guests' time in {@code user} and {@code nice} too; only here is it taken out of them. The guests' clocks are
     * read a moment apart from the sum they are part of, so a difference of a few ticks below zero is none.
     */
    private Host.Cpu cpu() throws UnavailableException {
        double user = growth.of("cpu.user");
        double nice = growth.of("cpu.nice");
        double system = growth.of("cpu.system");
        double idle = growth.of("cpu.idle");
        double iowait = growth.of("cpu.iowait");
        double irq = growth.of("cpu.irq");
        double softirq = growth.of("cpu.softirq");
        double steal = growth.of("cpu.steal");
        double busy = user + nice + system + irq + softirq + steal;
        double share = ratio(PERCENT, busy + idle + iowait, "no processor time passed in the interval");
        double busyProcessors = busy / growth.seconds();
        return new Host.Cpu(
                figure("cpu.user", () -> share * without(user, "cpu.guest")),
                figure("cpu.nice", () -> share * without(nice, "cpu.guestNice")),
                share * system,
                share * iowait,
                share * irq,
                share * softirq,
                share * steal,
                figure("cpu.guest", () -> share * (growth.of("cpu.guest") + growth.of("cpu.guestNice"))),
                share * busy,
                busyProcessors);
    }

    private double without(double all, String guests) throws UnavailableException {
        double rest = all - growth.of(guests);
        if (rest < -FEW_TICKS) {
            throw new UnavailableException(guests + " grew by more than the time it is part of");
        }
        return Math.max(0, rest);
    }

    private Host.Disk disk(Set<String> disks) throws UnavailableException {
        growth.told("disk");
        some(disks, "disk");
        double seconds = growth.seconds();
        return new Host.Disk(
                rate("disk.readsPerSecond", "disk", disks, "reads", 1),
                rate("disk.writesPerSecond", "disk", disks, "writes", 1),
                rate("disk.readBytesPerSecond", "disk", disks, "readBytes", 1),
                rate("disk.writeBytesPerSecond", "disk", disks, "writeBytes", 1),
                figure(
                        "disk.readAwaitMillis",
                        () -> MILLIS
                                * ratio(
                                        sum(disks, "readSeconds"),
                                        sum(disks, "reads"),
                                        "no read was completed in the interval")),
                figure(
                        "disk.writeAwaitMillis",
                        () -> MILLIS
                                * ratio(
                                        sum(disks, "writeSeconds"),
                                        sum(disks, "writes"),
                                        "no write was completed in the interval")),
                figure(
                        "disk.bytesPerAccess",
                        () -> ratio(
                                sum(disks, "readBytes") + sum(disks, "writeBytes"),
                                sum(disks, "reads") + sum(disks, "writes"),
                                "no read or write was completed in the interval")),
                figure(
                        "disk.readsPerWrite",
                        () -> ratio(
                                sum(disks, "reads"), sum(disks, "writes"), "no write was completed in the interval")),
                figure("disk.queueLength", () -> sum(disks, "weightedSeconds") / seconds),
                figure("disk.utilizationPercent", () -> {
                    double busiest = 0;
                    for (String disk : disks) {
                        busiest = Math.max(busiest, growth.of("disk." + disk + ".busySeconds"));
                    }
                    return PERCENT * busiest / seconds;
                }),
                rate("disk.flushesPerSecond", "disk", disks, "flushes", 1),
                List.copyOf(disks));
    }

    private Host.Network network(Devices devices) throws UnavailableException {
        growth.told("net");
        Set<String> interfaces = devices.interfacesOf(growth.names("net"));
        some(interfaces, "net");
        double seconds = growth.seconds();
        return new Host.Network(
                rate("network.receivedPacketsPerSecond", "net", interfaces, "receivedPackets", 1),
                rate("network.sentPacketsPerSecond", "net", interfaces, "sentPackets", 1),
                rate("network.receivedBitsPerSecond", "net", interfaces, "receivedBytes", BITS),
                rate("network.sentBitsPerSecond", "net", interfaces, "sentBytes", BITS),
                figure("network.errorsPerSecond", () -> bothWays(interfaces, "Errors") / seconds),
                figure("network.dropsPerSecond", () -> bothWays(interfaces, "Drops") / seconds),
                interfaces.stream()
                        .map(name -> name + " (" + devices.drivers().getOrDefault(name, Devices.UNKNOWN) + ")")
                        .toList());
    }

    private Host.Tcp tcp() throws UnavailableException {
        growth.told("tcp");
        return new Host.Tcp(
                perSecond("tcp.sentPerSecond", "tcp.outSegments"),
                perSecond("tcp.receivedPerSecond", "tcp.inSegments"),
                perSecond("tcp.retransmittedPerSecond", "tcp.retransmitted"));
    }

    /** All levels of memory that the last sample has. */
    private Map<String, Double> memory() throws UnavailableException {
        String prefix = "gauge.mem";
        Map<String, Double> memory = new TreeMap<>();
        growth.lastLevels().forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                String rest = name.substring(prefix.length());
                memory.put(rest.substring(0, 1).toLowerCase(Locale.ROOT) + rest.substring(1), value);
            }
        });
        if (memory.isEmpty()) {
            throw new UnavailableException(growth.lastReason(prefix));
        }
        return memory;
    }

    private Host.Paging paging() throws UnavailableException {
        growth.told("vm");
        return new Host.Paging(
                perSecond("paging.inBytesPerSecond", "vm.pageInBytes"),
                perSecond("paging.outBytesPerSecond", "vm.pageOutBytes"),
                perSecond("paging.swapInPagesPerSecond", "vm.swapIn"),
                perSecond("paging.swapOutPagesPerSecond", "vm.swapOut"),
                perSecond("paging.faultsPerSecond", "vm.faults"),
                perSecond("paging.majorFaultsPerSecond", "vm.majorFaults"),
                perSecond("paging.hugePageFaultsPerSecond", "vm.thpFaultAlloc"));
    }

    private Host.Pressure pressure() throws UnavailableException {
        growth.told("pressure");
        return new Host.Pressure(
                waited("cpuSome"), waited("ioSome"), waited("ioFull"), waited("memorySome"), waited("memoryFull"));
    }

    private Double waited(String what) {
        return figure("pressure." + what, () -> PERCENT * growth.perSecond("pressure." + what + "Seconds"));
    }

    private Host.Throttling throttling() throws UnavailableException {
        growth.told("cgroup");
        return new Host.Throttling(
                figure(
                        "throttling.throttledPeriodsPercent",
                        () -> PERCENT
                                * ratio(
                                        growth.of("cgroup.throttledPeriods"),
                                        growth.of("cgroup.periods"),
                                        "no period of a processor quota passed in the interval")),
                perSecond("throttling.throttledSecondsPerSecond", "cgroup.throttledSeconds"));
    }

    private Map<String, String> facts(MachineIdentity identity) {
        Map<String, String> facts = new TreeMap<>(identity.facts());
        if (!identity.evidence().isEmpty()) {
            facts.put(Host.EVIDENCE, String.join("; ", identity.evidence()));
        }
        Double clock = figure("facts.measuredMegahertz", () -> growth.mean("gauge.cpuMegahertz"));
        if (clock != null) {
            facts.put("measuredMegahertz", String.format(Locale.ROOT, "%.0f", clock));
        }
        identity.absent().forEach((name, reason) -> {
            if (!name.equals("virtualization") && !name.equals("container")) {
                absent.accept("facts." + name, reason);
            }
        });
        return facts;
    }

    private String told(String path, String value, MachineIdentity identity) {
        return figure(path, () -> {
            if (value == null) {
                throw new UnavailableException(identity.absent().getOrDefault(path, "the source does not tell it"));
            }
            return value;
        });
    }

    private Double perSecond(String path, String counter) {
        return figure(path, () -> growth.perSecond(counter));
    }

    private Double rate(String path, String kind, Set<String> devices, String counter, double factor) {
        return figure(path, () -> factor * growth.of(kind, devices, counter) / growth.seconds());
    }

    private double sum(Set<String> disks, String counter) throws UnavailableException {
        return growth.of("disk", disks, counter);
    }

    private double bothWays(Set<String> interfaces, String counter) throws UnavailableException {
        return growth.of("net", interfaces, "received" + counter) + growth.of("net", interfaces, "sent" + counter);
    }

    private void some(Set<String> devices, String kind) throws UnavailableException {
        if (devices.isEmpty()) {
            throw new UnavailableException("none is real among " + String.join(", ", growth.names(kind)));
        }
    }

    private static double ratio(double part, double whole, String otherwise) throws UnavailableException {
        if (whole == 0) {
            throw new UnavailableException(otherwise);
        }
        return part / whole;
    }
}
