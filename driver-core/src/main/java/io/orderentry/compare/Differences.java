package io.orderentry.compare;

import io.orderentry.compare.Difference.Area;
import io.orderentry.compare.group.ClockFrequency;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.config.Experiment;
import io.orderentry.config.Refusal;
import io.orderentry.config.StartState;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the differences between runs besides their figures: settings, versions, machine and start state. */
public final class Differences {
    /** End of the names of facts that are times of the build, not contents. */
    private static final String WHEN = "_utc";

    /** Which are comparison keys, so that they are listed once. */
    private static final Set<String> POPULATION_KEYS = Set.of("seed", "format", "warehouses", "foreign_keys");

    /** Labels that are no difference, or a comparison key. */
    private static final Set<String> NO_DIFFERENCE = Set.of(Experiment.BLOCK, StartState.LABEL);

    private Differences() {}

    /** All of them, by area, the comparison keys of an area first. */
    static List<Difference> of(Groups groups, Allowances allowances) {
        List<Difference> differences = new ArrayList<>();
        for (Area area : Area.values()) {
            ComparisonKeys.ALL.stream()
                    .filter(key -> key.area() == area)
                    .forEach(key -> difference(key, groups, allowances).ifPresent(differences::add));
            List<List<Map<String, String>>> facts = groups.all().stream()
                    .map(group -> group.runs().stream()
                            .map(run -> facts(area, run, groups.by()))
                            .toList())
                    .toList();
            Set<String> names = new LinkedHashSet<>();
            facts.forEach(runs -> runs.forEach(each -> names.addAll(each.keySet())));
            for (String name : names) {
                List<List<String>> values = facts.stream()
                        .map(runs -> distinct(runs.stream().map(each -> each.getOrDefault(name, ComparisonKey.NONE))))
                        .toList();
                if (differ(values)) {
                    differences.add(new Difference(area, name, values, false, null, null));
                }
            }
        }
        return differences;
    }

    private static Optional<Difference> difference(ComparisonKey key, Groups groups, Allowances allowances) {
        List<List<String>> values = groups.all().stream()
                .map(group -> distinct(group.runs().stream().map(key.value())))
                .toList();
        if (!differ(values)) {
            return Optional.empty();
        }
        boolean blocking = !key.harmless().test(groups.all());
        String allowedBy = blocking ? allowances.reason(key, groups.by()).orElse(null) : null;
        return Optional.of(new Difference(key.area(), key.title(), values, blocking, key.name(), allowedBy));
    }

    private static boolean differ(List<List<String>> values) {
        return values.stream().flatMap(List::stream).distinct().count() > 1;
    }

    /** Refuses runs that differ in what must be the same and is not allowed to differ. */
    static void check(List<Difference> differences, Groups groups) {
        List<Difference> refused = differences.stream()
                .filter(difference -> difference.blocking() && difference.allowedBy() == null)
                .toList();
        if (!refused.isEmpty()) {
            throw new Refusal("the runs differ in what must be the same: "
                    + refused.stream()
                            .map(difference -> difference.name() + " (" + values(difference, groups) + ")")
                            .collect(Collectors.joining("; "))
                    + "; "
                    + refused.stream()
                            .map(difference -> "--allow " + difference.key())
                            .collect(Collectors.joining(" "))
                    + (refused.size() == 1 ? " compares" : " compare") + " them anyway");
        }
    }

    /** What was allowed to differ, one sentence each; nothing of what the runs are compared by. */
    static List<String> allowed(List<Difference> differences, Groups groups) {
        return differences.stream()
                .filter(difference -> difference.allowedBy() != null
                        && !difference.allowedBy().equals("--by"))
                .map(difference ->
                        difference.name() + " (" + values(difference, groups) + "; " + difference.allowedBy() + ")")
                .toList();
    }

    private static String values(Difference difference, Groups groups) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < difference.values().size(); i++) {
            values.add(groups.all().get(i).plainName() + ": "
                    + String.join(" or ", difference.values().get(i)));
        }
        return String.join(", ", values);
    }

    private static List<String> distinct(Stream<String> values) {
        return List.copyOf(values.collect(Collectors.toCollection(TreeSet::new)));
    }

    private static Map<String, String> facts(Area area, Run run, List<String> by) {
        Map<String, String> facts = new LinkedHashMap<>();
        switch (area) {
            case SETTINGS -> settings(run.result(), facts);
            case VERSIONS -> versions(run.identity(), facts);
            case MACHINE -> machine(run.result().host(), facts);
            case START_STATE -> startState(run.result().startState(), facts);
            case LABELS ->
                run.identity().labels().forEach((name, value) -> {
                    if (!by.contains(name) && !NO_DIFFERENCE.contains(name)) {
                        facts.put(name, value);
                    }
                });
        }
        return facts;
    }

    private static void settings(Result result, Map<String, String> facts) {
        result.identity().jdbcProperties().forEach((name, value) -> facts.put("JDBC " + name, value));
        Server server = result.server();
        if (server != null) {
            facts.put("cache bytes", String.valueOf(server.cacheBytes()));
            facts.put("TLS", String.valueOf(server.tls()));
            server.settings().forEach((name, value) -> facts.put("server " + name, value));
        }
    }

    private static void versions(Identity identity, Map<String, String> facts) {
        facts.put("driver", identity.driverVersion());
        facts.put("plugin", identity.plugin());
        facts.put("server", identity.serverVersion());
        facts.put("JDBC driver", identity.jdbcDriver());
    }

    private static void machine(Host host, Map<String, String> facts) {
        if (host != null) {
            facts.put("counters from", host.source());
            facts.put("virtualization", String.valueOf(host.virtualization()));
            facts.putAll(host.facts());
            facts.remove(ClockFrequency.MEASURED); // a figure, not what the machine is
            facts.remove(Run.SMT);
        }
    }

    private static void startState(DatabaseSnapshot state, Map<String, String> facts) {
        if (state != null) {
            state.rows().forEach((name, rows) -> facts.put(name + " rows", rows.toString()));
            facts.putAll(state.sums());
            state.population().forEach((name, value) -> {
                // The fingerprint is over all rows of oe_meta, the times of the build among them.
                if (!name.endsWith(WHEN) && !name.equals("fingerprint") && !POPULATION_KEYS.contains(name)) {
                    facts.put("population " + name, value);
                }
            });
        }
    }
}
