package io.orderentry.observe.host;

import io.orderentry.observe.host.ProcMemory.Counter;
import io.orderentry.observe.host.PrometheusTextParser.Series;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Metrics of node_exporter under the names that every source uses (docs/machines.md). Names are those of node_exporter 0.16 and later. */
public final class NodeExporterSample {
    private static final String CPU = "node_cpu_seconds_total";
    private static final String GUEST = "node_cpu_guest_seconds_total";
    private static final String NETSTAT = "node_netstat_Tcp_";
    private static final String ENERGY = "node_rapl_package_joules_total";
    private static final String PRESSURE = "node_pressure_";

    /** Counters of the machine, by metric; by metric and mode where each processor has several. */
    private static final Map<String, Counter> COUNTERS = new HashMap<>();

    static {
        put("", new Counter("node_intr_total", "interrupts", 1));
        put("", new Counter("node_context_switches_total", "contextSwitches", 1));
        put("", new Counter("node_forks_total", "forks", 1));
        put("", new Counter(NETSTAT + "InSegs", "tcp.inSegments", 1));
        put("", new Counter(NETSTAT + "OutSegs", "tcp.outSegments", 1));
        put("", new Counter(NETSTAT + "RetransSegs", "tcp.retransmitted", 1));
        put("", new Counter(PRESSURE + "cpu_waiting_seconds_total", "pressure.cpuSomeSeconds", 1));
        put("", new Counter(PRESSURE + "io_waiting_seconds_total", "pressure.ioSomeSeconds", 1));
        put("", new Counter(PRESSURE + "io_stalled_seconds_total", "pressure.ioFullSeconds", 1));
        put("", new Counter("node_schedstat_waiting_seconds_total", "runQueueSeconds", 1));
        put("", new Counter(PRESSURE + "memory_waiting_seconds_total", "pressure.memorySomeSeconds", 1));
        put("", new Counter(PRESSURE + "memory_stalled_seconds_total", "pressure.memoryFullSeconds", 1));
        for (Counter paging : ProcMemory.PAGING) {
            put("", new Counter("node_vmstat_" + paging.line(), paging.name(), paging.factor()));
        }
        for (Counter level : ProcMemory.LEVELS) {
            String unit = level.factor() == 1 ? "" : "_bytes";
            put("", new Counter("node_memory_" + level.line() + unit, level.name(), 1));
        }
        for (String mode : ProcStat.WITHOUT_GUESTS) {
            put(mode, new Counter(CPU, "cpu." + mode, 1));
        }
        // Already inside user and nice, as the kernel counts.
        put("user", new Counter(GUEST, "cpu.guest", 1));
        put("nice", new Counter(GUEST, "cpu.guestNice", 1));
    }

    /** One value for each device: the last part of the counter's name. */
    private static final Map<String, String> DISK = Map.ofEntries(
            Map.entry("node_disk_reads_completed_total", "reads"),
            Map.entry("node_disk_writes_completed_total", "writes"),
            Map.entry("node_disk_read_bytes_total", "readBytes"),
            Map.entry("node_disk_written_bytes_total", "writeBytes"),
            Map.entry("node_disk_read_time_seconds_total", "readSeconds"),
            Map.entry("node_disk_write_time_seconds_total", "writeSeconds"),
            Map.entry("node_disk_io_time_seconds_total", "busySeconds"),
            Map.entry("node_disk_io_time_weighted_seconds_total", "weightedSeconds"),
            Map.entry("node_disk_discards_completed_total", "discards"),
            Map.entry("node_disk_flush_requests_total", "flushes"));

    private static final Map<String, String> NET = Map.of(
            "node_network_receive_packets_total", "receivedPackets",
            "node_network_transmit_packets_total", "sentPackets",
            "node_network_receive_bytes_total", "receivedBytes",
            "node_network_transmit_bytes_total", "sentBytes",
            "node_network_receive_errs_total", "receivedErrors",
            "node_network_transmit_errs_total", "sentErrors",
            "node_network_receive_drop_total", "receivedDrops",
            "node_network_transmit_drop_total", "sentDrops");

    /** Above what 64 bits count, also in nanoseconds or sectors; sums and differences of such numbers would have no end. */
    private static final double MOST = 1e30;

    private NodeExporterSample() {}

    private static void put(String mode, Counter counter) {
        COUNTERS.put((counter.line() + " " + mode).strip(), counter);
    }

    /** A scrape as a sample; a metric that is missing or no counter is absent with the reason. */
    public static HostSample of(double seconds, Map<Series, Double> metrics) {
        HostSample.Builder sample = new HostSample.Builder();
        metrics.forEach((series, value) -> {
            Counter counter = counter(series);
            if (counter != null && value >= 0 && value <= MOST) {
                sample.counters.merge(counter.name(), value * counter.factor(), Double::sum);
            } else if (counter != null) {
                sample.absent(counter.name(), "node_exporter says that " + series.name() + " is " + value);
            }
        });
        sample.put(ProcessorTime.PROCESSORS, processors(metrics).size());
        // A sum over all processors without one of them would be a wrong number.
        sample.counters.keySet().removeAll(sample.absent.keySet());
        for (Counter counter : COUNTERS.values()) {
            if (!sample.counters.containsKey(counter.name())) {
                sample.absent.putIfAbsent(counter.name(), "node_exporter gives no " + counter.line() + " of it");
            }
        }
        sample.absent("disk", "node_exporter gives no node_disk metrics of it");
        sample.absent("net", "node_exporter gives no node_network metrics of it");
        sample.absent(
                "gauge.cpuMegahertz",
                "node_exporter has no metric of the processors' clocks that is the same on all machines");
        sample.absent(EnergyCounters.KIND, "node_exporter gives no " + ENERGY + " of it");
        sample.absent("cgroup", "node_exporter has no metrics of control groups");
        return sample.at(seconds);
    }

    /** The counter that a series is, or is a part of; null when it is none. */
    private static Counter counter(Series series) {
        String name = series.name();
        String device = series.labels().get("device");
        if (device != null && DISK.containsKey(name)) {
            return new Counter(name, "disk." + device + "." + DISK.get(name), 1);
        }
        if (device != null && NET.containsKey(name)) {
            return new Counter(name, "net." + device + "." + NET.get(name), 1);
        }
        if (name.equals(ENERGY)) {
            // A second way to the same counter.
            boolean again = series.labels().getOrDefault("path", "").contains("mmio");
            String zone = "package-" + series.labels().getOrDefault("index", "0");
            return again ? null : new Counter(name, EnergyCounters.KIND + "." + zone + "." + EnergyCounters.JOULES, 1);
        }
        String mode = series.labels().get("mode");
        return COUNTERS.get(mode == null ? name : name + " " + mode);
    }

    /** Identity of the machine, which has fewer facts than its files give. */
    public static MachineIdentity identity(Map<Series, Double> metrics) {
        Map<String, String> texts = new TreeMap<>();
        metrics.keySet().forEach(series -> {
            if (series.name().equals("node_uname_info")) {
                texts.put("/proc/sys/kernel/osrelease", series.labels().getOrDefault("release", "") + "\n");
                texts.put("/proc/sys/kernel/hostname", series.labels().getOrDefault("nodename", "") + "\n");
            } else if (series.name().equals("node_boot_time_seconds")) {
                texts.put("/proc/stat", "btime " + Math.round(metrics.get(series)) + "\n");
            } else if (series.name().equals("node_dmi_info")) {
                series.labels()
                        .forEach((label, value) -> texts.put(
                                IdentityFacts.DMI + (label.equals("system_vendor") ? "sys_vendor" : label),
                                value + "\n"));
            }
        });
        String online = processors(metrics).stream().map(String::valueOf).collect(Collectors.joining(","));
        if (!online.isEmpty()) {
            texts.put("/sys/devices/system/cpu/online", online + "\n");
        }
        return MachineIdentity.of(texts);
    }

    /** Numbers of the processors that are online. */
    private static Set<Integer> processors(Map<Series, Double> metrics) {
        return metrics.keySet().stream()
                .filter(series -> series.name().equals(CPU))
                .map(series -> series.labels().getOrDefault("cpu", ""))
                .filter(cpu -> cpu.matches("[0-9]{1,5}"))
                .map(Integer::valueOf)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
