package io.orderentry.observe.host;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A Linux machine by its own files (docs/host-metrics.md). All are plain text files, no links, so that every way to read them will do;
 * {@code *} stands for any name of one folder. A file that is not there or not permitted is left out of the texts; an empty one, such as
 * {@code /.dockerenv}, is an empty text.
 */
final class ProcSource implements HostSource {
    /** Read for every sample. */
    static final List<String> SAMPLE = paths("""
            /proc/ stat diskstats net/dev net/snmp vmstat meminfo pressure/cpu pressure/io pressure/memory
            /sys/fs/cgroup/ cpu.stat cpu/cpu.stat cpu,cpuacct/cpu.stat
            """);

    /**
     * Read at the edges of the measurement interval: the processors' clocks and run queues too, too large texts for every second, and the
     * exits of virtual machines.
     */
    static final List<String> EDGE = Stream.concat(
                    SAMPLE.stream(),
                    Stream.of(
                            "/proc/cpuinfo",
                            "/proc/schedstat",
                            "/sys/devices/system/cpu/cpu*/cpufreq/scaling_cur_freq",
                            ProcSample.KVM + "exits",
                            ProcSample.KVM + "*_exits"))
            .toList();

    /** Read once. */
    static final List<String> IDENTITY = paths("""
            /proc/ cpuinfo meminfo cmdline stat sys/kernel/osrelease sysinfo xen/capabilities
            /proc/sys/kernel/ random/boot_id hostname
            /proc/ device-tree/hypervisor/compatible 1/cgroup self/cgroup
            / etc/os-release .dockerenv run/.containerenv run/systemd/container sys/hypervisor/type
            /sys/class/dmi/id/ sys_vendor product_name product_version board_vendor bios_vendor bios_version
            /sys/class/dmi/id/ chassis_vendor chassis_asset_tag
            /sys/devices/system/cpu/ online smt/control smt/active intel_pstate/no_turbo cpufreq/boost vulnerabilities/*
            /sys/devices/system/cpu/ cpu*/topology/physical_package_id cpu*/topology/thread_siblings_list
            /sys/devices/system/cpu/ cpu*/cpufreq/scaling_governor cpu*/cpufreq/scaling_driver
            /sys/devices/system/cpu/ cpu0/cpufreq/base_frequency cpu0/cpufreq/cpuinfo_max_freq
            /sys/devices/system/node/ online node*/cpulist
            /sys/devices/system/clocksource/clocksource0/ current_clocksource available_clocksource
            /sys/kernel/mm/transparent_hugepage/ enabled defrag
            /sys/fs/cgroup/ cpu.max memory.max cpu/cpu.cfs_quota_us cpu/cpu.cfs_period_us memory/memory.limit_in_bytes
            /sys/block/*/ device/uevent device/device/uevent
            /sys/block/*/queue/ scheduler nr_requests rotational logical_block_size write_cache
            /sys/class/scsi_host/*/ proc_name
            /sys/class/net/*/ device/uevent mtu speed
            """);

    /** The unit of {@code /proc/stat}: a part of Linux's interface to programs, and the same on every processor that has a Java. */
    private static final double USER_HZ = 100;

    private static final double NANOS = 1e9;
    private static final String STAT = "/proc/stat";

    private final String name;
    private final TextFiles files;
    private final List<String> disks;
    private final String serverGroup;
    private List<String> edge = EDGE;

    /**
     * @param disks named by the user; empty for all real ones
     * @param serverGroup the file that names the control group of the database's server, or null when it is not known
     */
    ProcSource(String name, TextFiles files, List<String> disks, String serverGroup) {
        this.name = name;
        this.files = files;
        this.disks = List.copyOf(disks);
        this.serverGroup = serverGroup;
    }

    /** @param folders one a line, with its files */
    private static List<String> paths(String folders) {
        return folders.lines()
                .map(line -> line.split(" "))
                .flatMap(words -> Arrays.stream(words).skip(1).map(file -> words[0] + file))
                .toList();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public About about() throws IOException, InterruptedException {
        if (serverGroup != null) {
            String group = files.read(List.of(serverGroup)).getOrDefault(serverGroup, "");
            edge = Stream.concat(EDGE.stream(), ControlGroups.statFiles(group).stream())
                    .toList();
        }
        Map<String, String> texts = files.read(IDENTITY);
        return new About(MachineIdentity.of(texts), Devices.of(texts, disks));
    }

    @Override
    public HostSample sample(boolean atEdge) throws IOException, InterruptedException {
        long asked = System.nanoTime();
        Map<String, String> texts = files.read(atEdge ? edge : SAMPLE);
        long answered = System.nanoTime();
        if (!texts.containsKey(STAT)) {
            throw new IOException(name + " shows no " + STAT + ", which every Linux machine has");
        }
        // By the reader's clock, because a guest's own may jump (docs/host-metrics.md).
        return ProcSample.parse((asked + (answered - asked) / 2) / NANOS, texts, USER_HZ);
    }

    @Override
    public void close() {
        files.close();
    }
}
