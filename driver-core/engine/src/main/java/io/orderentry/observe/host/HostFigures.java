package io.orderentry.observe.host;

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

    private static final String NOT_COUNTED = "counted in a run only";

    private final HostSample.Growth growth;
    private final Reading<Host.Hardware> hardware;

    private interface Formula<T> {
        T value() throws UnavailableException;
    }

    private HostFigures(HostSample.Growth growth, Reading<Host.Hardware> hardware) {
        this.growth = growth;
        this.hardware = hardware;
    }

    /** Activity of a machine without the counters of its processors. */
    public static Host between(
            HostSample first, HostSample last, Devices devices, MachineIdentity identity, String role, String source) {
        return between(first, last, Reading.unavailable(NOT_COUNTED), devices, identity, role, source);
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
                .cpu(figure(this::cpu))
                .interruptsPerSecond(perSecond("interrupts"))
                .contextSwitchesPerSecond(perSecond("contextSwitches"))
                .forksPerSecond(perSecond("forks"))
                .runQueueSecondsPerSecond(perSecond("runQueueSeconds"))
                .disk(figure(() -> disk(devices.disksOf(growth.names("disk")))))
                .network(figure(() -> network(devices)))
                .tcp(figure(this::tcp))
                .memory(figure(this::memory))
                .paging(figure(this::paging))
                .pressure(figure(this::pressure))
                .throttling(figure(this::throttling))
                .hardware(hardware)
                .packageWatts(figure(this::packageWatts))
                .exits(figure(this::exits))
                .virtualization(Reading.of(identity.virtualization(), identity.reason("virtualization")))
                .container(Reading.of(identity.container(), identity.reason("container")))
                .facts(facts(identity))
                .build();
    }

    private static <T> Reading<T> figure(Formula<T> formula) {
        try {
            return Reading.of(formula.value());
        } catch (UnavailableException e) {
            return Reading.unavailable(e.getMessage());
        }
    }

    /**
     * The kernel counts the guests' time in {@code user} and {@code nice} too; only here is it taken out of them. The guests' clocks are
     * read a moment apart from the sum they are part of, so a difference of a few ticks below zero is none.
     */
    private Host.Cpu cpu() throws UnavailableException {
        ProcessorTime time = ProcessorTime.between(growth.first(), growth.last());
        return HostCpuBuilder.builder()
                .user(figure(() -> time.percent(without("cpu.user", "cpu.guest"))))
                .nice(figure(() -> time.percent(without("cpu.nice", "cpu.guestNice"))))
                .system(share(time, List.of("system")))
                .iowait(share(time, List.of("iowait")))
                .irq(share(time, List.of("irq")))
                .softirq(share(time, List.of("softirq")))
                .steal(share(time, List.of("steal")))
                .guest(share(time, List.of("guest", "guestNice")))
                .busy(share(time, ProcessorTime.WORK))
                .busyProcessors(figure(() -> time.seconds(ProcessorTime.WORK) / growth.seconds()))
                .build();
    }

    private static Reading<Double> share(ProcessorTime time, List<String> kinds) {
        return figure(() -> time.percent(time.seconds(kinds)));
    }

    private double without(String all, String guests) throws UnavailableException {
        double rest = growth.of(all) - growth.of(guests);
        if (rest < -FEW_TICKS) {
            throw new UnavailableException(guests + " grew by more than the time it is part of");
        }
        return Math.max(0, rest);
    }

    private Host.Disk disk(Set<String> disks) throws UnavailableException {
        require(disks, "disk");
        double seconds = growth.seconds();
        return HostDiskBuilder.builder()
                .readsPerSecond(rate("disk", disks, "reads", 1))
                .writesPerSecond(rate("disk", disks, "writes", 1))
                .readBytesPerSecond(rate("disk", disks, "readBytes", 1))
                .writeBytesPerSecond(rate("disk", disks, "writeBytes", 1))
                .readAwaitMillis(awaitMillis(disks, "read"))
                .writeAwaitMillis(awaitMillis(disks, "write"))
                .bytesPerAccess(figure(() -> ratio(
                        sum(disks, "readBytes") + sum(disks, "writeBytes"),
                        sum(disks, "reads") + sum(disks, "writes"),
                        "no read or write was completed in the interval")))
                .readsPerWrite(figure(() ->
                        ratio(sum(disks, "reads"), sum(disks, "writes"), "no write was completed in the interval")))
                .queueLength(figure(() -> sum(disks, "weightedSeconds") / seconds))
                .utilizationPercent(figure(() -> {
                    double busiest = 0;
                    for (String disk : disks) {
                        busiest = Math.max(busiest, growth.of("disk." + disk + ".busySeconds"));
                    }
                    return PERCENT * busiest / seconds;
                }))
                .flushesPerSecond(rate("disk", disks, "flushes", 1))
                .devices(List.copyOf(disks))
                .byDevice(byDevice(disks))
                .build();
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
        String none = "no " + access + " was completed in the interval";
        return figure(() -> MILLIS * ratio(sum(disks, access + "Seconds"), sum(disks, access + "s"), none));
    }

    private Host.Network network(Devices devices) throws UnavailableException {
        Set<String> interfaces = devices.interfacesOf(growth.names("net"));
        require(interfaces, "net");
        double seconds = growth.seconds();
        return HostNetworkBuilder.builder()
                .receivedPacketsPerSecond(rate("net", interfaces, "receivedPackets", 1))
                .sentPacketsPerSecond(rate("net", interfaces, "sentPackets", 1))
                .receivedBitsPerSecond(rate("net", interfaces, "receivedBytes", BITS))
                .sentBitsPerSecond(rate("net", interfaces, "sentBytes", BITS))
                .errorsPerSecond(figure(() -> bothWays(interfaces, "Errors") / seconds))
                .dropsPerSecond(figure(() -> bothWays(interfaces, "Drops") / seconds))
                .devices(interfaces.stream()
                        .map(name -> name + " (" + devices.drivers().getOrDefault(name, Devices.UNKNOWN) + ")")
                        .toList())
                .build();
    }

    private Host.Tcp tcp() throws UnavailableException {
        growth.requireGroup("tcp");
        return new Host.Tcp(perSecond("tcp.outSegments"), perSecond("tcp.inSegments"), perSecond("tcp.retransmitted"));
    }

    /** All levels of memory that the last sample has. */
    private Map<String, Double> memory() throws UnavailableException {
        String prefix = "gauge.mem";
        Map<String, Double> memory = new TreeMap<>();
        growth.last().counters().forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                String rest = name.substring(prefix.length());
                memory.put(rest.substring(0, 1).toLowerCase(Locale.ROOT) + rest.substring(1), value);
            }
        });
        if (memory.isEmpty()) {
            throw new UnavailableException(growth.last().reason(prefix));
        }
        return memory;
    }

    private Host.Paging paging() throws UnavailableException {
        growth.requireGroup("vm");
        return HostPagingBuilder.builder()
                .inBytesPerSecond(perSecond("vm.pageInBytes"))
                .outBytesPerSecond(perSecond("vm.pageOutBytes"))
                .swapInPagesPerSecond(perSecond("vm.swapIn"))
                .swapOutPagesPerSecond(perSecond("vm.swapOut"))
                .faultsPerSecond(perSecond("vm.faults"))
                .majorFaultsPerSecond(perSecond("vm.majorFaults"))
                .hugePageFaultsPerSecond(perSecond("vm.thpFaultAlloc"))
                .refaultsPerSecond(perSecond("vm.refaults"))
                .build();
    }

    private Host.Pressure pressure() throws UnavailableException {
        growth.requireGroup("pressure");
        return new Host.Pressure(
                waited("cpuSome"), waited("ioSome"), waited("ioFull"), waited("memorySome"), waited("memoryFull"));
    }

    private Reading<Double> waited(String what) {
        return figure(() -> PERCENT * growth.perSecond("pressure." + what + "Seconds"));
    }

    private Host.Throttling throttling() throws UnavailableException {
        growth.requireGroup("cgroup");
        return new Host.Throttling(
                figure(() -> PERCENT
                        * ratio(
                                growth.of("cgroup.throttledPeriods"),
                                growth.of("cgroup.periods"),
                                "no period of a processor quota passed in the interval")),
                perSecond("cgroup.throttledSeconds"));
    }

    private double packageWatts() throws UnavailableException {
        String kind = EnergyCounters.KIND;
        growth.requireGroup(kind);
        return growth.of(kind, growth.names(kind), EnergyCounters.JOULES) / growth.seconds();
    }

    private Host.Exits exits() throws UnavailableException {
        String group = "exits";
        growth.requireGroup(group);
        Map<String, Reading<Double>> reasons = new TreeMap<>();
        growth.last().counters().keySet().stream()
                .filter(counter -> counter.startsWith(group + ".") && !counter.equals(ProcSample.ALL_EXITS))
                .forEach(counter -> reasons.put(counter.substring(group.length() + 1), perSecond(counter)));
        return new Host.Exits(perSecond(ProcSample.ALL_EXITS), reasons);
    }

    private MachineFacts facts(MachineIdentity identity) {
        Map<String, String> facts = new TreeMap<>(identity.facts());
        Map<String, String> absent = new TreeMap<>(identity.absent());
        absent.keySet().removeAll(List.of("virtualization", "container"));
        if (!identity.evidence().isEmpty()) {
            facts.put(Host.EVIDENCE, String.join("; ", identity.evidence()));
        }
        try {
            facts.put("measuredMegahertz", String.format(Locale.ROOT, "%.0f", growth.mean("gauge.cpuMegahertz")));
        } catch (UnavailableException e) {
            absent.put("measuredMegahertz", e.getMessage());
        }
        return new MachineFacts(facts, absent);
    }

    private Reading<Double> perSecond(String counter) {
        return figure(() -> growth.perSecond(counter));
    }

    private Reading<Double> rate(String kind, Set<String> devices, String counter, double factor) {
        return figure(() -> factor * growth.of(kind, devices, counter) / growth.seconds());
    }

    private double sum(Set<String> disks, String counter) throws UnavailableException {
        return growth.of("disk", disks, counter);
    }

    private double bothWays(Set<String> interfaces, String counter) throws UnavailableException {
        return growth.of("net", interfaces, "received" + counter) + growth.of("net", interfaces, "sent" + counter);
    }

    private void require(Set<String> devices, String kind) throws UnavailableException {
        growth.requireGroup(kind);
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
