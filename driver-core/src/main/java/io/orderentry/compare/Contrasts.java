package io.orderentry.compare;

import io.orderentry.compare.Contrast.Area;
import io.orderentry.config.Experiment;
import io.orderentry.config.Refusal;
import io.orderentry.result.DatabaseState;
import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What differs between runs besides what they measured: settings, versions, machine and start state. */
final class Contrasts {
    static final String SMT = "smt";

    /** Runs that differ in these did not do the same work under the same rules (DOMAIN A.2 M5 and P1, B.8). */
    private static final Set<String> BLOCKING = Set.of("mode", "isolation", "durable", "mix", SMT);

    private static final String NOT_DURABLE = "not durable because of ";

    /** When a database was built says nothing about what is in it. */
    private static final String WHEN = "_utc";

    private Contrasts() {}

    /** All of them, by area. */
    static List<Contrast> of(Groups groups) {
        List<Contrast> contrasts = new ArrayList<>();
        for (Area area : Area.values()) {
            List<List<Map<String, String>>> told = groups.all().stream()
                    .map(group -> group.runs().stream()
                            .map(run -> facts(area, run, groups.by()))
                            .toList())
                    .toList();
            Set<String> names = new LinkedHashSet<>();
            told.forEach(runs -> runs.forEach(facts -> names.addAll(facts.keySet())));
            for (String name : names) {
                List<List<String>> values =
                        told.stream().map(runs -> distinct(runs, name)).toList();
                if (values.stream().flatMap(List::stream).distinct().count() > 1) {
                    boolean blocking = BLOCKING.contains(name) || name.startsWith(NOT_DURABLE);
                    contrasts.add(new Contrast(area, name, values, blocking));
                }
            }
        }
        return contrasts;
    }

    /** Refuses runs that differ in what must be the same. */
    static void check(List<Contrast> contrasts, Groups groups) {
        String sentence = contrasts.stream()
                .filter(Contrast::blocking)
                .map(contrast -> contrast.name() + " (" + values(contrast, groups) + ")")
                .collect(Collectors.joining("; "));
        if (!sentence.isEmpty()) {
            throw new Refusal(
                    "the runs differ in what must be the same: " + sentence + "; --force compares them anyway");
        }
    }

    private static String values(Contrast contrast, Groups groups) {
        List<String> told = new ArrayList<>();
        for (int i = 0; i < contrast.values().size(); i++) {
            told.add(groups.all().get(i).name() + ": "
                    + String.join(" or ", contrast.values().get(i)));
        }
        return String.join(", ", told);
    }

    private static List<String> distinct(List<Map<String, String>> runs, String name) {
        return List.copyOf(runs.stream()
                .map(facts -> facts.getOrDefault(name, "-"))
                .collect(Collectors.toCollection(TreeSet::new)));
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
                    if (!by.contains(name) && !name.equals(Experiment.BLOCK)) {
                        facts.put(name, value);
                    }
                });
        }
        return facts;
    }

    private static void settings(Result result, Map<String, String> facts) {
        Identity identity = result.identity();
        Workload workload = result.workload();
        facts.put("mode", identity.mode());
        facts.put("isolation", identity.isolation());
        Server server = result.server();
        if (server != null) {
            facts.put("durable", server.durable() == null ? "not known" : server.durable() ? "yes" : "no");
            server.durabilitySettings().forEach((name, value) -> facts.put(NOT_DURABLE + name, value));
        }
        facts.put("mix", workload.mix().toString());
        facts.put("pace", workload.pace().toString());
        facts.put("offered per second", String.valueOf(workload.offeredPerSecond()));
        facts.put("warehouses", Integer.toString(identity.warehouses()));
        facts.put("connections", Integer.toString(identity.connections()));
        facts.put("queued Delivery", workload.deferredDelivery() ? "yes" : "no");
        facts.put("foreign keys", workload.foreignKeys() ? "yes" : "no");
        facts.put("ramp-up", Math.round(result.phases().rampUpSeconds()) + " s");
        identity.jdbcProperties().forEach((name, value) -> facts.put("JDBC " + name, value));
        if (server != null) {
            facts.put("cache bytes", String.valueOf(server.cacheBytes()));
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
            facts.remove(Clock.MEASURED); // a figure, not what the machine is
        }
    }

    private static void startState(DatabaseState state, Map<String, String> facts) {
        if (state != null) {
            state.rows().forEach((name, rows) -> facts.put(name + " rows", rows.toString()));
            facts.putAll(state.sums());
            state.population().forEach((name, value) -> {
                if (!name.endsWith(WHEN)) {
                    facts.put("population " + name, value);
                }
            });
        }
    }
}
