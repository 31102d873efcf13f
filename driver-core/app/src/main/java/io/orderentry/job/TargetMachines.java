package io.orderentry.job;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.job.MultiTargetRun.TargetRun;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
        if (!first.isAvailable() || isOfAll(Role.DATABASE)) {
            return first;
        }
        if (isOfAll(Role.HYPERVISOR)) {
            return Reading.of(hosts(runs.get(0)).stream()
                    .filter(host -> host.role().equals(Role.HYPERVISOR.toString()))
                    .findFirst()
                    .orElseThrow());
        }
        return Reading.unavailable(
                "the targets are on several machines, without a hypervisor that was watched for all of them");
    }

    /** Every machine by every role. */
    List<Host> all() {
        Set<String> seen = new HashSet<>();
        return runs.stream()
                .flatMap(run -> hosts(run).stream().filter(host -> seen.add(host.role() + " " + machine(run, host))))
                .toList();
    }

    private static List<Host> hosts(TargetRun run) {
        return run.measurement().hosts().hosts();
    }

    /** Returns whether all targets have one machine in a role. */
    private boolean isOfAll(Role role) {
        Set<Optional<String>> machines = runs.stream()
                .map(run -> hosts(run).stream()
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
