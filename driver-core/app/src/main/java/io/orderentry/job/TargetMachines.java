package io.orderentry.job;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.job.MultiTargetRun.TargetRun;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Machines of several targets that were measured in one interval, each counted once. A pure function of their runs. */
final class TargetMachines {
    private final List<TargetRun> runs;

    /** @param runs with a result, at least one */
    TargetMachines(List<TargetRun> runs) {
        this.runs = runs;
    }

    /** The machine of all databases, or else the hypervisor under all of them. */
    Reading<Host> shared() {
        Reading<Host> first = runs.get(0).measurement().hosts().host();
        if (first.value() == null || isOfAll(Role.DATABASE)) {
            return first;
        }
        if (isOfAll(Role.HYPERVISOR)) {
            List<Host> hosts = hosts(runs.get(0)).value();
            for (int i = 0; i < hosts.size(); i++) {
                if (hosts.get(i).role().equals(Role.HYPERVISOR.toString())) {
                    return new Reading<>(hosts.get(i), null, parts(hosts(runs.get(0)), i, ""));
                }
            }
        }
        return Reading.unavailable(
                "the targets are on several machines, without a hypervisor that was watched for all of them");
    }

    /** Every machine by every role. */
    Reading<List<Host>> all() {
        List<Host> hosts = new ArrayList<>();
        Map<String, String> reasons = new TreeMap<>();
        Set<String> seen = new HashSet<>();
        for (TargetRun run : runs) {
            List<Host> its = hosts(run).value();
            for (int i = 0; i < its.size(); i++) {
                if (seen.add(its.get(i).role() + " " + machine(run, its.get(i)))) {
                    reasons.putAll(parts(hosts(run), i, "[" + hosts.size() + "]."));
                    hosts.add(its.get(i));
                }
            }
        }
        return new Reading<>(hosts, null, reasons);
    }

    private static Reading<List<Host>> hosts(TargetRun run) {
        return run.measurement().hosts().hosts();
    }

    /** Reasons for the parts of one machine, with another beginning of their paths. */
    private static Map<String, String> parts(Reading<List<Host>> hosts, int index, String path) {
        String own = "[" + index + "].";
        Map<String, String> parts = new TreeMap<>();
        hosts.parts().forEach((part, why) -> {
            if (part.startsWith(own)) {
                parts.put(path + part.substring(own.length()), why);
            }
        });
        return parts;
    }

    /** Returns whether all targets have one machine in a role. */
    private boolean isOfAll(Role role) {
        Set<Optional<String>> machines = runs.stream()
                .map(run -> hosts(run).value().stream()
                        .filter(host -> host.role().equals(role.toString()))
                        .findFirst()
                        .map(host -> machine(run, host)))
                .collect(Collectors.toSet());
        return machines.size() == 1 && !machines.contains(Optional.<String>empty());
    }

    /** Name of a machine; SQL reads the files of the database's own one. */
    private static String machine(TargetRun run, Host host) {
        return host.source().startsWith(HostMetric.Kind.SQL.toString())
                ? host.source() + " " + run.result().identity().url()
                : host.source();
    }
}
