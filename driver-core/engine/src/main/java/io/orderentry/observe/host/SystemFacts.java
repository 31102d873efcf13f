package io.orderentry.observe.host;

import io.orderentry.model.TextHash;
import io.orderentry.result.Host;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Kernel, memory, quotas, disks and interfaces of a machine. */
final class SystemFacts {
    private static final String CLOCK = "/sys/devices/system/clocksource/clocksource0/";
    private static final String THP = "/sys/kernel/mm/transparent_hugepage/";

    /** Of the kernel's arguments only these are kept: another one may be a secret. */
    private static final Pattern ARGUMENT = Pattern.compile(
            "(mitigations|nosmt|nopti|pti|spectre_v2|spec_store_bypass_disable|l1tf|mds|retbleed|isolcpus"
                    + "|nohz|nohz_full|rcu_nocbs|idle|processor\\.max_cstate|intel_idle\\.max_cstate|intel_pstate|amd_pstate"
                    + "|clocksource|tsc|hugepages|hugepagesz|default_hugepagesz|transparent_hugepage|numa|numa_balancing"
                    + "|elevator|iommu|intel_iommu|amd_iommu|psi|maxcpus|nr_cpus|mem)(=[A-Za-z0-9_.,:@+-]*)?");

    private SystemFacts() {}

    static void collect(IdentityFacts facts) {
        facts.putLine("kernel", "/proc/sys/kernel/osrelease");
        facts.putIfKnown(Host.NODE_NAME, facts.line("/proc/sys/kernel/hostname"));
        // Its hash says as well whether two are one machine.
        facts.putIfKnown(
                Host.BOOT_ID,
                facts.line("/proc/sys/kernel/random/boot_id")
                        .map(id -> TextHash.of(id).substring(0, 16)));
        facts.putIfKnown(Host.BOOT_TIME, bootTime(facts));
        facts.put("os", os(facts), IdentityFacts.unread("/etc/os-release"));
        facts.putIfKnown("kernelArguments", arguments(facts));
        facts.putLine("clocksource", CLOCK + "current_clocksource");
        facts.putIfKnown("clocksources", facts.line(CLOCK + "available_clocksource"));
        facts.put(
                "machine",
                dmi(facts, "sys_vendor", "product_name", "product_version"),
                "there is no DMI, or it could not be read");
        facts.putIfKnown("bios", dmi(facts, "bios_vendor", "bios_version"));
        memory(facts);
        facts.put("transparentHugePages", chosen(facts, THP + "enabled"), IdentityFacts.unread(THP + "enabled"));
        facts.putIfKnown("transparentHugePagesDefrag", chosen(facts, THP + "defrag"));
        ControlGroups.limits(facts.texts).forEach(facts::keep);
        Devices.realDisks(facts.texts).forEach((disk, driver) -> facts.keep("disk " + disk, disk(facts, disk, driver)));
        Devices.realInterfaces(facts.texts)
                .forEach((name, driver) -> facts.keep("interface " + name, networkInterface(facts, name, driver)));
        // The drivers of the adapters that SCSI disks are attached to; the disks' own driver is sd.
        facts.putIfKnown("scsiHosts", facts.different("/sys/class/scsi_host/[^/]+/proc_name"));
    }

    private static Optional<String> bootTime(IdentityFacts facts) {
        return facts.text("/proc/stat")
                .lines()
                .filter(line -> line.matches("btime [0-9]{1,12}"))
                .map(line -> line.substring("btime ".length()))
                .findFirst();
    }

    private static Optional<String> os(IdentityFacts facts) {
        Matcher match = Pattern.compile("(?m)^PRETTY_NAME=\"?([ -!#-~]+)\"?\n").matcher(facts.text("/etc/os-release"));
        return match.find() ? Optional.of(match.group(1)) : Optional.empty();
    }

    private static Optional<String> arguments(IdentityFacts facts) {
        Stream<String> words = Arrays.stream(facts.text("/proc/cmdline").strip().split("\\s+"));
        return IdentityFacts.joined(
                " ", words.takeWhile(word -> !word.equals("--")).filter(ARGUMENT.asMatchPredicate()));
    }

    private static Optional<String> dmi(IdentityFacts facts, String... files) {
        return IdentityFacts.joined(
                " ", Arrays.stream(files).flatMap(file -> facts.line(IdentityFacts.DMI + file).stream()));
    }

    private static void memory(IdentityFacts facts) {
        String path = "/proc/meminfo";
        Map<String, Double> levels = Map.of();
        String reason = IdentityFacts.unread(path);
        try {
            levels = facts.texts.containsKey(path) ? ProcMemory.meminfo(facts.text(path)) : levels;
        } catch (UnavailableException e) {
            reason = path + " " + e.getMessage();
        }
        Optional<Double> total = Optional.ofNullable(levels.get("MemTotal"));
        Optional<Double> pages = Optional.ofNullable(levels.get("HugePages_Total"));
        Optional<Double> size = Optional.ofNullable(levels.get("Hugepagesize"));
        facts.put("memory", total.map(kib -> String.format(Locale.ROOT, "%.0f MiB", kib / 1_024)), reason);
        facts.put(
                "hugePages",
                pages.flatMap(n -> size.map(kib -> String.format(Locale.ROOT, "%.0f of %.0f KiB", n, kib))),
                levels.isEmpty() ? reason : "the kernel has none");
    }

    /** The word in brackets. */
    private static Optional<String> chosen(IdentityFacts facts, String path) {
        return facts.line(path)
                .map(Pattern.compile("\\[([a-z+-]+)]")::matcher)
                .filter(Matcher::find)
                .map(match -> match.group(1));
    }

    /** Reads the driver of the device behind one that names none, as with NVMe. */
    private static String disk(IdentityFacts facts, String disk, String driver) {
        String folder = "/sys/block/" + disk + "/";
        String behind = Devices.driver(facts.text(folder + "device/device/uevent"));
        StringJoiner words = new StringJoiner(", ").add(driver.equals(Devices.UNKNOWN) ? behind : driver);
        chosen(facts, folder + "queue/scheduler").ifPresent(word -> words.add("scheduler " + word));
        facts.number(folder + "queue/nr_requests").ifPresent(n -> words.add(n + " requests"));
        facts.number(folder + "queue/rotational").ifPresent(n -> words.add(n == 1 ? "rotating" : "not rotating"));
        facts.number(folder + "queue/logical_block_size").ifPresent(n -> words.add("sectors of " + n + " bytes"));
        facts.line(folder + "queue/write_cache").ifPresent(words::add);
        return words.toString();
    }

    private static String networkInterface(IdentityFacts facts, String name, String driver) {
        String folder = "/sys/class/net/" + name + "/";
        StringJoiner words = new StringJoiner(", ").add(driver);
        facts.number(folder + "mtu").ifPresent(n -> words.add("mtu " + n));
        facts.number(folder + "speed").ifPresent(n -> words.add(n + " Mbit/s"));
        return words.toString();
    }
}
