package io.orderentry.observe.host.parse;

import java.util.List;

/**
 * The files of a Linux machine that a sample and an identity are made of (docs/host-metrics.md). All are plain text files, no links, so that
 * every source can read them; {@code *} stands for any name of one folder. A file that is not there or not permitted is left out of the
 * texts; an empty one, such as {@code /.dockerenv}, is an empty text.
 */
public final class ProcFiles {
    /** Read for every sample. */
    public static final List<String> SAMPLE = List.of(
            "/proc/stat",
            "/proc/diskstats",
            "/proc/net/dev",
            "/proc/net/snmp",
            "/proc/vmstat",
            "/proc/meminfo",
            "/proc/pressure/cpu",
            "/proc/pressure/io",
            "/proc/pressure/memory",
            "/sys/fs/cgroup/cpu.stat",
            "/sys/fs/cgroup/cpu/cpu.stat",
            "/sys/fs/cgroup/cpu,cpuacct/cpu.stat");

    /** Read besides at the edges of the measurement interval: the processors' clocks, too large a text for every second. */
    public static final List<String> EDGE =
            List.of("/proc/cpuinfo", "/sys/devices/system/cpu/cpu*/cpufreq/scaling_cur_freq");

    /** Read once. */
    public static final List<String> IDENTITY = List.of(
            "/proc/cpuinfo",
            "/proc/meminfo",
            "/proc/cmdline",
            "/proc/sys/kernel/osrelease",
            "/proc/sysinfo",
            "/proc/xen/capabilities",
            "/proc/device-tree/hypervisor/compatible",
            "/proc/1/cgroup",
            "/proc/self/cgroup",
            "/etc/os-release",
            "/.dockerenv",
            "/run/.containerenv",
            "/run/systemd/container",
            "/sys/hypervisor/type",
            "/sys/class/dmi/id/sys_vendor",
            "/sys/class/dmi/id/product_name",
            "/sys/class/dmi/id/product_version",
            "/sys/class/dmi/id/board_vendor",
            "/sys/class/dmi/id/bios_vendor",
            "/sys/class/dmi/id/bios_version",
            "/sys/class/dmi/id/chassis_vendor",
            "/sys/class/dmi/id/chassis_asset_tag",
            "/sys/devices/system/cpu/online",
            "/sys/devices/system/cpu/smt/control",
            "/sys/devices/system/cpu/smt/active",
            "/sys/devices/system/cpu/intel_pstate/no_turbo",
            "/sys/devices/system/cpu/cpufreq/boost",
            "/sys/devices/system/cpu/vulnerabilities/*",
            "/sys/devices/system/cpu/cpu*/topology/physical_package_id",
            "/sys/devices/system/cpu/cpu*/topology/thread_siblings_list",
            "/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor",
            "/sys/devices/system/cpu/cpu*/cpufreq/scaling_driver",
            "/sys/devices/system/cpu/cpu0/cpufreq/base_frequency",
            "/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq",
            "/sys/devices/system/node/online",
            "/sys/devices/system/node/node*/cpulist",
            "/sys/devices/system/clocksource/clocksource0/current_clocksource",
            "/sys/devices/system/clocksource/clocksource0/available_clocksource",
            "/sys/kernel/mm/transparent_hugepage/enabled",
            "/sys/kernel/mm/transparent_hugepage/defrag",
            "/sys/fs/cgroup/cpu.max",
            "/sys/fs/cgroup/memory.max",
            "/sys/fs/cgroup/cpu/cpu.cfs_quota_us",
            "/sys/fs/cgroup/cpu/cpu.cfs_period_us",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes",
            "/sys/block/*/device/uevent",
            "/sys/block/*/device/device/uevent",
            "/sys/block/*/queue/scheduler",
            "/sys/block/*/queue/nr_requests",
            "/sys/block/*/queue/rotational",
            "/sys/block/*/queue/logical_block_size",
            "/sys/block/*/queue/write_cache",
            "/sys/class/scsi_host/*/proc_name",
            "/sys/class/net/*/device/uevent",
            "/sys/class/net/*/mtu",
            "/sys/class/net/*/speed");

    private ProcFiles() {}
}
