package io.orderentry.compare;

import io.orderentry.compare.Difference.Area;
import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.config.Nearest;
import io.orderentry.config.Refusal;
import io.orderentry.config.StartState;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Server;
import io.orderentry.result.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Table of the properties in which runs must agree: the one place that decides what is refused, what {@code --allow} takes, and what is
 * listed as a difference that matters. A new key gets one line here.
 */
final class ComparisonKeys {
    private static final String LOAD = "load.";
    private static final String DELIVERY_CONNECTIONS = "deliveryConnections";

    /** Start states are alike as long as the database of no side had been used so much more than that of another. */
    static final double START_SIZE_TOLERANCE = 1.5;

    static final List<ComparisonKey> ALL = List.of(
            setting("mode", "mode", run -> run.identity().mode()),
            setting("isolation", "isolation", run -> run.identity().isolation()),
            setting("durable", "durable", run -> durable(run.result().server())),
            setting("mix", "mix", run -> workload(run).mix().toString()),
            setting("pace", "pace", run -> workload(run).pace().toString()),
            setting("rate", "rate (transactions/s)", run -> text(workload(run).offeredPerSecond())),
            configured("arrivals", "arrivals"),
            setting("warehouses", "warehouses", run -> text(run.identity().warehouses())),
            setting("connections", "connections", run -> text(run.identity().connections())),
            new ComparisonKey(
                    "connectionsFrom",
                    "machine whose CPUs set the connections",
                    Area.SETTINGS,
                    run -> text(workload(run).configured().get("connectionsFrom")),
                    groups -> groups.stream()
                                    .flatMap(group -> group.runs().stream())
                                    .map(run -> run.identity().connections())
                                    .distinct()
                                    .count()
                            <= 1),
            setting("foreignKeys", "foreign keys", run -> yes(workload(run).foreignKeys())),
            configured("historyIndex", "history index"),
            setting("delivery", "delivery", run -> workload(run).deferredDelivery() ? "queued" : "inline"),
            new ComparisonKey(
                    DELIVERY_CONNECTIONS,
                    "Delivery connections",
                    Area.SETTINGS,
                    run -> text(workload(run).deliveryConnections()),
                    ComparisonKeys::deliveryConnectionsDerived),
            configured("warmup", "ramp-up"),
            configured("duration", "measurement interval"),
            configured("transactions", "fixed transactions"),
            configured("retries", "retries"),
            ComparisonKey.of("smt", "smt", Area.MACHINE, run -> run.fact("smt").orElse(ComparisonKey.NONE)),
            population("populationSeed", "population seed", "seed"),
            population("populationFormat", "population format", "format"),
            ComparisonKey.of(
                    "start", "start state restored by", Area.START_STATE, run -> text(run.label(StartState.LABEL))),
            new ComparisonKey(
                    "startState",
                    "start state (HISTORY rows per warehouse)",
                    Area.START_STATE,
                    run -> text(historyRowsPerWarehouse(run)),
                    ComparisonKeys::startStatesAlike));

    private ComparisonKeys() {}

    static List<String> names() {
        return ALL.stream().map(ComparisonKey::name).toList();
    }

    /**
     * The key of a name, with or without {@code load.} before it.
     *
     * @throws Refusal with the nearest name when there is no such key
     */
    static ComparisonKey named(String name) {
        String key = name.startsWith(LOAD) ? name.substring(LOAD.length()) : name;
        return ALL.stream()
                .filter(each -> each.name().equals(key))
                .findFirst()
                .orElseThrow(() ->
                        new Refusal("--allow: there is no comparison key '" + name + "'" + Nearest.hint(key, names())));
    }

    private static ComparisonKey setting(String name, String title, Function<Run, String> value) {
        return ComparisonKey.of(name, title, Area.SETTINGS, value);
    }

    /** A key that is compared as it was configured. */
    private static ComparisonKey configured(String name, String title) {
        return setting(name, title, run -> text(workload(run).configured().get(name)));
    }

    /** A key that the loader left in the database. */
    private static ComparisonKey population(String name, String title, String key) {
        return ComparisonKey.of(name, title, Area.START_STATE, run -> {
            DatabaseSnapshot state = run.result().startState();
            return state == null ? ComparisonKey.NONE : text(state.population().get(key));
        });
    }

    private static Workload workload(Run run) {
        return run.result().workload();
    }

    private static String durable(Server server) {
        if (server == null || server.durable() == null) {
            return "not available";
        }
        if (server.durable()) {
            return yes(true);
        }
        Map<String, String> settings = server.durabilitySettings();
        List<String> because = new ArrayList<>();
        settings.forEach((name, value) -> because.add(name + "=" + value));
        return yes(false) + (because.isEmpty() ? "" : " (" + String.join(", ", because) + ")");
    }

    /** Where no run sets them, their number follows from the connections, which are compared themselves. */
    private static boolean deliveryConnectionsDerived(List<Group> groups) {
        return groups.stream()
                .flatMap(group -> group.runs().stream())
                .noneMatch(run -> workload(run).configured().containsKey(DELIVERY_CONNECTIONS));
    }

    private static boolean startStatesAlike(List<Group> groups) {
        List<Double> sizes = new ArrayList<>();
        for (Group group : groups) {
            List<Double> rows = group.runs().stream()
                    .map(ComparisonKeys::historyRowsPerWarehouse)
                    .filter(Objects::nonNull)
                    .map(Long::doubleValue)
                    .toList();
            if (rows.size() < group.runs().size()) {
                return false;
            }
            sizes.add(MeasureSample.of(rows).mean());
        }
        double largest = sizes.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        double smallest = sizes.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        return largest <= smallest * START_SIZE_TOLERANCE;
    }

    /** Rows of HISTORY, a measure of the use of a database since its build: every Payment adds one. */
    private static Long historyRowsPerWarehouse(Run run) {
        DatabaseSnapshot state = run.result().startState();
        Long rows = state == null ? null : state.rows().get("history");
        return rows == null ? null : Long.valueOf(rows / run.identity().warehouses());
    }

    private static String yes(boolean is) {
        return is ? "yes" : "no";
    }

    private static String text(Object value) {
        return value == null
                ? ComparisonKey.NONE
                : value instanceof Long number ? String.format(Locale.ENGLISH, "%,d", number) : value.toString();
    }
}
