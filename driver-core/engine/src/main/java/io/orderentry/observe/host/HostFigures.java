package io.orderentry.observe.host;

import io.orderentry.result.Host;
import io.orderentry.result.HostBuilder;
import io.orderentry.result.HostCpuBuilder;
import io.orderentry.result.HostDiskBuilder;
import io.orderentry.result.HostNetworkBuilder;
import io.orderentry.result.HostPagingBuilder;
import io.orderentry.result.Reading;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The difference of two samples as figures (docs/host-metrics.md). Used once, by one thread. */
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
    public static Reading<Host> between(
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
    public static Reading<Host> between(
            HostSample first,
            HostSample last,
            Reading<Host.Hardware> hardware,
            Devices devices,
            MachineIdentity identity,
            String role,
            String source) {
        return new HostFigures(new HostSample.Growth(first, last), hardware).host(devices, identity, role, source);
    }

    private Reading<Host> host(Devices devices, MachineIdentity identity, String role, String source) {
        return Reading.assemble(parts -> HostBuilder.builder()
                .role(role)
                .source(source)
                .cpu(parts.take("cpu", group(this::cpu)))
                .interruptsPerSecond(parts.take("interruptsPerSecond", perSecond("interrupts")))
                .contextSwitchesPerSecond(parts.take("contextSwitchesPerSecond", perSecond("contextSwitches")))
                .forksPerSecond(parts.take("forksPerSecond", perSecond("forks")))
                .runQueueSecondsPerSecond(parts.take("runQueueSecondsPerSecond", perSecond("runQueueSeconds")))
                .disk(parts.take("disk", group(() -> disk(devices.disksOf(growth.names("disk"))))))
                .network(parts.take("network", group(() -> network(devices))))
                .tcp(parts.take("tcp", group(this::tcp)))
                .memory(parts.take("memory", figure(this::memory)))
                .paging(parts.take("paging", group(this::paging)))
                .pressure(parts.take("pressure", group(this::pressure)))
                .throttling(parts.take("throttling", group(this::throttling)))
                .hardware(parts.take("hardware", hardware))
                .exits(parts.take("exits", group(this::exits)))
                .virtualization(
                        parts.take("virtualization", identity.virtualization(), identity.reason("virtualization")))
                .container(parts.take("container", identity.container(), identity.reason("container")))
                .facts(parts.take("facts", facts(identity)))
                .build());
    }

    private static <T> Reading<T> figure(Formula<T> formula) {
        try {
            return Reading.of(formula.value(), null);
        } catch (UnavailableException e) {
            return Reading.unavailable(e.getMessage());
        }
    }

    /** Several figures that are not available together. */
    private static <T> Reading<T> group(Formula<Reading<T>> formula) {
        Reading<Reading<T>> all = figure(formula);
        return all.value() == null ? Reading.unavailable(all.reason()) : all.value();
    }

    /**
     * The kernel counts the guests' time in {@code user} and {@code nice} too; only here is it taken out of them. The guests' clocks are
     * read a moment apart from the sum they are part of, so a difference of a few ticks below zero is none.
     */
    private Reading<Host.Cpu> cpu() throws UnavailableException {
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
        return Reading.assemble(parts -> HostCpuBuilder.builder()
                .user(parts.take("user", figure(() -> share * without(user, "cpu.guest"))))
                .nice(parts.take("nice", figure(() -> share * without(nice, "cpu.guestNice"))))
                .system(share * system)
                .iowait(share * iowait)
                .irq(share * irq)
                .softirq(share * softirq)
                .steal(share * steal)
                .guest(parts.take("guest", figure(() -> share * (growth.of("cpu.guest") + growth.of("cpu.guestNice")))))
                .busy(share * busy)
                .busyProcessors(busyProcessors)
                .build());
    }

    private double without(double all, String guests) throws UnavailableException {
        double rest = all - growth.of(guests);
        if (rest < -FEW_TICKS) {
            throw new UnavailableException(guests + " grew by more than the time it is part of");
        }
        return Math.max(0, rest);
    }

    private Reading<Host.Disk> disk(Set<String> disks) throws UnavailableException {
        require(disks, "disk");
        double seconds = growth.seconds();
        return Reading.assemble(parts -> HostDiskBuilder.builder()
                .readsPerSecond(parts.take("readsPerSecond", rate("disk", disks, "reads", 1)))
                .writesPerSecond(parts.take("writesPerSecond", rate("disk", disks, "writes", 1)))
                .readBytesPerSecond(parts.take("readBytesPerSecond", rate("disk", disks, "readBytes", 1)))
                .writeBytesPerSecond(parts.take("writeBytesPerSecond", rate("disk", disks, "writeBytes", 1)))
                .readAwaitMillis(parts.take("readAwaitMillis", awaitMillis(disks, "read")))
                .writeAwaitMillis(parts.take("writeAwaitMillis", awaitMillis(disks, "write")))
                .bytesPerAccess(parts.take(
                        "bytesPerAccess",
                        figure(() -> ratio(
                                sum(disks, "readBytes") + sum(disks, "writeBytes"),
                                sum(disks, "reads") + sum(disks, "writes"),
                                "no read or write was completed in the interval"))))
                .readsPerWrite(parts.take(
                        "readsPerWrite",
                        figure(() -> ratio(
                                sum(disks, "reads"), sum(disks, "writes"), "no write was completed in the interval"))))
                .queueLength(parts.take("queueLength", figure(() -> sum(disks, "weightedSeconds") / seconds)))
                .utilizationPercent(parts.take("utilizationPercent", figure(() -> {
                    double busiest = 0;
                    for (String disk : disks) {
                        busiest = Math.max(busiest, growth.of("disk." + disk + ".busySeconds"));
                    }
                    return PERCENT * busiest / seconds;
                })))
                .flushesPerSecond(parts.take("flushesPerSecond", rate("disk", disks, "flushes", 1)))
                .devices(List.copyOf(disks))
                .byDevice(parts.take("byDevice", byDevice(disks)))
                .build());
    }

    private Reading<Map<String, Host.Device>> byDevice(Set<String> disks) {
        Map<String, Reading<Host.Device>> devices = new TreeMap<>();
        for (String disk : disks) {
            Set<String> one = Set.of(disk);
            devices.put(
                    disk,
                    Reading.assemble(parts -> new Host.Device(
                            parts.take("readsPerSecond", rate("disk", one, "reads", 1)),
                            parts.take("writesPerSecond", rate("disk", one, "writes", 1)),
                            parts.take("readAwaitMillis", awaitMillis(one, "read")),
                            parts.take("writeAwaitMillis", awaitMillis(one, "write")),
                            parts.take("queueLength", rate("disk", one, "weightedSeconds", 1)),
                            parts.take("utilizationPercent", rate("disk", one, "busySeconds", PERCENT)))));
        }
        return Reading.map(devices);
    }

    private Reading<Double> awaitMillis(Set<String> disks, String access) {
        String none = "no " + access + " was completed in the interval";
        return figure(() -> MILLIS * ratio(sum(disks, access + "Seconds"), sum(disks, access + "s"), none));
    }

    private Reading<Host.Network> network(Devices devices) throws UnavailableException {
        Set<String> interfaces = devices.interfacesOf(growth.names("net"));
        require(interfaces, "net");
        double seconds = growth.seconds();
        return Reading.assemble(parts -> HostNetworkBuilder.builder()
                .receivedPacketsPerSecond(
                        parts.take("receivedPacketsPerSecond", rate("net", interfaces, "receivedPackets", 1)))
                .sentPacketsPerSecond(parts.take("sentPacketsPerSecond", rate("net", interfaces, "sentPackets", 1)))
                .receivedBitsPerSecond(
                        parts.take("receivedBitsPerSecond", rate("net", interfaces, "receivedBytes", BITS)))
                .sentBitsPerSecond(parts.take("sentBitsPerSecond", rate("net", interfaces, "sentBytes", BITS)))
                .errorsPerSecond(parts.take("errorsPerSecond", figure(() -> bothWays(interfaces, "Errors") / seconds)))
                .dropsPerSecond(parts.take("dropsPerSecond", figure(() -> bothWays(interfaces, "Drops") / seconds)))
                .devices(interfaces.stream()
                        .map(name -> name + " (" + devices.drivers().getOrDefault(name, Devices.UNKNOWN) + ")")
                        .toList())
                .build());
    }

    private Reading<Host.Tcp> tcp() throws UnavailableException {
        growth.requireGroup("tcp");
        return Reading.assemble(parts -> new Host.Tcp(
                parts.take("sentPerSecond", perSecond("tcp.outSegments")),
                parts.take("receivedPerSecond", perSecond("tcp.inSegments")),
                parts.take("retransmittedPerSecond", perSecond("tcp.retransmitted"))));
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

    private Reading<Host.Paging> paging() throws UnavailableException {
        growth.requireGroup("vm");
        return Reading.assemble(parts -> HostPagingBuilder.builder()
                .inBytesPerSecond(parts.take("inBytesPerSecond", perSecond("vm.pageInBytes")))
                .outBytesPerSecond(parts.take("outBytesPerSecond", perSecond("vm.pageOutBytes")))
                .swapInPagesPerSecond(parts.take("swapInPagesPerSecond", perSecond("vm.swapIn")))
                .swapOutPagesPerSecond(parts.take("swapOutPagesPerSecond", perSecond("vm.swapOut")))
                .faultsPerSecond(parts.take("faultsPerSecond", perSecond("vm.faults")))
                .majorFaultsPerSecond(parts.take("majorFaultsPerSecond", perSecond("vm.majorFaults")))
                .hugePageFaultsPerSecond(parts.take("hugePageFaultsPerSecond", perSecond("vm.thpFaultAlloc")))
                .build());
    }

    private Reading<Host.Pressure> pressure() throws UnavailableException {
        growth.requireGroup("pressure");
        return Reading.assemble(parts -> new Host.Pressure(
                parts.take("cpuSome", waited("cpuSome")),
                parts.take("ioSome", waited("ioSome")),
                parts.take("ioFull", waited("ioFull")),
                parts.take("memorySome", waited("memorySome")),
                parts.take("memoryFull", waited("memoryFull"))));
    }

    private Reading<Double> waited(String what) {
        return figure(() -> PERCENT * growth.perSecond("pressure." + what + "Seconds"));
    }

    private Reading<Host.Throttling> throttling() throws UnavailableException {
        growth.requireGroup("cgroup");
        return Reading.assemble(parts -> new Host.Throttling(
                parts.take(
                        "throttledPeriodsPercent",
                        figure(() -> PERCENT
                                * ratio(
                                        growth.of("cgroup.throttledPeriods"),
                                        growth.of("cgroup.periods"),
                                        "no period of a processor quota passed in the interval"))),
                parts.take("throttledSecondsPerSecond", perSecond("cgroup.throttledSeconds"))));
    }

    private Reading<Host.Exits> exits() throws UnavailableException {
        String group = "exits";
        growth.requireGroup(group);
        Map<String, Reading<Double>> reasons = new TreeMap<>();
        growth.last().counters().keySet().stream()
                .filter(counter -> counter.startsWith(group + ".") && !counter.equals(ProcSample.ALL_EXITS))
                .forEach(counter -> reasons.put(counter.substring(group.length() + 1), perSecond(counter)));
        return Reading.assemble(parts -> new Host.Exits(
                parts.take("perSecond", perSecond(ProcSample.ALL_EXITS)),
                parts.take("byReason", Reading.map(reasons))));
    }

    private Reading<Map<String, String>> facts(MachineIdentity identity) {
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
        return new Reading<>(facts, null, absent);
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
