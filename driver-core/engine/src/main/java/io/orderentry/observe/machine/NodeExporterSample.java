package io.orderentry.observe.machine;

import io.orderentry.observe.machine.ProcSample.Counter;
import io.orderentry.observe.machine.PrometheusTextParser.Series;
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
    private static final String ENERGY = "node_rapl_package_joules_total";

    /** By metric; by metric and mode where each processor has several. In a counter's name {@code *} stands for the device. */
    private static final Map<String, Counter> COUNTERS = new HashMap<>();

    static {
        """
        node_intr_total interrupts
        node_context_switches_total contextSwitches
        node_forks_total forks
        node_netstat_Tcp_InSegs tcp.inSegments
        node_netstat_Tcp_OutSegs tcp.outSegments
        node_netstat_Tcp_RetransSegs tcp.retransmitted
        node_pressure_cpu_waiting_seconds_total pressure.cpuSomeSeconds
        node_pressure_io_waiting_seconds_total pressure.ioSomeSeconds
        node_pressure_io_stalled_seconds_total pressure.ioFullSeconds
        node_schedstat_waiting_seconds_total runQueueSeconds
        node_pressure_memory_waiting_seconds_total pressure.memorySomeSeconds
        node_pressure_memory_stalled_seconds_total pressure.memoryFullSeconds
        node_disk_reads_completed_total disk.*.reads
        node_disk_writes_completed_total disk.*.writes
        node_disk_read_bytes_total disk.*.readBytes
        node_disk_written_bytes_total disk.*.writeBytes
        node_disk_read_time_seconds_total disk.*.readSeconds
        node_disk_write_time_seconds_total disk.*.writeSeconds
        node_disk_io_time_seconds_total disk.*.busySeconds
        node_disk_io_time_weighted_seconds_total disk.*.weightedSeconds
        node_disk_discards_completed_total disk.*.discards
        node_disk_flush_requests_total disk.*.flushes
        node_network_receive_packets_total net.*.receivedPackets
        node_network_transmit_packets_total net.*.sentPackets
        node_network_receive_bytes_total net.*.receivedBytes
        node_network_transmit_bytes_total net.*.sentBytes
        node_network_receive_errs_total net.*.receivedErrors
        node_network_transmit_errs_total net.*.sentErrors
        node_network_receive_drop_total net.*.receivedDrops
        node_network_transmit_drop_total net.*.sentDrops
        """.lines().map(line -> line.split(" ")).forEach(words -> put("", new Counter(words[0], words[1], 1)));
        for (Counter paging : ProcSample.PAGING) {
            put("", new Counter("node_vmstat_" + paging.line(), paging.name(), paging.factor()));
        }
        for (Counter level : ProcSample.MEMORY) {
            String unit = level.factor() == 1 ? "" : "_bytes";
            put("", new Counter("node_memory_" + level.line() + unit, level.name(), 1));
        }
        for (String mode : ProcSample.WITHOUT_GUESTS) {
            put(mode, new Counter(CPU, "cpu." + mode, 1));
        }
        // Already inside user and nice, as the kernel counts.
        put("user", new Counter(GUEST, "cpu.guest", 1));
        put("nice", new Counter(GUEST, "cpu.guestNice", 1));
    }

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
            if (!isOfDevices(counter) && !sample.counters.containsKey(counter.name())) {
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

    private static boolean isOfDevices(Counter counter) {
        return counter.name().contains("*");
    }

    /** The counter that a series is, or is a part of; null when it is none. */
    private static Counter counter(Series series) {
        String name = series.name();
        if (name.equals(ENERGY)) {
            // A second way to the same counter.
            boolean again = series.labels().getOrDefault("path", "").contains("mmio");
            String zone = "package-" + series.labels().getOrDefault("index", "0");
            return again ? null : new Counter(name, EnergyCounters.KIND + "." + zone + "." + EnergyCounters.JOULES, 1);
        }
        String mode = series.labels().get("mode");
        Counter counter = COUNTERS.get(mode == null ? name : name + " " + mode);
        if (counter == null || !isOfDevices(counter)) {
            return counter;
        }
        String device = series.labels().get("device");
        return device == null ? null : new Counter(name, counter.name().replace("*", device), 1);
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
