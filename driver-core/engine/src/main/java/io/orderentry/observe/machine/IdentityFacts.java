package io.orderentry.observe.machine;

import io.orderentry.model.TextHash;
import io.orderentry.result.Host;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The facts of a machine while they are collected from its texts: the hypervisor (docs/machines.md) and the kind of container, with the evidence
 * in the order of trust; the processors; the system.
 */
final class IdentityFacts {
    /** Many times the longest true one. */
    private static final int LONGEST = 4_000;

    static final String DMI = "/sys/class/dmi/id/";
    private static final String CPU = "/sys/devices/system/cpu/";
    private static final String HIDDEN = "cpufreq is not visible, as in most virtual machines; record it on the host";
    private static final String CLOCK = "/sys/devices/system/clocksource/clocksource0/";
    private static final String THP = "/sys/kernel/mm/transparent_hugepage/";

    /** Of the kernel's arguments only these are kept: another one may be a secret. */
    private static final Pattern ARGUMENT = Pattern.compile(
            "(mitigations|nosmt|nopti|pti|spectre_v2|spec_store_bypass_disable|l1tf|mds|retbleed|isolcpus"
                    + "|nohz|nohz_full|rcu_nocbs|idle|processor\\.max_cstate|intel_idle\\.max_cstate|intel_pstate|amd_pstate"
                    + "|clocksource|tsc|hugepages|hugepagesz|default_hugepagesz|transparent_hugepage|numa|numa_balancing"
                    + "|elevator|iommu|intel_iommu|amd_iommu|psi|maxcpus|nr_cpus|mem)(=[A-Za-z0-9_.,:@+-]*)?");

    private static final String OTHER = "vm-other";
    private static final String XEN = "/sys/hypervisor/type";
    private static final String XEN_CONTROL = "/proc/xen/capabilities";
    private static final String DEVICE_TREE = "/proc/device-tree/hypervisor/compatible";
    private static final String SYSINFO = "/proc/sysinfo";

    /** Firmware that only a virtual machine has. Clouds are not here: they rent whole machines under the same name. */
    private static final Map<String, String> VENDORS = Map.of(
            "QEMU", "qemu",
            "VMware", "vmware",
            "innotek", "virtualbox",
            "Xen", "xen",
            "Parallels", "parallels",
            "BHYVE", "bhyve");

    private static final Map<String, String> CLOCK_SOURCES =
            Map.of("kvm-clock", "kvm", "hyperv_clocksource", "hyperv", "xen", "xen");

    private static final String MANAGER = "/run/systemd/container";
    private static final String CGROUP = "/proc/1/cgroup";
    private static final Map<String, String> MARKS = Map.of("/.dockerenv", "docker", "/run/.containerenv", "podman");
    private static final List<String> GROUPS = List.of("kubepods", "docker", "libpod", "containerd", "lxc");

    private final List<String> evidence = new ArrayList<>();
    private final Map<String, String> known = new TreeMap<>();
    private final Map<String, String> absent = new TreeMap<>();
    private final Map<String, String> texts;

    IdentityFacts(Map<String, String> texts) {
        this.texts = texts;
    }

    MachineIdentity identity() {
        String virtualization = hypervisor();
        String container = container();
        processors();
        system();
        return new MachineIdentity(virtualization, evidence, container, known, absent);
    }

    /** The text of a file; empty when it could not be read. */
    private String text(String path) {
        return texts.getOrDefault(path, "");
    }

    /** Text of a file of one line, without surrounding blanks; empty when it could not be read, says nothing or is cut off. */
    private Optional<String> line(String path) {
        String text = texts.get(path);
        if (text == null || text.indexOf('\n') != text.length() - 1) {
            return Optional.empty();
        }
        return Optional.of(ProcParser.shown(text.strip(), 200)).filter(line -> !line.isEmpty());
    }

    /** Number in a file of one number. */
    private Optional<Long> number(String path) {
        return line(path).filter(line -> line.matches("[0-9]{1,18}")).map(Long::valueOf);
    }

    /** Null when it could not be read as a whole. */
    private CpuInfo cpuInfo() {
        try {
            return texts.containsKey(CpuInfo.PATH) ? new CpuInfo(texts.get(CpuInfo.PATH)) : null;
        } catch (UnavailableException e) {
            return null;
        }
    }

    /** The paths that match, in the order of their names. */
    private TreeSet<String> paths(String regex) {
        Predicate<String> wanted = Pattern.compile(regex).asMatchPredicate();
        TreeSet<String> paths = new TreeSet<>(texts.keySet());
        paths.removeIf(wanted.negate());
        return paths;
    }

    /** The different lines of the files that match. */
    private Optional<String> different(String regex) {
        return joined(
                ", ",
                paths(regex).stream()
                        .flatMap(path -> line(path).stream())
                        .distinct()
                        .sorted());
    }

    /** Empty without words. */
    private static Optional<String> joined(String separator, Stream<String> words) {
        return Optional.of(words.collect(Collectors.joining(separator))).filter(text -> !text.isEmpty());
    }

    /** Keeps the fact, or the reason that it is not known. */
    private void put(String name, Optional<String> value, String otherwise) {
        value.ifPresentOrElse(known -> keep(name, known), () -> absent.put(name, otherwise));
    }

    /** Keeps the line of a file as a fact, or that it could not be read. */
    private void putLine(String name, String path) {
        put(name, line(path), unread(path));
    }

    /** Keeps the fact if there is one; for those that few machines have. */
    private void putIfKnown(String name, Optional<String> value) {
        value.ifPresent(known -> keep(name, known));
    }

    /** Keeps a fact; what cannot be printed in it becomes a question mark. */
    private void keep(String name, String value) {
        known.put(ProcParser.shown(name, LONGEST), ProcParser.shown(value, LONGEST));
    }

    /** Reason for a file that is not there. */
    private static String unread(String path) {
        return path + " could not be read";
    }

    /** The hypervisor's name, {@code none}, or null. */
    private String hypervisor() {
        String named = named();
        CpuInfo info = cpuInfo();
        if (info != null && info.isX86()) {
            Boolean flag = info.flag("hypervisor");
            if (flag != null) {
                evidence.add(0, (flag ? "flag" : "no flag") + " 'hypervisor' in " + CpuInfo.PATH);
                return named != null ? named : flag ? cloud().orElse(OTHER) : Host.NONE;
            }
            return orUnknown(named, CpuInfo.PATH + " has different flags for its processors");
        }
        if (named != null) {
            return named;
        }
        return info == null ? orUnknown(null, unread(CpuInfo.PATH) + " as a whole") : withoutFlags();
    }

    private String orUnknown(String named, String reason) {
        if (named == null) {
            absent.put("virtualization", reason);
        }
        return named;
    }

    /** Other processors have no such flag: only firmware names a hypervisor, and one that names none is evidence too. */
    private String withoutFlags() {
        Optional<String> vendor = line(DMI + "sys_vendor");
        Optional<String> cloud = cloud();
        if (cloud.isPresent()) {
            String product = line(DMI + "product_name").orElse("");
            evidence.add("DMI product '" + product + "'");
            if (vendor.orElse("").startsWith("Amazon EC2")) {
                return product.endsWith(".metal") ? Host.NONE : cloud.get();
            }
            return orUnknown(null, "this cloud's machines have the same DMI names with and without a hypervisor");
        }
        if (vendor.isPresent()) {
            evidence.add("DMI vendor '" + vendor.get() + "' is none of a virtual machine");
            return Host.NONE;
        }
        return orUnknown(
                null,
                "not available: neither DMI nor a device tree nor /proc/sysinfo names a hypervisor or a physical machine");
    }

    /** The name that the strongest evidence gives, with the evidence. */
    private String named() {
        String name = null;
        for (Optional<String> found : List.of(xen(), firmware(), clockSource(), deviceTree(), sysinfo())) {
            name = name == null || name.equals("qemu") && found.isPresent() ? found.orElse(name) : name;
        }
        return name;
    }

    private Optional<String> xen() {
        boolean control = text(XEN_CONTROL).contains("control_d\n");
        Optional<String> type = line(XEN);
        type.ifPresent(name -> evidence.add(XEN + " is '" + name + "'"));
        if (control) {
            evidence.add(XEN_CONTROL + " has control_d: the control domain of Xen");
            known.put("xenDomain", "dom0");
        }
        return control || type.isPresent() ? Optional.of(type.orElse("xen")) : Optional.empty();
    }

    private Optional<String> firmware() {
        String product = line(DMI + "product_name").orElse("");
        for (String file : List.of("sys_vendor", "product_name", "board_vendor", "bios_vendor", "chassis_vendor")) {
            String value = line(DMI + file).orElse("");
            Optional<String> name = lookup(VENDORS, value, String::startsWith);
            if (value.startsWith("Microsoft") && product.equals("Virtual Machine")) {
                name = Optional.of("hyperv");
            } else if (file.equals("product_name") && (value.equals("KVM") || value.equals("RHEV Hypervisor"))) {
                name = Optional.of("kvm");
            }
            if (name.isPresent()) {
                evidence.add("DMI " + file + " '" + value + "'");
                return name;
            }
        }
        return Optional.empty();
    }

    /** A clock that only a hypervisor offers. */
    private Optional<String> clockSource() {
        String available = line(CLOCK + "available_clocksource").orElse("");
        Optional<String> name = lookup(CLOCK_SOURCES, " " + available, (all, clock) -> all.contains(" " + clock));
        name.ifPresent(found -> evidence.add("clock sources '" + available + "'"));
        return name;
    }

    private Optional<String> deviceTree() {
        String compatible = text(DEVICE_TREE).replace('\0', ' ').strip();
        if (compatible.isEmpty()) {
            return Optional.empty();
        }
        evidence.add(DEVICE_TREE + " '" + ProcParser.shown(compatible) + "'");
        String first = compatible.split("[ ,-]")[0];
        return Optional.of(first.equals("linux") ? "kvm" : first.matches("[a-z]+") ? first : OTHER);
    }

    /** A mainframe's own account of the layers above it. */
    private Optional<String> sysinfo() {
        Optional<String> program = text(SYSINFO)
                .lines()
                .filter(line -> line.startsWith("VM00 Control Program:"))
                .findFirst();
        program.ifPresent(line -> evidence.add(SYSINFO + " '" + ProcParser.shown(line.replaceAll(" +", " ")) + "'"));
        return program.map(line -> line.contains("KVM") ? "kvm" : line.contains("z/VM") ? "zvm" : OTHER);
    }

    private Optional<String> cloud() {
        String vendor = line(DMI + "sys_vendor").orElse("");
        if (!vendor.startsWith("Amazon EC2") && !vendor.startsWith("Google")) {
            return Optional.empty();
        }
        evidence.add("DMI sys_vendor '" + vendor + "'");
        return Optional.of("kvm");
    }

    private static Optional<String> lookup(Map<String, String> names, String value, BiPredicate<String, String> fits) {
        return names.entrySet().stream()
                .filter(entry -> fits.test(value, entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** The kind of container, {@code none}, or null; separate from virtualization, because a machine can be both. */
    private String container() {
        Optional<String> manager = line(MANAGER);
        if (manager.isPresent()) {
            evidence.add(MANAGER + " is '" + manager.get() + "'");
            return manager.get();
        }
        for (Map.Entry<String, String> mark : MARKS.entrySet()) {
            if (texts.containsKey(mark.getKey())) {
                evidence.add(mark.getKey() + " is there");
                return mark.getValue();
            }
        }
        if (!texts.containsKey(CGROUP)) {
            absent.put("container", IdentityFacts.unread(CGROUP) + ", and no container has left its mark");
            return null;
        }
        for (String group : GROUPS) {
            if (text(CGROUP).contains("/" + group)) {
                evidence.add(CGROUP + " is in a group of " + group);
                return group.equals("libpod") ? "podman" : group;
            }
        }
        return Host.NONE;
    }

    /** Model, topology and clock of the processors; in a virtual machine they are what the hypervisor shows. */
    private void processors() {
        CpuInfo info = cpuInfo();
        String unread = unread(CpuInfo.PATH) + " as a whole";
        put(
                "cpu",
                model(info),
                info == null ? unread : "not available: the processors differ in their model or have none");
        putIfKnown("microcode", info == null ? Optional.empty() : info.common("microcode"));
        topology();
        clock(info);
        mitigations();
        numa();
    }

    /** Name of an x86; numbers of maker and part of other processors. */
    private static Optional<String> model(CpuInfo info) {
        if (info == null) {
            return Optional.empty();
        }
        return info.common("model name")
                .or(() -> info.common("CPU implementer")
                        .flatMap(maker ->
                                info.common("CPU part").map(part -> "implementer " + maker + ", part " + part)));
    }

    private void topology() {
        List<Integer> online = line(CPU + "online").map(ProcParser::ranges).orElse(List.of());
        String unread = unread(CPU + "online");
        put("threads", counted(online.size()), unread);
        int cores = cores(online);
        put(
                "cores",
                counted(cores),
                "not available: the siblings of a processor are missing, or contradict each other");
        put("sockets", counted(sockets(online)), "not available: the socket of a processor is missing");
        Optional<String> active = number(CPU + "smt/active").map(on -> on == 1 ? "on" : "off");
        Optional<String> bySiblings = cores == 0 ? Optional.empty() : Optional.of(online.size() > cores ? "on" : "off");
        put(
                "smt",
                active.or(() -> bySiblings),
                "not available: neither smt/active nor the processors' siblings could be read");
        putIfKnown("smtControl", line(CPU + "smt/control"));
    }

    private static Optional<String> counted(int number) {
        return number == 0 ? Optional.empty() : Optional.of(Integer.toString(number));
    }

    /** Number of groups of siblings; 0 when the group of a processor is missing or differs from that of its siblings. */
    private int cores(List<Integer> online) {
        Map<Integer, List<Integer>> groups = new HashMap<>();
        for (int cpu : online) {
            Optional<String> siblings = topology(cpu, "thread_siblings_list");
            groups.put(cpu, siblings.map(ProcParser::ranges).orElse(List.of()));
        }
        boolean agreed = groups.entrySet().stream()
                .allMatch(group -> group.getValue().contains(group.getKey())
                        && group.getValue().stream()
                                .allMatch(sibling -> group.getValue().equals(groups.get(sibling))));
        return agreed ? new HashSet<>(groups.values()).size() : 0;
    }

    private int sockets(List<Integer> online) {
        List<String> sockets = online.stream()
                .flatMap(cpu -> topology(cpu, "physical_package_id").stream())
                .filter(id -> id.matches("[0-9]{1,5}"))
                .toList();
        return sockets.size() == online.size() ? new HashSet<>(sockets).size() : 0;
    }

    private Optional<String> topology(int cpu, String file) {
        return line(CPU + "cpu" + cpu + "/topology/" + file);
    }

    private void clock(CpuInfo info) {
        put("nominalMegahertz", nominal(info), HIDDEN);
        putIfKnown(
                "maximumMegahertz",
                number(CPU + "cpu0/cpufreq/cpuinfo_max_freq").map(IdentityFacts::mega));
        put("governor", different(CPU + "cpu[0-9]+/cpufreq/scaling_governor"), HIDDEN);
        putIfKnown("frequencyDriver", different(CPU + "cpu[0-9]+/cpufreq/scaling_driver"));
        Optional<String> intel = number(CPU + "intel_pstate/no_turbo").map(off -> off == 1 ? "off" : "on");
        Optional<String> other = number(CPU + "cpufreq/boost").map(on -> on == 1 ? "on" : "off");
        put("turbo", intel.or(() -> other), HIDDEN);
    }

    /** Nominal clock of the processor: from its driver, its name, or the clock that a guest's kernel counts with. */
    private Optional<String> nominal(CpuInfo info) {
        Optional<Long> base = number(CPU + "cpu0/cpufreq/base_frequency");
        if (base.isPresent() || info == null) {
            return base.map(IdentityFacts::mega);
        }
        String name = info.common("model name").orElse("");
        Matcher named = Pattern.compile("@ ([0-9]{1,2}\\.[0-9]{2})GHz").matcher(name);
        if (named.find()) {
            return Optional.of(String.format(Locale.ROOT, "%.0f", 1_000 * Double.parseDouble(named.group(1))));
        }
        return Boolean.FALSE.equals(info.flag("aperfmperf")) && name.matches("[^@]+")
                ? info.common("cpu MHz")
                        .filter(clock -> clock.matches("[0-9]{1,6}\\.[0-9]{3}"))
                        .map(clock -> String.format(Locale.ROOT, "%.0f", Double.parseDouble(clock)))
                : Optional.empty();
    }

    private static String mega(long kilohertz) {
        return Long.toString(Math.round(kilohertz / 1_000.0));
    }

    private void mitigations() {
        List<String> affected = new ArrayList<>();
        Set<String> unaffected = new TreeSet<>();
        for (String path : paths(CPU + "vulnerabilities/[a-z0-9_]+")) {
            String name = path.substring(path.lastIndexOf('/') + 1);
            line(path).ifPresent(line -> {
                if (line.equals("Not affected")) {
                    unaffected.add(name);
                } else {
                    affected.add(name + ": " + line);
                }
            });
        }
        if (!unaffected.isEmpty()) {
            affected.add("not affected: " + String.join(" ", unaffected));
        }
        put("mitigations", joined("; ", affected.stream()), "no file of " + CPU + "vulnerabilities could be read");
    }

    private void numa() {
        String path = "/sys/devices/system/node/online";
        List<Integer> nodes = line(path).map(ProcParser::ranges).orElse(List.of());
        put("numaNodes", counted(nodes.size()), unread(path));
        putIfKnown("numaProcessors", joined("; ", nodes.stream().map(node -> node + ": " + nodeProcessors(node))));
    }

    private String nodeProcessors(int node) {
        return line("/sys/devices/system/node/node" + node + "/cpulist")
                .filter(list -> !ProcParser.ranges(list).isEmpty())
                .orElse("not known");
    }

    /** Kernel, memory, quotas, disks and interfaces. */
    private void system() {
        putLine("kernel", "/proc/sys/kernel/osrelease");
        putIfKnown(Host.NODE_NAME, line("/proc/sys/kernel/hostname"));
        // Its hash says as well whether two are one machine.
        putIfKnown(
                Host.BOOT_ID,
                line("/proc/sys/kernel/random/boot_id")
                        .map(id -> TextHash.of(id).substring(0, 16)));
        putIfKnown(Host.BOOT_TIME, bootTime());
        put("os", os(), unread("/etc/os-release"));
        putIfKnown("kernelArguments", arguments());
        putLine("clocksource", CLOCK + "current_clocksource");
        putIfKnown("clocksources", line(CLOCK + "available_clocksource"));
        put(
                "machine",
                dmi("sys_vendor", "product_name", "product_version"),
                "there is no DMI, or it could not be read");
        putIfKnown("bios", dmi("bios_vendor", "bios_version"));
        memory();
        put("transparentHugePages", chosen(THP + "enabled"), unread(THP + "enabled"));
        putIfKnown("transparentHugePagesDefrag", chosen(THP + "defrag"));
        ControlGroups.limits(texts).forEach(this::keep);
        Devices.realDisks(texts).forEach((disk, driver) -> keep("disk " + disk, disk(disk, driver)));
        Devices.realInterfaces(texts)
                .forEach((name, driver) -> keep("interface " + name, networkInterface(name, driver)));
        // The drivers of the adapters that SCSI disks are attached to; the disks' own driver is sd.
        putIfKnown("scsiHosts", different("/sys/class/scsi_host/[^/]+/proc_name"));
    }

    private Optional<String> bootTime() {
        return text(ProcSample.STAT)
                .lines()
                .filter(line -> line.matches("btime [0-9]{1,12}"))
                .map(line -> line.substring("btime ".length()))
                .findFirst();
    }

    private Optional<String> os() {
        Matcher match = Pattern.compile("(?m)^PRETTY_NAME=\"?([ -!#-~]+)\"?\n").matcher(text("/etc/os-release"));
        return match.find() ? Optional.of(match.group(1)) : Optional.empty();
    }

    private Optional<String> arguments() {
        Stream<String> words = Arrays.stream(text("/proc/cmdline").strip().split("\\s+"));
        return joined(" ", words.takeWhile(word -> !word.equals("--")).filter(ARGUMENT.asMatchPredicate()));
    }

    private Optional<String> dmi(String... files) {
        return joined(" ", Arrays.stream(files).flatMap(file -> line(DMI + file).stream()));
    }

    private void memory() {
        String path = "/proc/meminfo";
        Map<String, Double> levels = Map.of();
        String reason = unread(path);
        try {
            levels = texts.containsKey(path) ? ProcSample.meminfo(text(path)) : levels;
        } catch (UnavailableException e) {
            reason = path + " " + e.getMessage();
        }
        Optional<Double> total = Optional.ofNullable(levels.get("MemTotal"));
        Optional<Double> pages = Optional.ofNullable(levels.get("HugePages_Total"));
        Optional<Double> size = Optional.ofNullable(levels.get("Hugepagesize"));
        put("memory", total.map(kib -> String.format(Locale.ROOT, "%.0f MiB", kib / 1_024)), reason);
        put(
                "hugePages",
                pages.flatMap(n -> size.map(kib -> String.format(Locale.ROOT, "%.0f of %.0f KiB", n, kib))),
                levels.isEmpty() ? reason : "the kernel has none");
    }

    /** The word in brackets. */
    private Optional<String> chosen(String path) {
        return line(path)
                .map(Pattern.compile("\\[([a-z+-]+)]")::matcher)
                .filter(Matcher::find)
                .map(match -> match.group(1));
    }

    /** Reads the driver of the device behind one that names none, as with NVMe. */
    private String disk(String disk, String driver) {
        String folder = "/sys/block/" + disk + "/";
        String behind = Devices.driver(text(folder + "device/device/uevent"));
        StringJoiner words = new StringJoiner(", ").add(driver.equals(Devices.UNKNOWN) ? behind : driver);
        chosen(folder + "queue/scheduler").ifPresent(word -> words.add("scheduler " + word));
        number(folder + "queue/nr_requests").ifPresent(n -> words.add(n + " requests"));
        number(folder + "queue/rotational").ifPresent(n -> words.add(n == 1 ? "rotating" : "not rotating"));
        number(folder + "queue/logical_block_size").ifPresent(n -> words.add("sectors of " + n + " bytes"));
        line(folder + "queue/write_cache").ifPresent(words::add);
        return words.toString();
    }

    private String networkInterface(String name, String driver) {
        String folder = "/sys/class/net/" + name + "/";
        StringJoiner words = new StringJoiner(", ").add(driver);
        number(folder + "mtu").ifPresent(n -> words.add("mtu " + n));
        number(folder + "speed").ifPresent(n -> words.add(n + " Mbit/s"));
        return words.toString();
    }
}
