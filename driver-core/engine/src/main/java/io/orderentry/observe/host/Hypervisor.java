package io.orderentry.observe.host;

import io.orderentry.result.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/** Detection of hypervisors (docs/machines.md), with the evidence in the order of trust. */
final class Hypervisor {
    private static final String OTHER = "vm-other";
    private static final String XEN = "/sys/hypervisor/type";
    private static final String XEN_CONTROL = "/proc/xen/capabilities";
    private static final String DEVICE_TREE = "/proc/device-tree/hypervisor/compatible";
    private static final String SYSINFO = "/proc/sysinfo";
    private static final String CLOCKS = "/sys/devices/system/clocksource/clocksource0/available_clocksource";

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

    private final IdentityFacts facts;
    final List<String> evidence = new ArrayList<>();

    Hypervisor(IdentityFacts facts) {
        this.facts = facts;
    }

    /** The hypervisor's name, {@code none}, or null. */
    String name() {
        String named = named();
        CpuInfo info = facts.cpuInfo();
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
        return info == null ? orUnknown(null, IdentityFacts.unread(CpuInfo.PATH) + " as a whole") : withoutFlags();
    }

    private String orUnknown(String named, String reason) {
        if (named == null) {
            facts.absent.put("virtualization", reason);
        }
        return named;
    }

    /** Other processors have no such flag: only firmware names a hypervisor, and one that names none is evidence too. */
    private String withoutFlags() {
        Optional<String> vendor = facts.line(IdentityFacts.DMI + "sys_vendor");
        Optional<String> cloud = cloud();
        if (cloud.isPresent()) {
            String product = facts.line(IdentityFacts.DMI + "product_name").orElse("");
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
        for (Optional<String> found : List.of(xen(), dmi(), clockSource(), deviceTree(), sysinfo())) {
            name = name == null || name.equals("qemu") && found.isPresent() ? found.orElse(name) : name;
        }
        return name;
    }

    private Optional<String> xen() {
        boolean control = facts.text(XEN_CONTROL).contains("control_d\n");
        Optional<String> type = facts.line(XEN);
        type.ifPresent(name -> evidence.add(XEN + " is '" + name + "'"));
        if (control) {
            evidence.add(XEN_CONTROL + " has control_d: the control domain of Xen");
            facts.known.put("xenDomain", "dom0");
        }
        return control || type.isPresent() ? Optional.of(type.orElse("xen")) : Optional.empty();
    }

    private Optional<String> dmi() {
        String product = facts.line(IdentityFacts.DMI + "product_name").orElse("");
        for (String file : List.of("sys_vendor", "product_name", "board_vendor", "bios_vendor", "chassis_vendor")) {
            String value = facts.line(IdentityFacts.DMI + file).orElse("");
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
        String available = facts.line(CLOCKS).orElse("");
        Optional<String> name = lookup(CLOCK_SOURCES, " " + available, (all, clock) -> all.contains(" " + clock));
        name.ifPresent(found -> evidence.add("clock sources '" + available + "'"));
        return name;
    }

    private Optional<String> deviceTree() {
        String compatible = facts.text(DEVICE_TREE).replace('\0', ' ').strip();
        if (compatible.isEmpty()) {
            return Optional.empty();
        }
        evidence.add(DEVICE_TREE + " '" + ProcParser.shown(compatible) + "'");
        String first = compatible.split("[ ,-]")[0];
        return Optional.of(first.equals("linux") ? "kvm" : first.matches("[a-z]+") ? first : OTHER);
    }

    /** A mainframe's own account of the layers above it. */
    private Optional<String> sysinfo() {
        Optional<String> program = facts.text(SYSINFO)
                .lines()
                .filter(line -> line.startsWith("VM00 Control Program:"))
                .findFirst();
        program.ifPresent(line -> evidence.add(SYSINFO + " '" + ProcParser.shown(line.replaceAll(" +", " ")) + "'"));
        return program.map(line -> line.contains("KVM") ? "kvm" : line.contains("z/VM") ? "zvm" : OTHER);
    }

    private Optional<String> cloud() {
        String vendor = facts.line(IdentityFacts.DMI + "sys_vendor").orElse("");
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
}
