package io.orderentry.observe.machine;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Identity of a machine (docs/machines.md). Immutable.
 *
 * @param virtualization {@code none}, the hypervisor's name ({@code kvm}, {@code vmware}, {@code hyperv}, {@code xen}, ...),
 *     {@code vm-other} for one without a known name, or null when it is not available
 * @param evidence the sentences {@code virtualization} and {@code container} rest on
 * @param container {@code none}, {@code docker}, {@code podman}, ... or null when it is not available
 * @param facts by name, such as {@code cores} or {@code clocksource}
 * @param absent reason of every fact that is not known, by its name; of {@code virtualization} and {@code container} too
 */
public record MachineIdentity(
        String virtualization,
        List<String> evidence,
        String container,
        Map<String, String> facts,
        Map<String, String> absent) {
    /** Files that are read once. */
    public static final List<String> FILES = ProcParser.paths("""
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
            /sys/block/*/ device/uevent device/device/uevent
            /sys/block/*/queue/ scheduler nr_requests rotational logical_block_size write_cache
            /sys/class/scsi_host/*/ proc_name
            /sys/class/net/*/ device/uevent mtu speed
            """);

    public MachineIdentity {
        evidence = List.copyOf(evidence);
        facts = Collections.unmodifiableMap(new TreeMap<>(facts));
        absent = Collections.unmodifiableMap(new TreeMap<>(absent));
    }

    /** An identity of which nothing is known. */
    public static MachineIdentity unavailable(String reason) {
        return new MachineIdentity(
                null, List.of(), null, Map.of(), Map.of("virtualization", reason, "container", reason));
    }

    /** Reason for the absence of a fact. */
    public String reason(String fact) {
        return absent.getOrDefault(fact, "not available from this source");
    }

    /** From the texts of {@link #FILES} and {@link ControlGroups#limitFiles}, by path; one that could not be read is left out. Never throws on any text. */
    public static MachineIdentity of(Map<String, String> texts) {
        return new IdentityFacts(texts).identity();
    }
}
