package io.orderentry.observe.machine;

import io.orderentry.metrics.CoreClock;
import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.result.Host;
import io.orderentry.result.HostBuilder;
import io.orderentry.result.Reading;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The difference of two samples as figures (docs/machines.md). Used once, by one thread. */
public final class HostFigures {
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
                .interruptsPerSecond(rate("interruptsPerSecond", Set.of()))
                .contextSwitchesPerSecond(rate("contextSwitchesPerSecond", Set.of()))
                .forksPerSecond(rate("forksPerSecond", Set.of()))
                .runQueueSecondsPerSecond(rate("runQueueSecondsPerSecond", Set.of()))
                .disk(disk(devices.disksOf(growth.names("disk"))))
                .network(network(devices))
                .tcp(growth.group("tcp", () -> part(Host.Tcp.class, "tcp", Set.of(), Map.of())))
                .memory(memory())
                .paging(growth.group("vm", () -> part(Host.Paging.class, "paging", Set.of(), Map.of())))
                .pressure(growth.group("pressure", () -> part(Host.Pressure.class, "pressure", Set.of(), Map.of())))
                .throttling(growth.group("cgroup", this::throttling))
                .hardware(Reading.unavailable("counted in a run only"))
                .exits(growth.group(EXITS, this::exits))
                .virtualization(identity.facts().get(MachineIdentity.VIRTUALIZATION))
                .container(identity.facts().get(MachineIdentity.CONTAINER))
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
        return secondsOf("disk", disks).map(seconds -> {
            Map<String, Host.Device> each = new TreeMap<>();
            disks.forEach(disk ->
                    each.put(disk, part(Host.Device.class, "disk", Set.of(disk), disks(Set.of(disk), seconds))));
            Map<String, Object> all = disks(disks, seconds);
            all.put("devices", List.copyOf(disks));
            all.put("byDevice", each);
            return part(Host.Disk.class, "disk", disks, all);
        });
    }

    private Map<String, Object> disks(Set<String> disks, double seconds) {
        Reading<Double> reads = growth.of("disk", disks, "reads");
        Reading<Double> writes = growth.of("disk", disks, "writes");
        Reading<Double> bytes = growth.of("disk", disks, "readBytes", "writeBytes");
        Reading<Double> busiest = disks.stream()
                .map(disk -> growth.of("disk." + disk + ".busySeconds"))
                .reduce(Reading.of(0.0), (a, b) -> FigureArithmetic.both(a, b, Math::max));
        return new HashMap<>(Map.of(
                "readAwaitMillis", awaitMillis(disks, "read", reads),
                "writeAwaitMillis", awaitMillis(disks, "write", writes),
                "bytesPerAccess",
                        ratio(bytes, growth.of("disk", disks, "reads", "writes"), "read or write was completed"),
                "readsPerWrite", ratio(reads, writes, "write was completed"),
                "utilizationPercent", busiest.map(each -> 100 * each / seconds)));
    }

    private Reading<Double> awaitMillis(Set<String> disks, String access, Reading<Double> accesses) {
        return ratio(growth.of("disk", disks, access + "Seconds"), accesses, access + " was completed")
                .map(each -> 1e3 * each);
    }

    private Reading<Host.Network> network(Devices devices) {
        Set<String> interfaces = devices.interfacesOf(growth.names("net"));
        List<String> named = interfaces.stream()
                .map(name -> name + " (" + devices.drivers().getOrDefault(name, Devices.UNKNOWN) + ")")
                .toList();
        return secondsOf("net", interfaces)
                .map(seconds -> part(Host.Network.class, "network", interfaces, Map.of("devices", named)));
    }

    /** A part of the machine: the rates of {@link HostFigure}, and the other figures. */
    private <T extends Record> T part(Class<T> type, String path, Set<String> devices, Map<String, ?> others) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = Arrays.stream(components)
                .map(RecordComponent::getName)
                .map(name -> others.containsKey(name) ? others.get(name) : rate(path + "." + name, devices))
                .toArray();
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(path, e);
        }
    }

    /** The figure at a path, of these devices or without any. */
    private Reading<Double> rate(String path, Set<String> devices) {
        List<HostFigure> counters = HostFigure.at(path);
        Reading<Double> sum = growth.of(counters.stream()
                .map(HostFigure::name)
                .flatMap(name -> name.contains("*")
                        ? devices.stream().map(device -> name.replace("*", device))
                        : Stream.of(name)));
        double factor = counters.get(0).factor();
        return FigureArithmetic.ratio(sum.map(each -> factor * each), growth.seconds());
    }

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

    private Host.Throttling throttling() {
        Reading<Double> periods = growth.of("cgroup.periods");
        Reading<Double> share =
                ratio(growth.of("cgroup.throttledPeriods"), periods, "period of a processor quota passed");
        return new Host.Throttling(share.map(part -> 100 * part), growth.perSecond("cgroup.throttledSeconds"));
    }

    private Host.Exits exits() {
        Map<String, Reading<Double>> reasons = new HashMap<>();
        growth.last().counters().keySet().stream()
                .filter(counter -> counter.startsWith(EXITS + ".") && !counter.equals(ProcSample.ALL_EXITS))
                .forEach(counter -> reasons.put(counter.substring(EXITS.length() + 1), growth.perSecond(counter)));
        return new Host.Exits(growth.perSecond(ProcSample.ALL_EXITS), reasons);
    }

    private Map<String, Reading<String>> facts(MachineIdentity identity) {
        Map<String, Reading<String>> facts = new TreeMap<>(identity.facts());
        facts.keySet().removeAll(List.of(MachineIdentity.VIRTUALIZATION, MachineIdentity.CONTAINER));
        Reading<Double> clock = growth.mean("gauge.cpuMegahertz");
        facts.put(CoreClock.MEASURED, clock.map(mean -> String.format(Locale.ROOT, "%.0f", mean)));
        return facts;
    }

    /** Length of the interval; not available where the samples have no real device of a kind. */
    private Reading<Double> secondsOf(String kind, Set<String> devices) {
        return growth.group(kind, devices::isEmpty)
                .flatMap(none -> none
                        ? Reading.unavailable("none is real among " + String.join(", ", growth.names(kind)))
                        : growth.seconds());
    }

    private static Reading<Double> ratio(Reading<Double> part, Reading<Double> whole, String event) {
        return whole.isAvailable() && whole.value() == 0 && part.isAvailable()
                ? Reading.unavailable("no " + event + " in the interval")
                : FigureArithmetic.ratio(part, whole);
    }
}
