package io.orderentry.observe.machine;

import io.orderentry.metrics.CoreClock;
import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.result.Host;
import io.orderentry.result.HostBuilder;
import io.orderentry.result.HostCpuBuilder;
import io.orderentry.result.HostDiskBuilder;
import io.orderentry.result.HostNetworkBuilder;
import io.orderentry.result.HostPagingBuilder;
import io.orderentry.result.MachineFacts;
import io.orderentry.result.Reading;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The difference of two samples as figures (docs/machines.md). Used once, by one thread. */
public final class HostFigures {
    private static final double PERCENT = 100;
    private static final double MILLIS = 1e3;
    private static final double BITS = 8;
    private static final double FEW_TICKS = 0.05;
    private static final String EXITS = "exits";

    /** In place of the counters of the processors where they are not read. */
    public static final Reading<Host.Hardware> UNCOUNTED = Reading.unavailable("counted in a run only");

    private final HostSample.Growth growth;
    private final Reading<Host.Hardware> hardware;

    private HostFigures(HostSample.Growth growth, Reading<Host.Hardware> hardware) {
        this.growth = growth;
        this.hardware = hardware;
    }

    /** A machine of which nothing could be read. */
    public static Host unavailable(String reason, String role, String source) {
        HostSample none = HostSample.unavailable(reason);
        return between(none, none, Devices.of(Map.of(), List.of()), MachineIdentity.unavailable(reason), role, source);
    }

    /** Activity of a machine without the counters of its processors. */
    public static Host between(
            HostSample first, HostSample last, Devices devices, MachineIdentity identity, String role, String source) {
        return between(first, last, UNCOUNTED, devices, identity, role, source);
    }

    /**
     * Activity of a machine between two samples. Never throws on any pair of them; every figure is one that both samples have.
     *
     * @param first with the processors' clocks ({@link ProcSample#EDGE_FILES}), like the last: the mean of both is the fact
     *     {@code measuredMegahertz}
     * @param hardware counted between the two samples
     * @param role see {@link Host#role()}
     * @param source where the samples were read
     */
    public static Host between(
            HostSample first,
            HostSample last,
            Reading<Host.Hardware> hardware,
            Devices devices,
            MachineIdentity identity,
            String role,
            String source) {
        return new HostFigures(new HostSample.Growth(first, last), hardware).host(devices, identity, role, source);
    }

    private Host host(Devices devices, MachineIdentity identity, String role, String source) {
        return HostBuilder.builder()
                .role(role)
                .source(source)
                .cpu(ProcessorTime.between(growth.first(), growth.last()).map(this::cpu))
                .interruptsPerSecond(growth.perSecond("interrupts"))
                .contextSwitchesPerSecond(growth.perSecond("contextSwitches"))
                .forksPerSecond(growth.perSecond("forks"))
                .runQueueSecondsPerSecond(growth.perSecond("runQueueSeconds"))
                .disk(disk(devices.disksOf(growth.names("disk"))))
                .network(network(devices))
                .tcp(growth.group(
                        "tcp",
                        () -> new Host.Tcp(
                                growth.perSecond("tcp.outSegments"),
                                growth.perSecond("tcp.inSegments"),
                                growth.perSecond("tcp.retransmitted"))))
                .memory(memory())
                .paging(growth.group("vm", this::paging))
                .pressure(growth.group(
                        "pressure",
                        () -> new Host.Pressure(
                                waited("cpuSome"),
                                waited("ioSome"),
                                waited("ioFull"),
                                waited("memorySome"),
                                waited("memoryFull"))))
                .throttling(growth.group("cgroup", this::throttling))
                .hardware(hardware)
                .packageWatts(growth.group(
                                EnergyCounters.KIND,
                                () -> rate(
                                        EnergyCounters.KIND,
                                        growth.names(EnergyCounters.KIND),
                                        EnergyCounters.JOULES,
                                        1))
                        .flatMap(watts -> watts))
                .exits(growth.group(EXITS, this::exits))
                .virtualization(Reading.of(identity.virtualization(), identity.reason("virtualization")))
                .container(Reading.of(identity.container(), identity.reason("container")))
                .facts(facts(identity))
                .build();
    }

    /**
     * The kernel counts the guests' time in {@code user} and {@code nice} too; only here is it taken out of them. The guests' clocks are
     * read a moment apart from the sum they are part of, so a difference of a few ticks below zero is none.
     */
    private Host.Cpu cpu(ProcessorTime time) {
        return HostCpuBuilder.builder()
                .user(without("cpu.user", "cpu.guest").map(time::percent))
                .nice(without("cpu.nice", "cpu.guestNice").map(time::percent))
                .system(share(time, List.of("system")))
                .iowait(share(time, List.of("iowait")))
                .irq(share(time, List.of("irq")))
                .softirq(share(time, List.of("softirq")))
                .steal(share(time, List.of("steal")))
                .guest(share(time, List.of("guest", "guestNice")))
                .busy(share(time, ProcessorTime.WORK))
                .busyProcessors(FigureArithmetic.ratio(time.seconds(ProcessorTime.WORK), growth.seconds()))
                .build();
    }

    private static Reading<Double> share(ProcessorTime time, List<String> kinds) {
        return time.seconds(kinds).map(time::percent);
    }

    private Reading<Double> without(String all, String guests) {
        return FigureArithmetic.both(growth.of(all), growth.of(guests), (sum, part) -> sum - part)
                .flatMap(rest -> rest < -FEW_TICKS
                        ? Reading.unavailable(guests + " grew by more than the time it is part of")
                        : Reading.of(Math.max(0, rest)));
    }

    private Reading<Host.Disk> disk(Set<String> disks) {
        return secondsOf("disk", disks)
                .map(seconds -> HostDiskBuilder.builder()
                        .readsPerSecond(rate("disk", disks, "reads", 1))
                        .writesPerSecond(rate("disk", disks, "writes", 1))
                        .readBytesPerSecond(rate("disk", disks, "readBytes", 1))
                        .writeBytesPerSecond(rate("disk", disks, "writeBytes", 1))
                        .readAwaitMillis(awaitMillis(disks, "read"))
                        .writeAwaitMillis(awaitMillis(disks, "write"))
                        .bytesPerAccess(ratio(
                                FigureArithmetic.sum(sum(disks, "readBytes"), sum(disks, "writeBytes")),
                                FigureArithmetic.sum(sum(disks, "reads"), sum(disks, "writes")),
                                "no read or write was completed in the interval"))
                        .readsPerWrite(ratio(
                                sum(disks, "reads"), sum(disks, "writes"), "no write was completed in the interval"))
                        .queueLength(rate("disk", disks, "weightedSeconds", 1))
                        .utilizationPercent(disks.stream()
                                .map(disk -> growth.of("disk." + disk + ".busySeconds"))
                                .reduce(Reading.of(0.0), (a, b) -> FigureArithmetic.both(a, b, Math::max))
                                .map(busiest -> PERCENT * busiest / seconds))
                        .flushesPerSecond(rate("disk", disks, "flushes", 1))
                        .devices(List.copyOf(disks))
                        .byDevice(byDevice(disks))
                        .build());
    }

    private Map<String, Host.Device> byDevice(Set<String> disks) {
        Map<String, Host.Device> devices = new TreeMap<>();
        for (String disk : disks) {
            Set<String> one = Set.of(disk);
            devices.put(
                    disk,
                    new Host.Device(
                            rate("disk", one, "reads", 1),
                            rate("disk", one, "writes", 1),
                            awaitMillis(one, "read"),
                            awaitMillis(one, "write"),
                            rate("disk", one, "weightedSeconds", 1),
                            rate("disk", one, "busySeconds", PERCENT)));
        }
        return devices;
    }

    private Reading<Double> awaitMillis(Set<String> disks, String access) {
        return FigureArithmetic.times(
                MILLIS,
                ratio(
                        sum(disks, access + "Seconds"),
                        sum(disks, access + "s"),
                        "no " + access + " was completed in the interval"));
    }

    private Reading<Host.Network> network(Devices devices) {
        Set<String> interfaces = devices.interfacesOf(growth.names("net"));
        return secondsOf("net", interfaces)
                .map(seconds -> HostNetworkBuilder.builder()
                        .receivedPacketsPerSecond(rate("net", interfaces, "receivedPackets", 1))
                        .sentPacketsPerSecond(rate("net", interfaces, "sentPackets", 1))
                        .receivedBitsPerSecond(rate("net", interfaces, "receivedBytes", BITS))
                        .sentBitsPerSecond(rate("net", interfaces, "sentBytes", BITS))
                        .errorsPerSecond(bothWays(interfaces, "Errors"))
                        .dropsPerSecond(bothWays(interfaces, "Drops"))
                        .devices(interfaces.stream()
                                .map(name -> name + " (" + devices.drivers().getOrDefault(name, Devices.UNKNOWN) + ")")
                                .toList())
                        .build());
    }

    /** All levels of memory that the last sample has. */
    private Reading<Map<String, Double>> memory() {
        String prefix = "gauge.mem";
        Map<String, Double> memory = new TreeMap<>();
        growth.last().counters().forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                String rest = name.substring(prefix.length());
                memory.put(rest.substring(0, 1).toLowerCase(Locale.ROOT) + rest.substring(1), value);
            }
        });
        return Reading.of(memory.isEmpty() ? null : memory, growth.last().reason(prefix));
    }

    private Host.Paging paging() {
        return HostPagingBuilder.builder()
                .inBytesPerSecond(growth.perSecond("vm.pageInBytes"))
                .outBytesPerSecond(growth.perSecond("vm.pageOutBytes"))
                .swapInPagesPerSecond(growth.perSecond("vm.swapIn"))
                .swapOutPagesPerSecond(growth.perSecond("vm.swapOut"))
                .faultsPerSecond(growth.perSecond("vm.faults"))
                .majorFaultsPerSecond(growth.perSecond("vm.majorFaults"))
                .hugePageFaultsPerSecond(growth.perSecond("vm.thpFaultAlloc"))
                .refaultsPerSecond(growth.perSecond("vm.refaults"))
                .build();
    }

    private Reading<Double> waited(String what) {
        return FigureArithmetic.times(PERCENT, growth.perSecond("pressure." + what + "Seconds"));
    }

    private Host.Throttling throttling() {
        return new Host.Throttling(
                FigureArithmetic.times(
                        PERCENT,
                        ratio(
                                growth.of("cgroup.throttledPeriods"),
                                growth.of("cgroup.periods"),
                                "no period of a processor quota passed in the interval")),
                growth.perSecond("cgroup.throttledSeconds"));
    }

    private Host.Exits exits() {
        Map<String, Reading<Double>> reasons = new TreeMap<>();
        growth.last().counters().keySet().stream()
                .filter(counter -> counter.startsWith(EXITS + ".") && !counter.equals(ProcSample.ALL_EXITS))
                .forEach(counter -> reasons.put(counter.substring(EXITS.length() + 1), growth.perSecond(counter)));
        return new Host.Exits(growth.perSecond(ProcSample.ALL_EXITS), reasons);
    }

    private MachineFacts facts(MachineIdentity identity) {
        Map<String, String> facts = new TreeMap<>(identity.facts());
        Map<String, String> absent = new TreeMap<>(identity.absent());
        absent.keySet().removeAll(List.of("virtualization", "container"));
        if (!identity.evidence().isEmpty()) {
            facts.put(Host.EVIDENCE, String.join("; ", identity.evidence()));
        }
        Reading<Double> clock = growth.mean("gauge.cpuMegahertz");
        if (clock.isAvailable()) {
            facts.put(CoreClock.MEASURED, String.format(Locale.ROOT, "%.0f", clock.value()));
        } else {
            absent.put(CoreClock.MEASURED, clock.reason());
        }
        return new MachineFacts(facts, absent);
    }

    private Reading<Double> rate(String kind, Set<String> devices, String counter, double factor) {
        return FigureArithmetic.ratio(
                FigureArithmetic.times(factor, growth.of(kind, devices, counter)), growth.seconds());
    }

    private Reading<Double> sum(Set<String> disks, String counter) {
        return growth.of("disk", disks, counter);
    }

    private Reading<Double> bothWays(Set<String> interfaces, String counter) {
        return FigureArithmetic.ratio(
                FigureArithmetic.sum(
                        growth.of("net", interfaces, "received" + counter),
                        growth.of("net", interfaces, "sent" + counter)),
                growth.seconds());
    }

    /** Length of the interval; not available where the samples have no real device of a kind. */
    private Reading<Double> secondsOf(String kind, Set<String> devices) {
        return growth.group(kind, devices::isEmpty)
                .flatMap(none -> none
                        ? Reading.unavailable("none is real among " + String.join(", ", growth.names(kind)))
                        : growth.seconds());
    }

    private static Reading<Double> ratio(Reading<Double> part, Reading<Double> whole, String otherwise) {
        return whole.isAvailable() && whole.value() == 0 && part.isAvailable()
                ? Reading.unavailable(otherwise)
                : FigureArithmetic.ratio(part, whole);
    }
}
