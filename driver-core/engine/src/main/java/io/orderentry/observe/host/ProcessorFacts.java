package io.orderentry.observe.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Model, topology and clock of the processors; in a virtual machine they are what the hypervisor shows. */
final class ProcessorFacts {
    private static final String CPU = "/sys/devices/system/cpu/";
    private static final String HIDDEN = "cpufreq is not visible, as in most virtual machines; record it on the host";

    private ProcessorFacts() {}

    static void collect(IdentityFacts facts) {
        CpuInfo info = facts.cpuInfo();
        String unread = IdentityFacts.unread(CpuInfo.PATH) + " as a whole";
        facts.put(
                "cpu",
                model(info),
                info == null ? unread : "not available: the processors differ in their model or have none");
        facts.putIfKnown("microcode", info == null ? Optional.empty() : info.common("microcode"));
        topology(facts);
        clock(facts, info);
        mitigations(facts);
        numa(facts);
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

    private static void topology(IdentityFacts facts) {
        List<Integer> online =
                facts.line(CPU + "online").map(ProcParser::ranges).orElse(List.of());
        String unread = IdentityFacts.unread(CPU + "online");
        facts.put("threads", counted(online.size()), unread);
        int cores = cores(facts, online);
        facts.put(
                "cores",
                counted(cores),
                "not available: the siblings of a processor are missing, or contradict each other");
        facts.put("sockets", counted(sockets(facts, online)), "not available: the socket of a processor is missing");
        Optional<String> active = facts.number(CPU + "smt/active").map(on -> on == 1 ? "on" : "off");
        Optional<String> bySiblings = cores == 0 ? Optional.empty() : Optional.of(online.size() > cores ? "on" : "off");
        facts.put(
                "smt",
                active.or(() -> bySiblings),
                "not available: neither smt/active nor the processors' siblings could be read");
        facts.putIfKnown("smtControl", facts.line(CPU + "smt/control"));
    }

    private static Optional<String> counted(int number) {
        return number == 0 ? Optional.empty() : Optional.of(Integer.toString(number));
    }

    /** Number of groups of siblings; 0 when the group of a processor is missing or differs from that of its siblings. */
    private static int cores(IdentityFacts facts, List<Integer> online) {
        Map<Integer, List<Integer>> groups = new HashMap<>();
        for (int cpu : online) {
            Optional<String> siblings = topology(facts, cpu, "thread_siblings_list");
            groups.put(cpu, siblings.map(ProcParser::ranges).orElse(List.of()));
        }
        boolean agreed = groups.entrySet().stream()
                .allMatch(group -> group.getValue().contains(group.getKey())
                        && group.getValue().stream()
                                .allMatch(sibling -> group.getValue().equals(groups.get(sibling))));
        return agreed ? new HashSet<>(groups.values()).size() : 0;
    }

    private static int sockets(IdentityFacts facts, List<Integer> online) {
        List<String> sockets = online.stream()
                .flatMap(cpu -> topology(facts, cpu, "physical_package_id").stream())
                .filter(id -> id.matches("[0-9]{1,5}"))
                .toList();
        return sockets.size() == online.size() ? new HashSet<>(sockets).size() : 0;
    }

    private static Optional<String> topology(IdentityFacts facts, int cpu, String file) {
        return facts.line(CPU + "cpu" + cpu + "/topology/" + file);
    }

    private static void clock(IdentityFacts facts, CpuInfo info) {
        facts.put("nominalMegahertz", nominal(facts, info), HIDDEN);
        facts.putIfKnown(
                "maximumMegahertz",
                facts.number(CPU + "cpu0/cpufreq/cpuinfo_max_freq").map(ProcessorFacts::mega));
        facts.put("governor", facts.different(CPU + "cpu[0-9]+/cpufreq/scaling_governor"), HIDDEN);
        facts.putIfKnown("frequencyDriver", facts.different(CPU + "cpu[0-9]+/cpufreq/scaling_driver"));
        Optional<String> intel = facts.number(CPU + "intel_pstate/no_turbo").map(off -> off == 1 ? "off" : "on");
        Optional<String> other = facts.number(CPU + "cpufreq/boost").map(on -> on == 1 ? "on" : "off");
        facts.put("turbo", intel.or(() -> other), HIDDEN);
    }

    /** Nominal clock of the processor: from its driver, its name, or the clock that a guest's kernel counts with. */
    private static Optional<String> nominal(IdentityFacts facts, CpuInfo info) {
        Optional<Long> base = facts.number(CPU + "cpu0/cpufreq/base_frequency");
        if (base.isPresent() || info == null) {
            return base.map(ProcessorFacts::mega);
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

    private static void mitigations(IdentityFacts facts) {
        List<String> affected = new ArrayList<>();
        Set<String> unaffected = new TreeSet<>();
        for (String path : facts.paths(CPU + "vulnerabilities/[a-z0-9_]+")) {
            String name = path.substring(path.lastIndexOf('/') + 1);
            facts.line(path).ifPresent(line -> {
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
        facts.put(
                "mitigations",
                IdentityFacts.joined("; ", affected.stream()),
                "no file of " + CPU + "vulnerabilities could be read");
    }

    private static void numa(IdentityFacts facts) {
        String path = "/sys/devices/system/node/online";
        List<Integer> nodes = facts.line(path).map(ProcParser::ranges).orElse(List.of());
        facts.put("numaNodes", counted(nodes.size()), IdentityFacts.unread(path));
        facts.putIfKnown(
                "numaProcessors",
                IdentityFacts.joined("; ", nodes.stream().map(node -> node + ": " + processors(facts, node))));
    }

    private static String processors(IdentityFacts facts, int node) {
        return facts.line("/sys/devices/system/node/node" + node + "/cpulist")
                .filter(list -> !ProcParser.ranges(list).isEmpty())
                .orElse("not known");
    }
}
