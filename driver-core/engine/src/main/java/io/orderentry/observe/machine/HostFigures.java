package io.orderentry.observe.machine;

import io.orderentry.metrics.CoreClock;
import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.result.Host;
import io.orderentry.result.HostBuilder;
import io.orderentry.result.HostDiskBuilder;
import io.orderentry.result.HostNetworkBuilder;
import io.orderentry.result.Reading;
import java.util.HashMap;
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

    private final HostSample.Growth growth;

    private HostFigures(HostSample.Growth growth) {
        this.growth = growth;
    }

    /** A machine of which nothing could be read. */
    public static Host unavailable(String reason, String role, String source) {
        HostSample none = HostSample.unavailable(reason);
        HostSource.About about = HostSource.About.unavailable(reason);
        return between(none, none, about.devices(), about.identity(), role, source);
    }

    /**
     * Activity of a machine between two samples, without what perf counts. Never throws on any pair of them; every figure is one that both
     * samples have.
     *
     * @param first with the processors' clocks ({@link ProcSample#EDGE_FILES}), like the last: the mean of both is the fact
     *     {@code measuredMegahertz}
     * @param role see {@link Host#role()}
     * @param source where the samples were read
     */
    public static Host between(
            HostSample first, HostSample last, Devices devices, MachineIdentity identity, String role, String source) {
        return new HostFigures(new HostSample.Growth(first, last)).host(devices, identity, role, source);
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
                .tcp(growth.group("tcp", this::tcp))
                .memory(memory())
                .paging(growth.group("vm", this::paging))
                .pressure(growth.group("pressure", this::pressure))
                .throttling(growth.group("cgroup", this::throttling))
                .hardware(Reading.unavailable("counted in a run only"))
                .packageWatts(
                        growth.group(EnergyCounters.KIND, this::packageWatts).flatMap(watts -> watts))
                .exits(growth.group(EXITS, this::exits))
                .virtualization(fact(identity, MachineIdentity.VIRTUALIZATION))
                .container(fact(identity, MachineIdentity.CONTAINER))
                .facts(facts(identity))
                .build();
    }

    /**
     * The kernel counts the guests' time in {@code user} and {@code nice} too; only here is it taken out of them. The guests' clocks are
     * read a moment apart from the sum they are part of, so a difference of a few ticks below zero is none.
     */
    private Host.Cpu cpu(ProcessorTime time) {
        return new Host.Cpu(
                without("cpu.user", "cpu.guest").map(time::percent),
                without("cpu.nice", "cpu.guestNice").map(time::percent),
                time.percentOf("system"),
                time.percentOf("iowait"),
                time.percentOf("irq"),
                time.percentOf("softirq"),
                time.percentOf("steal"),
                time.percentOf("guest", "guestNice"),
                time.seconds(ProcessorTime.WORK).map(time::percent),
                FigureArithmetic.ratio(time.seconds(ProcessorTime.WORK), growth.seconds()));
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
                        .readsPerSecond(rate("disk", disks, 1, "reads"))
                        .writesPerSecond(rate("disk", disks, 1, "writes"))
                        .readBytesPerSecond(rate("disk", disks, 1, "readBytes"))
                        .writeBytesPerSecond(rate("disk", disks, 1, "writeBytes"))
                        .readAwaitMillis(awaitMillis(disks, "read"))
                        .writeAwaitMillis(awaitMillis(disks, "write"))
                        .bytesPerAccess(ratio(
                                growth.of("disk", disks, "readBytes", "writeBytes"),
                                growth.of("disk", disks, "reads", "writes"),
                                "no read or write was completed in the interval"))
                        .readsPerWrite(ratio(
                                sum(disks, "reads"), sum(disks, "writes"), "no write was completed in the interval"))
                        .queueLength(rate("disk", disks, 1, "weightedSeconds"))
                        .utilizationPercent(disks.stream()
                                .map(disk -> growth.of("disk." + disk + ".busySeconds"))
                                .reduce(Reading.of(0.0), (a, b) -> FigureArithmetic.both(a, b, Math::max))
                                .map(busiest -> PERCENT * busiest / seconds))
                        .flushesPerSecond(rate("disk", disks, 1, "flushes"))
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
                            rate("disk", one, 1, "reads"),
                            rate("disk", one, 1, "writes"),
                            awaitMillis(one, "read"),
                            awaitMillis(one, "write"),
                            rate("disk", one, 1, "weightedSeconds"),
                            rate("disk", one, PERCENT, "busySeconds")));
        }
        return devices;
    }

    private Reading<Double> awaitMillis(Set<String> disks, String access) {
        String none = "no " + access + " was completed in the interval";
        return ratio(sum(disks, access + "Seconds"), sum(disks, access + "s"), none)
                .map(each -> MILLIS * each);
    }

    private Reading<Host.Network> network(Devices devices) {
        Set<String> interfaces = devices.interfacesOf(growth.names("net"));
        return secondsOf("net", interfaces)
                .map(seconds -> HostNetworkBuilder.builder()
                        .receivedPacketsPerSecond(rate("net", interfaces, 1, "receivedPackets"))
                        .sentPacketsPerSecond(rate("net", interfaces, 1, "sentPackets"))
                        .receivedBitsPerSecond(rate("net", interfaces, BITS, "receivedBytes"))
                        .sentBitsPerSecond(rate("net", interfaces, BITS, "sentBytes"))
                        .errorsPerSecond(rate("net", interfaces, 1, "receivedErrors", "sentErrors"))
                        .dropsPerSecond(rate("net", interfaces, 1, "receivedDrops", "sentDrops"))
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
        return new Host.Paging(
                growth.perSecond("vm.pageInBytes"),
                growth.perSecond("vm.pageOutBytes"),
                growth.perSecond("vm.swapIn"),
                growth.perSecond("vm.swapOut"),
                growth.perSecond("vm.faults"),
                growth.perSecond("vm.majorFaults"),
                growth.perSecond("vm.thpFaultAlloc"),
                growth.perSecond("vm.refaults"));
    }

    private Reading<Double> packageWatts() {
        return rate(EnergyCounters.KIND, growth.names(EnergyCounters.KIND), 1, EnergyCounters.JOULES);
    }

    private Host.Tcp tcp() {
        return new Host.Tcp(
                growth.perSecond("tcp.outSegments"),
                growth.perSecond("tcp.inSegments"),
                growth.perSecond("tcp.retransmitted"));
    }

    private Host.Pressure pressure() {
        return new Host.Pressure(
                waited("cpuSome"), waited("ioSome"), waited("ioFull"), waited("memorySome"), waited("memoryFull"));
    }

    private Reading<Double> waited(String what) {
        return growth.perSecond("pressure." + what + "Seconds").map(share -> PERCENT * share);
    }

    private Host.Throttling throttling() {
        Reading<Double> share = ratio(
                growth.of("cgroup.throttledPeriods"),
                growth.of("cgroup.periods"),
                "no period of a processor quota passed in the interval");
        return new Host.Throttling(
                share.map(periods -> PERCENT * periods), growth.perSecond("cgroup.throttledSeconds"));
    }

    private Host.Exits exits() {
        Map<String, Reading<Double>> reasons = new HashMap<>();
        growth.last().counters().keySet().stream()
                .filter(counter -> counter.startsWith(EXITS + ".") && !counter.equals(ProcSample.ALL_EXITS))
                .forEach(counter -> reasons.put(counter.substring(EXITS.length() + 1), growth.perSecond(counter)));
        return new Host.Exits(growth.perSecond(ProcSample.ALL_EXITS), reasons);
    }

    private static Reading<String> fact(MachineIdentity identity, String name) {
        return Reading.of(identity.facts().get(name), identity.absent().get(name));
    }

    private Map<String, Reading<String>> facts(MachineIdentity identity) {
        Map<String, Reading<String>> facts = new TreeMap<>();
        identity.absent().forEach((name, reason) -> facts.put(name, Reading.unavailable(reason)));
        identity.facts().forEach((name, fact) -> facts.put(name, Reading.of(fact)));
        facts.keySet().removeAll(List.of(MachineIdentity.VIRTUALIZATION, MachineIdentity.CONTAINER));
        facts.put(
                CoreClock.MEASURED,
                growth.mean("gauge.cpuMegahertz").map(clock -> String.format(Locale.ROOT, "%.0f", clock)));
        return facts;
    }

    private Reading<Double> rate(String kind, Set<String> devices, double factor, String... counters) {
        return FigureArithmetic.ratio(growth.of(kind, devices, counters).map(sum -> factor * sum), growth.seconds());
    }

    private Reading<Double> sum(Set<String> disks, String counter) {
        return growth.of("disk", disks, counter);
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
