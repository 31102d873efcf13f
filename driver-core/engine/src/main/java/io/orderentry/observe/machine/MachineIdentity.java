package io.orderentry.observe.machine;

import io.orderentry.model.TextHash;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Identity of a machine (docs/machines.md), collected from its texts: the hypervisor and the kind of container, with the evidence in the order
 * of trust; the processors; the system.
 */
public final class MachineIdentity {
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

    /** Name of the hypervisor, such as {@code kvm}; {@code vm-other} for one without a known name, or {@link Host#NONE}. */
    static final String VIRTUALIZATION = "virtualization";

    /** The fact with the kind of container ({@code docker}, {@code podman}, ...), or {@link Host#NONE}. */
    static final String CONTAINER = "container";

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
    private static final String VENDOR = "^(QEMU|VMware|innotek|Xen|Parallels|BHYVE)";

    private static final String MANAGER = "/run/systemd/container";
    private static final String CGROUP = "/proc/1/cgroup";
    private static final Map<String, String> MARKS = Map.of("/.dockerenv", "docker", "/run/.containerenv", "podman");
    private static final List<String> GROUPS = List.of("kubepods", "docker", "libpod", "containerd", "lxc");

    private final List<String> evidence = new ArrayList<>();
    private final Map<String, Reading<String>> facts = new TreeMap<>();
    private final Map<String, String> texts;
    private final CpuInfo info;

    private MachineIdentity(Map<String, String> texts) {
        this.texts = texts;
        this.info = CpuInfo.orEmpty(texts);
    }

    /** An identity of which nothing is known. */
    public static MachineIdentity unavailable(String reason) {
        MachineIdentity identity = new MachineIdentity(Map.of());
        identity.facts.put(VIRTUALIZATION, Reading.unavailable(reason));
        identity.facts.put(CONTAINER, Reading.unavailable(reason));
        return identity;
    }

    /** From the texts of {@link #FILES} and {@link ControlGroups#limitFiles}, by path; one that could not be read is left out. Never throws on any text. */
    public static MachineIdentity of(Map<String, String> texts) {
        MachineIdentity identity = new MachineIdentity(texts);
        identity.facts.put(VIRTUALIZATION, identity.hypervisor().map(MachineIdentity::shown));
        identity.facts.put(CONTAINER, identity.container().map(MachineIdentity::shown));
        identity.putIfKnown(Host.EVIDENCE, joined("; ", identity.evidence.stream()));
        identity.processors();
        identity.system();
        return identity;
    }

    /** By name, such as {@code cores} or {@code clocksource}, or why they are not known; {@link #VIRTUALIZATION} and {@link #CONTAINER} are among them. */
    public Map<String, Reading<String>> facts() {
        return Collections.unmodifiableMap(facts);
    }

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

    private Optional<Long> number(String path) {
        return line(path).filter(line -> line.matches("[0-9]{1,18}")).map(Long::valueOf);
    }

    private Stream<String> paths(String regex) {
        return texts.keySet().stream()
                .filter(Pattern.compile(regex).asMatchPredicate())
                .sorted();
    }

    private Optional<String> different(String regex) {
        return joined(
                ", ",
                paths(regex).flatMap(path -> line(path).stream()).distinct().sorted());
    }

    /** First group of the first match; a text without one has no such fact. */
    private static Optional<String> found(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .findFirst();
    }

    /** Empty without words. */
    private static Optional<String> joined(String separator, Stream<String> words) {
        return Optional.of(words.collect(Collectors.joining(separator))).filter(text -> !text.isEmpty());
    }

    private void put(String name, Optional<String> value, String otherwise) {
        facts.put(name, Reading.of(value.map(MachineIdentity::shown).orElse(null), otherwise));
    }

    private void putIfKnown(String name, Optional<String> value) {
        value.ifPresent(fact -> keep(name, fact));
    }

    private void keep(String name, String value) {
        facts.put(shown(name), Reading.of(shown(value)));
    }

    /** A text in which what cannot be printed is a question mark. */
    private static String shown(String text) {
        return ProcParser.shown(text, LONGEST);
    }

    private static String unread(String path) {
        return path + " could not be read";
    }

    private Reading<String> hypervisor() {
        String named = named();
        boolean x86 = info.isX86();
        Boolean flag = info.flag("hypervisor");
        if (flag != null) {
            evidence.add(0, (flag ? "flag" : "no flag") + " 'hypervisor' in " + CpuInfo.PATH);
            return Reading.of(named != null ? named : flag ? cloud().orElse(OTHER) : Host.NONE);
        }
        if (named != null) {
            return Reading.of(named);
        }
        return x86 || info.isEmpty()
                ? Reading.unavailable(CpuInfo.PATH
                        + (x86 ? " has different flags for its processors" : " could not be read as a whole"))
                : withoutFlags();
    }

    /** Other processors have no such flag: only firmware names a hypervisor, and one that names none is evidence too. */
    private Reading<String> withoutFlags() {
        Optional<String> vendor = line(DMI + "sys_vendor");
        Optional<String> cloud = cloud();
        if (cloud.isPresent()) {
            String product = line(DMI + "product_name").orElse("");
            evidence.add("DMI product '" + product + "'");
            if (vendor.orElse("").startsWith("Amazon EC2")) {
                return Reading.of(product.endsWith(".metal") ? Host.NONE : cloud.get());
            }
            return Reading.unavailable("this cloud's machines have the same DMI names with and without a hypervisor");
        }
        if (vendor.isPresent()) {
            evidence.add("DMI vendor '" + vendor.get() + "' is none of a virtual machine");
            return Reading.of(Host.NONE);
        }
        return Reading.unavailable(
                "not available: neither DMI nor a device tree nor /proc/sysinfo names a hypervisor or a physical"
                        + " machine");
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
            keep("xenDomain", "dom0");
        }
        return control || type.isPresent() ? Optional.of(type.orElse("xen")) : Optional.empty();
    }

    private Optional<String> firmware() {
        String product = line(DMI + "product_name").orElse("");
        for (String file : List.of("sys_vendor", "product_name", "board_vendor", "bios_vendor", "chassis_vendor")) {
            String value = line(DMI + file).orElse("");
            boolean kvm = file.equals("product_name") && value.matches("KVM|RHEV Hypervisor");
            boolean hyperv = value.startsWith("Microsoft") && product.equals("Virtual Machine");
            Optional<String> name = kvm || hyperv
                    ? Optional.of(kvm ? "kvm" : "hyperv")
                    : found(VENDOR, value)
                            .map(vendor -> vendor.equals("innotek") ? "virtualbox" : vendor.toLowerCase(Locale.ROOT));
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
        Optional<String> name =
                found("(?:^| )(kvm-clock|hyperv_clocksource|xen)", available).map(clock -> clock.split("[-_]")[0]);
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
        Optional<String> program = found("(?m)^(VM00 Control Program:.*)$", text(SYSINFO));
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

    /** Separate from virtualization, because a machine can be both. */
    private Reading<String> container() {
        Optional<String> manager = line(MANAGER);
        if (manager.isPresent()) {
            evidence.add(MANAGER + " is '" + manager.get() + "'");
            return Reading.of(manager.get());
        }
        for (Map.Entry<String, String> mark : MARKS.entrySet()) {
            if (texts.containsKey(mark.getKey())) {
                evidence.add(mark.getKey() + " is there");
                return Reading.of(mark.getValue());
            }
        }
        if (!texts.containsKey(CGROUP)) {
            return Reading.unavailable(unread(CGROUP) + ", and no container has left its mark");
        }
        Optional<String> group = GROUPS.stream()
                .filter(name -> text(CGROUP).contains("/" + name))
                .findFirst();
        group.ifPresent(name -> evidence.add(CGROUP + " is in a group of " + name));
        return Reading.of(
                group.map(name -> name.equals("libpod") ? "podman" : name).orElse(Host.NONE));
    }

    /** Model, topology and clock of the processors; in a virtual machine they are what the hypervisor shows. */
    private void processors() {
        String differ = "not available: the processors differ in their model or have none";
        Optional<String> part = info.common("CPU part");
        // Processors other than an x86 have numbers of maker and part in place of a name.
        Optional<String> model = info.common("model name")
                .or(() -> info.common("CPU implementer")
                        .flatMap(maker -> part.map(number -> "implementer " + maker + ", part " + number)));
        put("cpu", model, info.isEmpty() ? unread(CpuInfo.PATH) + " as a whole" : differ);
        putIfKnown("microcode", info.common("microcode"));
        topology();
        clock();
        mitigations();
        numa();
    }

    private void topology() {
        List<Integer> online = line(CPU + "online").map(ProcParser::ranges).orElse(List.of());
        int cores = cores(online);
        put("threads", counted(online.size()), unread(CPU + "online"));
        String contradiction = "not available: the siblings of a processor are missing, or contradict each other";
        put("cores", counted(cores), contradiction);
        put("sockets", counted(sockets(online)), "not available: the socket of a processor is missing");
        Optional<String> active = number(CPU + "smt/active").map(on -> on == 1 ? "on" : "off");
        Optional<String> bySiblings = cores == 0 ? Optional.empty() : Optional.of(online.size() > cores ? "on" : "off");
        String neither = "not available: neither smt/active nor the processors' siblings could be read";
        put("smt", active.or(() -> bySiblings), neither);
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

    private void clock() {
        put("nominalMegahertz", nominal(), HIDDEN);
        Optional<Long> maximum = number(CPU + "cpu0/cpufreq/cpuinfo_max_freq");
        putIfKnown("maximumMegahertz", maximum.map(MachineIdentity::mega));
        put("governor", different(CPU + "cpu[0-9]+/cpufreq/scaling_governor"), HIDDEN);
        putIfKnown("frequencyDriver", different(CPU + "cpu[0-9]+/cpufreq/scaling_driver"));
        Optional<String> intel = number(CPU + "intel_pstate/no_turbo").map(off -> off == 1 ? "off" : "on");
        Optional<String> other = number(CPU + "cpufreq/boost").map(on -> on == 1 ? "on" : "off");
        put("turbo", intel.or(() -> other), HIDDEN);
    }

    /** Nominal clock of the processor: from its driver, its name, or the clock that a guest's kernel counts with. */
    private Optional<String> nominal() {
        Optional<Long> base = number(CPU + "cpu0/cpufreq/base_frequency");
        String name = info.common("model name").orElse("");
        Optional<Double> named =
                found("@ ([0-9]{1,2}\\.[0-9]{2})GHz", name).map(text -> 1_000 * Double.parseDouble(text));
        Optional<Double> counted = info.common("cpu MHz")
                .filter(clock -> Boolean.FALSE.equals(info.flag("aperfmperf")) && name.matches("[^@]+"))
                .filter(clock -> clock.matches("[0-9]{1,6}\\.[0-9]{3}"))
                .map(Double::valueOf);
        return base.map(MachineIdentity::mega)
                .or(() -> named.or(() -> counted).map(clock -> String.format(Locale.ROOT, "%.0f", clock)));
    }

    private static String mega(long kilohertz) {
        return Long.toString(Math.round(kilohertz / 1_000.0));
    }

    private void mitigations() {
        List<String> affected = new ArrayList<>();
        List<String> unaffected = new ArrayList<>();
        paths(CPU + "vulnerabilities/[a-z0-9_]+")
                .forEach(path -> line(path).ifPresent(state -> {
                    String name = path.substring(path.lastIndexOf('/') + 1);
                    boolean none = state.equals("Not affected");
                    (none ? unaffected : affected).add(none ? name : name + ": " + state);
                }));
        joined(" ", unaffected.stream()).map("not affected: "::concat).ifPresent(affected::add);
        Optional<String> all = joined("; ", affected.stream());
        put("mitigations", all, "no file of " + CPU + "vulnerabilities could be read");
    }

    private void numa() {
        String path = "/sys/devices/system/node/online";
        List<Integer> nodes = line(path).map(ProcParser::ranges).orElse(List.of());
        put("numaNodes", counted(nodes.size()), unread(path));
        Stream<String> processors = nodes.stream().map(node -> {
            Optional<String> list = line("/sys/devices/system/node/node" + node + "/cpulist");
            return node + ": "
                    + list.filter(each -> !ProcParser.ranges(each).isEmpty()).orElse("not known");
        });
        putIfKnown("numaProcessors", joined("; ", processors));
    }

    private void system() {
        put("kernel", line("/proc/sys/kernel/osrelease"), unread("/proc/sys/kernel/osrelease"));
        putIfKnown(Host.NODE_NAME, line("/proc/sys/kernel/hostname"));
        // Its hash says as well whether two are one machine.
        Optional<String> bootId = line("/proc/sys/kernel/random/boot_id");
        putIfKnown(Host.BOOT_ID, bootId.map(id -> TextHash.of(id).substring(0, 16)));
        putIfKnown(Host.BOOT_TIME, found("(?m)^btime ([0-9]{1,12})$", text(ProcSample.STAT)));
        Optional<String> os = found("(?m)^PRETTY_NAME=\"?([ -!#-~]+)\"?\n", text("/etc/os-release"));
        put("os", os, unread("/etc/os-release"));
        Stream<String> words = Arrays.stream(text("/proc/cmdline").strip().split("\\s+"));
        Stream<String> kept = words.takeWhile(word -> !word.equals("--")).filter(ARGUMENT.asMatchPredicate());
        putIfKnown("kernelArguments", joined(" ", kept));
        put("clocksource", line(CLOCK + "current_clocksource"), unread(CLOCK + "current_clocksource"));
        putIfKnown("clocksources", line(CLOCK + "available_clocksource"));
        Optional<String> machine = dmi("sys_vendor", "product_name", "product_version");
        put("machine", machine, "there is no DMI, or it could not be read");
        putIfKnown("bios", dmi("bios_vendor", "bios_version"));
        memory();
        put("transparentHugePages", chosen(THP + "enabled"), unread(THP + "enabled"));
        putIfKnown("transparentHugePagesDefrag", chosen(THP + "defrag"));
        ControlGroups.limits(texts).forEach(this::keep);
        Devices.realDisks(texts).forEach((disk, driver) -> putIfKnown("disk " + disk, disk(disk, driver)));
        Devices.realInterfaces(texts).forEach((name, driver) -> {
            Optional<String> mtu = number("/sys/class/net/" + name + "/mtu").map(n -> "mtu " + n);
            Optional<String> speed = number("/sys/class/net/" + name + "/speed").map(n -> n + " Mbit/s");
            putIfKnown("interface " + name, known(Stream.of(Optional.of(driver), mtu, speed)));
        });
        // The drivers of the adapters that SCSI disks are attached to; the disks' own driver is sd.
        putIfKnown("scsiHosts", different("/sys/class/scsi_host/[^/]+/proc_name"));
    }

    private Optional<String> dmi(String... files) {
        return joined(" ", Arrays.stream(files).flatMap(file -> line(DMI + file).stream()));
    }

    private void memory() {
        HostSample sample = ProcSample.parse(0, texts);
        Map<String, Double> levels = sample.counters();
        String reason = sample.absent().get("gauge.mem");
        Double total = levels.get("gauge.memTotalBytes");
        Double pages = levels.get("gauge.memHugePagesTotal");
        Double size = levels.get("gauge.memHugePageBytes");
        Optional<String> memory =
                Optional.ofNullable(total).map(bytes -> String.format(Locale.ROOT, "%.0f MiB", bytes / (1 << 20)));
        put("memory", memory, reason == null ? unread("/proc/meminfo") : reason);
        Optional<String> huge = pages == null || size == null
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "%.0f of %.0f KiB", pages, size / 1_024));
        put("hugePages", huge, reason == null ? "the kernel has none" : reason);
    }

    private Optional<String> chosen(String path) {
        return line(path).flatMap(line -> found("\\[([a-z+-]+)]", line));
    }

    /** Reads the driver of the device behind one that names none, as with NVMe. */
    private Optional<String> disk(String disk, String driver) {
        String folder = "/sys/block/" + disk + "/";
        String queue = folder + "queue/";
        String behind = Devices.driver(text(folder + "device/device/uevent"));
        return known(Stream.of(
                Optional.of(driver.equals(Devices.UNKNOWN) ? behind : driver),
                chosen(queue + "scheduler").map("scheduler "::concat),
                number(queue + "nr_requests").map(n -> n + " requests"),
                number(queue + "rotational").map(n -> n == 1 ? "rotating" : "not rotating"),
                number(queue + "logical_block_size").map(n -> "sectors of " + n + " bytes"),
                line(queue + "write_cache")));
    }

    private static Optional<String> known(Stream<Optional<String>> words) {
        return joined(", ", words.flatMap(Optional::stream));
    }
}
