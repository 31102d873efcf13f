package io.orderentry.compare;

import io.orderentry.config.Experiment;
import io.orderentry.config.StartState;
import io.orderentry.metrics.CoreClock;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Host;
import io.orderentry.result.Limitation;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.ServerConfiguration;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Property besides the labels in which runs differ.
 *
 * @param values distinct ones of each group, the reference first; {@code -} for a run without one
 * @param blocking whether runs that differ in it are refused unless that is allowed
 * @param key the comparison key; null for what is no such key
 * @param allowedBy what allows a difference, such as {@code --by}, {@code --allow isolation} or what an experiment varies; null where nothing does
 */
public record Difference(
        Area area, String name, List<List<String>> values, boolean blocking, String key, String allowedBy) {
    /** Names of settings and properties begin so. */
    static final String SERVER = "server ";

    static final String SCHEMA = "schema ";
    private static final String SERVER_PROCESS = SERVER + "process: ";
    private static final int LONGEST = 200;

    static final String JDBC = "JDBC ";
    static final String TLS = "TLS";

    /** Comparison keys, which are listed once, and what holds the times of the build: the fingerprint is over all rows of oe_meta. */
    private static final Set<String> NO_POPULATION =
            Set.of("seed format warehouses foreign_keys fingerprint placement placement_text database_id".split(" "));

    /** Labels that are no difference, or a comparison key. */
    private static final Set<String> NO_LABEL = Set.of(Experiment.BLOCK, StartState.LABEL);

    public enum Area {
        SETTINGS("settings"),
        CONFIGURATION("recorded"),
        VERSIONS("versions"),
        MACHINE("machine"),
        START_STATE("start state"),
        LABELS("other labels");

        private final String title;

        Area(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    /** All of them, by area, the comparison keys of an area first. */
    static List<Difference> of(Groups groups, Allowances allowances) {
        List<Difference> differences = new ArrayList<>();
        for (Area area : Area.values()) {
            for (ComparisonKey key : ComparisonKey.ALL) {
                List<List<String>> values = key.area() == area ? values(groups, key.value()) : List.of();
                if (differ(values)) {
                    boolean blocking = !key.harmless().test(groups);
                    String allowedBy = blocking ? allowances.reason(key, groups.by()) : null;
                    differences.add(new Difference(area, key.title(), values, blocking, key.name(), allowedBy));
                }
            }
            // Settings and objects of one product mean nothing for another.
            boolean comparable = area != Area.CONFIGURATION
                    || groups.alike(run -> run.identity().plugin());
            List<Run> compared = comparable ? groups.runs() : List.of();
            List<String> names = compared.stream()
                    .flatMap(run -> facts(area, run, groups.by()).keySet().stream())
                    .distinct()
                    .toList();
            for (String name : names) {
                List<List<String>> values =
                        values(groups, run -> facts(area, run, groups.by()).getOrDefault(name, Numbers.NONE));
                if (differ(values)) {
                    differences.add(new Difference(area, name, values, false, null, allowances.reason(name)));
                }
            }
        }
        return implied(differences, groups);
    }

    /** Allows what follows from one setting, where nothing else that matters was changed, such as the durability of a commit. */
    private static List<Difference> implied(List<Difference> differences, Groups groups) {
        // Where it is the same on all sides it is not what makes the difference.
        Set<String> relaxing = groups.runs().stream()
                .flatMap(run -> durabilitySettings(run).keySet().stream())
                .filter(name ->
                        differ(values(groups, run -> durabilitySettings(run).getOrDefault(name, Numbers.NONE))))
                .collect(Collectors.toSet());
        Set<String> changed = differences.stream()
                .map(Difference::name)
                .filter(name -> name.startsWith(SERVER) && !name.startsWith(SERVER_PROCESS))
                .map(name -> name.substring(SERVER.length()).replaceFirst("^session\\.", ""))
                .collect(Collectors.toSet());
        boolean more = differences.stream()
                .anyMatch(each ->
                        each.area() == Area.SETTINGS && each.blocking() && !ComparisonKey.DURABLE.equals(each.key()));
        if (more || relaxing.size() != 1 || !relaxing.containsAll(changed)) {
            return differences;
        }
        String reason = "follows from " + relaxing.iterator().next() + ", the only setting that differs";
        return differences.stream()
                .map(each -> ComparisonKey.DURABLE.equals(each.key()) && each.allowedBy() == null
                        ? new Difference(each.area(), each.name(), each.values(), true, each.key(), reason)
                        : each)
                .toList();
    }

    private static Map<String, String> durabilitySettings(Run run) {
        return run.result().server().map(Server::durabilitySettings).orElse(Map.of());
    }

    private static List<List<String>> values(Groups groups, Function<Run, String> value) {
        return groups.all().stream()
                .map(group ->
                        group.runs().stream().map(value).distinct().sorted().toList())
                .toList();
    }

    private static boolean differ(List<List<String>> values) {
        return values.stream().flatMap(List::stream).distinct().count() > 1;
    }

    static void check(List<Difference> differences, Groups groups) {
        List<Difference> refused = differences.stream()
                .filter(difference -> difference.blocking() && difference.allowedBy() == null)
                .toList();
        if (!refused.isEmpty()) {
            throw new Refusal("the runs differ in what must be the same: "
                    + refused.stream()
                            .map(difference -> difference.nameAndValues(groups) + ")")
                            .collect(Collectors.joining("; "))
                    + "; "
                    + refused.stream()
                            .map(difference -> "--allow " + difference.key())
                            .collect(Collectors.joining(" "))
                    + (refused.size() == 1 ? " compares" : " compare") + " them anyway");
        }
    }

    /** Values by group, such as {@code native: yes; vm: no or yes}, with only the beginning of a long one, such as the definition of a trigger. */
    public String shortValues(List<String> groups) {
        return values(groups, "; ", LONGEST);
    }

    private String values(List<String> groups, String separator, int longest) {
        return IntStream.range(0, values.size())
                .mapToObj(i -> values.get(i).stream()
                        .map(value -> Sentences.cut(value, longest, " ..."))
                        .collect(Collectors.joining(" or ", groups.get(i) + ": ", "")))
                .collect(Collectors.joining(separator));
    }

    String nameAndValues(Groups groups) {
        List<String> names = groups.all().stream().map(Group::name).toList();
        return name + " (" + values(names, ", ", Integer.MAX_VALUE);
    }

    /** Values of a run in an area, by name, without the comparison keys and the labels that runs are compared by. */
    public static Map<String, String> facts(Area area, Run run, List<String> by) {
        Map<String, String> facts = new LinkedHashMap<>();
        switch (area) {
            case SETTINGS -> settings(run.result(), facts);
            case CONFIGURATION -> configuration(run.result(), facts);
            case VERSIONS -> {
                facts.put("driver", run.identity().driverVersion());
                facts.put("plugin", run.identity().plugin());
                facts.put("server", run.identity().serverVersion());
                facts.put("JDBC driver", run.identity().jdbcDriver());
            }
            case MACHINE -> machine(run.result().host().orNull(), facts);
            case START_STATE -> startState(run.result().startState().orNull(), facts);
            case LABELS ->
                run.identity().labels().forEach((name, value) -> {
                    if (!by.contains(name) && !NO_LABEL.contains(name) && !name.startsWith(Limitation.LABEL)) {
                        facts.put(name, value);
                    }
                });
        }
        return facts;
    }

    private static void settings(Result result, Map<String, String> facts) {
        result.identity().jdbcProperties().forEach((name, value) -> facts.put(JDBC + name, value));
        Server server = result.server().orNull();
        if (server != null) {
            facts.put("cache bytes", String.valueOf(server.cacheBytes().orNull()));
            facts.put(TLS, String.valueOf(server.tls().orNull()));
            server.settings().forEach((name, value) -> facts.put(SERVER + name, value));
        }
    }

    /** Values of server, schema and the two processes that are recorded only to be compared. */
    private static void configuration(Result result, Map<String, String> facts) {
        ServerConfiguration configuration =
                result.server().flatMap(Server::configuration).orNull();
        if (configuration != null) {
            configuration.settings().forEach((name, value) -> facts.put(SERVER + name, value));
            configuration.schema().forEach((name, value) -> facts.put(SCHEMA + name, value));
            configuration.process().forEach((name, value) -> facts.put(SERVER_PROCESS + name, value));
        }
        if (result.driver().facts() != null) {
            result.driver().facts().forEach((name, value) -> facts.put("driver process: " + name, value));
        }
    }

    private static void machine(Host host, Map<String, String> facts) {
        if (host != null) {
            // The kind of the source: its address names the machine.
            facts.put("counters from", host.source().split(" ")[0]);
            facts.put("virtualization", String.valueOf(host.virtualization().orNull()));
            facts.putAll(host.knownFacts());
            facts.remove(CoreClock.MEASURED); // a figure, not what the machine is
            // Which machine it is; not what it is.
            facts.keySet().removeAll(Set.of(Host.BOOT_ID, Host.BOOT_TIME, Host.NODE_NAME));
            facts.remove(Run.SMT);
        }
    }

    private static void startState(DatabaseSnapshot state, Map<String, String> facts) {
        if (state != null) {
            state.rows().forEach((name, rows) -> facts.put(name + " rows", rows.toString()));
            facts.putAll(state.sums());
            state.population().forEach((name, value) -> {
                if (!name.endsWith("_utc") && !NO_POPULATION.contains(name)) {
                    facts.put("population " + name, value);
                }
            });
        }
    }

    /** Returns whether runs of one group differ in it, so that it adds to their spread. */
    public boolean within() {
        return values.stream().anyMatch(ofGroup -> ofGroup.size() > 1);
    }
}
