package io.orderentry.observe.host.source;

import io.orderentry.observe.host.identity.MachineIdentity;
import io.orderentry.observe.host.parse.HostSample;
import io.orderentry.observe.host.parse.PrometheusTextParser.Series;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Metrics of node_exporter under the names that every source uses (docs/host-metrics.md). Names are those of node_exporter 0.16 and later. */
final class NodeExporterSample {
    private static final double KIB = 1_024;

    /** One value for the machine. */
    private record Single(String counter, String metric, double factor) {
        Single(String counter, String metric) {
            this(counter, metric, 1);
        }
    }

    private static final Single[] SINGLES = {
        new Single("interrupts", "node_intr_total"),
        new Single("contextSwitches", "node_context_switches_total"),
        new Single("forks", "node_forks_total"),
        new Single("tcp.inSegments", "node_netstat_Tcp_InSegs"),
        new Single("tcp.outSegments", "node_netstat_Tcp_OutSegs"),
        new Single("tcp.retransmitted", "node_netstat_Tcp_RetransSegs"),
        new Single("vm.pageInBytes", "node_vmstat_pgpgin", KIB),
        new Single("vm.pageOutBytes", "node_vmstat_pgpgout", KIB),
        new Single("vm.swapIn", "node_vmstat_pswpin"),
        new Single("vm.swapOut", "node_vmstat_pswpout"),
        new Single("vm.faults", "node_vmstat_pgfault"),
        new Single("vm.majorFaults", "node_vmstat_pgmajfault"),
        new Single("vm.thpFaultAlloc", "node_vmstat_thp_fault_alloc"),
        new Single("pressure.cpuSomeSeconds", "node_pressure_cpu_waiting_seconds_total"),
        new Single("pressure.ioSomeSeconds", "node_pressure_io_waiting_seconds_total"),
        new Single("pressure.ioFullSeconds", "node_pressure_io_stalled_seconds_total"),
        new Single("pressure.memorySomeSeconds", "node_pressure_memory_waiting_seconds_total"),
        new Single("pressure.memoryFullSeconds", "node_pressure_memory_stalled_seconds_total"),
        new Single("gauge.memTotalBytes", "node_memory_MemTotal_bytes"),
        new Single("gauge.memAvailableBytes", "node_memory_MemAvailable_bytes"),
        new Single("gauge.memCachedBytes", "node_memory_Cached_bytes"),
        new Single("gauge.memDirtyBytes", "node_memory_Dirty_bytes"),
        new Single("gauge.memWritebackBytes", "node_memory_Writeback_bytes"),
        new Single("gauge.memPageTablesBytes", "node_memory_PageTables_bytes"),
        new Single("gauge.memAnonHugePagesBytes", "node_memory_AnonHugePages_bytes"),
        new Single("gauge.memShmemHugePagesBytes", "node_memory_ShmemHugePages_bytes"),
        new Single("gauge.memHugePagesTotal", "node_memory_HugePages_Total"),
        new Single("gauge.memHugePagesFree", "node_memory_HugePages_Free"),
        new Single("gauge.memHugePagesReserved", "node_memory_HugePages_Rsvd"),
        new Single("gauge.memHugePagesSurplus", "node_memory_HugePages_Surp"),
        new Single("gauge.memHugePageBytes", "node_memory_Hugepagesize_bytes"),
    };

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

    private static final Map<String, String> CPU = Map.of(
            "user", "cpu.user",
            "nice", "cpu.nice",
            "system", "cpu.system",
            "idle", "cpu.idle",
            "iowait", "cpu.iowait",
            "irq", "cpu.irq",
            "softirq", "cpu.softirq",
            "steal", "cpu.steal");

    /** Already inside user and nice, as the kernel counts. */
    private static final Map<String, String> GUEST = Map.of("user", "cpu.guest", "nice", "cpu.guestNice");

    /** An information metric's label, and the file of the kernel that says the same. */
    private record Info(String metric, String label, String path) {}

    private static final Info[] INFOS = {
        new Info("node_uname_info", "release", "/proc/sys/kernel/osrelease"),
        new Info("node_dmi_info", "system_vendor", "/sys/class/dmi/id/sys_vendor"),
        new Info("node_dmi_info", "product_name", "/sys/class/dmi/id/product_name"),
        new Info("node_dmi_info", "product_version", "/sys/class/dmi/id/product_version"),
        new Info("node_dmi_info", "board_vendor", "/sys/class/dmi/id/board_vendor"),
        new Info("node_dmi_info", "bios_vendor", "/sys/class/dmi/id/bios_vendor"),
        new Info("node_dmi_info", "bios_version", "/sys/class/dmi/id/bios_version"),
        new Info("node_dmi_info", "chassis_vendor", "/sys/class/dmi/id/chassis_vendor"),
        new Info("node_dmi_info", "chassis_asset_tag", "/sys/class/dmi/id/chassis_asset_tag"),
    };

    private NodeExporterSample() {}

    /** A scrape as a sample; a metric that is missing or no counter is absent with the reason. */
    static HostSample of(double seconds, Map<Series, Double> metrics) {
        Map<String, Double> counters = new TreeMap<>();
        Map<String, String> absent = new TreeMap<>();
        Map<String, String> bad = new TreeMap<>();
        metrics.forEach((series, value) -> {
            for (Map.Entry<String, Double> counter : counters(series, value).entrySet()) {
                if (Double.isFinite(value) && value >= 0) {
                    counters.merge(counter.getKey(), counter.getValue(), Double::sum);
                } else {
                    bad.put(counter.getKey(), "node_exporter says that " + series.name() + " is " + value);
                }
            }
        });
        bad.forEach((counter, reason) -> {
            // A sum over all processors without one of them would be a wrong number.
            counters.remove(counter);
            absent.put(counter, reason);
        });
        for (Single single : SINGLES) {
            missing(single.counter(), single.metric(), counters, absent);
        }
        CPU.values().forEach(counter -> missing(counter, "node_cpu_seconds_total", counters, absent));
        GUEST.values().forEach(counter -> missing(counter, "node_cpu_guest_seconds_total", counters, absent));
        absent.put("disk", "node_exporter gives no node_disk metrics of it");
        absent.put("net", "node_exporter gives no node_network metrics of it");
        absent.put(
                "gauge.cpuMegahertz",
                "node_exporter has no metric of the processors' clocks that is the same on all machines");
        absent.put("cgroup", "node_exporter has no metrics of control groups");
        return new HostSample(seconds, counters, absent);
    }

    private static void missing(
            String counter, String metric, Map<String, Double> counters, Map<String, String> absent) {
        if (!counters.containsKey(counter)) {
            absent.putIfAbsent(counter, "node_exporter gives no " + metric + " of it");
        }
    }

    private static Map<String, Double> counters(Series series, double value) {
        Map<String, Double> counters = new LinkedHashMap<>();
        for (Single single : SINGLES) {
            if (single.metric().equals(series.name()) && series.labels().isEmpty()) {
                counters.put(single.counter(), value * single.factor());
            }
        }
        String mode = series.labels().get("mode");
        String device = series.labels().get("device");
        if (mode != null && series.name().equals("node_cpu_seconds_total") && CPU.containsKey(mode)) {
            counters.put(CPU.get(mode), value);
        }
        if (mode != null && series.name().equals("node_cpu_guest_seconds_total") && GUEST.containsKey(mode)) {
            counters.put(GUEST.get(mode), value);
        }
        if (device != null && DISK.containsKey(series.name())) {
            counters.put("disk." + device + "." + DISK.get(series.name()), value);
        }
        if (device != null && NET.containsKey(series.name())) {
            counters.put("net." + device + "." + NET.get(series.name()), value);
        }
        return counters;
    }

    /** Identity of the machine, which has fewer facts than its files give. */
    static MachineIdentity identity(Map<Series, Double> metrics) {
        Map<String, String> texts = new TreeMap<>();
        metrics.keySet().forEach(series -> {
            for (Info info : INFOS) {
                String value = series.labels().get(info.label());
                if (series.name().equals(info.metric()) && value != null) {
                    texts.put(info.path(), value + "\n");
                }
            }
        });
        String online = metrics.keySet().stream()
                .filter(series -> series.name().equals("node_cpu_seconds_total"))
                .map(series -> series.labels().getOrDefault("cpu", ""))
                .filter(cpu -> cpu.matches("[0-9]{1,5}"))
                .map(Integer::valueOf)
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
        if (!online.isEmpty()) {
            texts.put("/sys/devices/system/cpu/online", online + "\n");
        }
        return MachineIdentity.of(texts);
    }
}
