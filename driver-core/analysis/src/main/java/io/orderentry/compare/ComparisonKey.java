package io.orderentry.compare;

import io.orderentry.compare.Difference.Area;
import io.orderentry.config.StartState;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.DatabaseSnapshot;
import io.orderentry.result.Result;
import io.orderentry.result.Server;
import io.orderentry.result.Workload;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Property in which runs must agree to be compared, unless it is what they are compared by, or its difference is allowed.
 *
 * @param name as in the configuration where there is such a key, and as {@code --allow} takes it
 * @param value read from a run's result; {@link Numbers#NONE} where the run has none
 * @param harmless whether different values do not make these groups incomparable
 */
public record ComparisonKey(
        String name, String title, Area area, Function<Run, String> value, Predicate<Groups> harmless) {
    /** Start states are alike as long as the database of no side had been used so much more than that of another. */
    static final double START_SIZE_TOLERANCE = 1.5;

    /** Key of the durability of a commit after a crash. */
    static final String DURABLE = "durable";

    private static final String LOAD = "load.";
    private static final String DELIVERY_CONNECTIONS = "deliveryConnections";

    /**
     * All keys: the one place that decides what is refused, what {@code --allow} takes, and what is listed as a difference that matters. A
     * new key gets one line here.
     */
    static final List<ComparisonKey> ALL = List.of(
            setting("mode", "mode", run -> run.identity().mode()),
            setting("isolation", "isolation", run -> run.identity().isolation()),
            setting(DURABLE, "durable", run -> durable(run.result().server().orNull())),
            load("mix", "mix", Workload::mix),
            load("pace", "pace", Workload::pace),
            load("rate", "rate (transactions/s)", its -> its.offeredPerSecond().orNull()),
            configured("arrivals", "arrivals"),
            load(
                    "thinkScale",
                    "think-time scale",
                    its -> Double.valueOf(its.configured().getOrDefault("thinkScale", "1"))),
            setting("warehouses", "warehouses", run -> run.identity().warehouses()),
            setting("connections", "connections", run -> run.identity().connections()),
            configured("connectionsFrom", "machine whose CPUs set the connections")
                    .harmlessWhere(groups -> groups.alike(run -> run.identity().connections())),
            load("foreignKeys", "foreign keys", its -> yes(its.foreignKeys())),
            load("delivery", "delivery", its -> its.deferredDelivery() ? "queued" : "inline"),
            // Where no run sets them, their number follows from the connections, which are compared themselves.
            load(DELIVERY_CONNECTIONS, "Delivery connections", Workload::deliveryConnections)
                    .harmlessWhere(groups -> groups.runs().stream()
                            .noneMatch(
                                    run -> run.result().workload().configured().containsKey(DELIVERY_CONNECTIONS))),
            configured(Workload.NODES, "nodes"),
            configured(Workload.TARGETS, "targets at the same time"),
            configured(Workload.SLICE, "slice of a run"),
            configured(Workload.ONLY, "part of a database"),
            configured("warmup", "ramp-up"),
            configured("duration", "measurement interval"),
            configured("transactions", "fixed transactions"),
            load("passes", "passes", its -> its.configured().getOrDefault("passes", "1")),
            configured("retries", "retries"),
            of("smt", "smt", Area.MACHINE, run -> run.fact(Run.SMT).orElse(null)),
            population("populationSeed", "population seed", "seed"),
            population("populationFormat", "population format", "format"),
            population("placement", "placement of the tables", "placement"),
            of("start", "start state restored by", Area.START_STATE, run -> run.label(StartState.LABEL)),
            of(
                            "startState",
                            "start state (HISTORY rows per warehouse)",
                            Area.START_STATE,
                            run -> historyRowsPerWarehouse(run.result()))
                    .harmlessWhere(ComparisonKey::startStatesAlike));

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

    /** All keys that {@code --allow} takes. */
    public static List<String> names() {
        return ALL.stream().map(ComparisonKey::name).toList();
    }

    private static ComparisonKey of(String name, String title, Area area, Function<Run, Object> value) {
        return new ComparisonKey(name, title, area, run -> text(value.apply(run)), groups -> false);
    }

    private static ComparisonKey setting(String name, String title, Function<Run, Object> value) {
        return of(name, title, Area.SETTINGS, value);
    }

    private static ComparisonKey load(String name, String title, Function<Workload, Object> value) {
        return setting(name, title, run -> value.apply(run.result().workload()));
    }

    private static ComparisonKey configured(String name, String title) {
        return load(name, title, its -> its.configured().get(name));
    }

    private static ComparisonKey population(String name, String title, String key) {
        return of(name, title, Area.START_STATE, run -> {
            DatabaseSnapshot state = run.result().startState().orNull();
            return state == null ? null : state.population().get(key);
        });
    }

    private ComparisonKey harmlessWhere(Predicate<Groups> condition) {
        return new ComparisonKey(name, title, area, value, condition);
    }

    private static String durable(Server server) {
        if (server == null || !server.durable().isAvailable()) {
            return "not available";
        }
        String because = Sentences.pairs(server.durabilitySettings(), "=");
        return yes(server.durable().orNull())
                + (server.durable().orNull() || because.isEmpty() ? "" : " (" + because + ")");
    }

    private static boolean startStatesAlike(Groups groups) {
        if (groups.runs().stream().anyMatch(run -> historyRowsPerWarehouse(run.result()) == null)) {
            return false;
        }
        List<Double> sizes = groups.all().stream()
                .map(group ->
                        group.mean(result -> historyRowsPerWarehouse(result).doubleValue()))
                .sorted()
                .toList();
        return sizes.get(sizes.size() - 1) <= sizes.get(0) * START_SIZE_TOLERANCE;
    }

    /** Rows of HISTORY, a measure of the use of a database since its build: every Payment adds one. */
    private static Long historyRowsPerWarehouse(Result result) {
        DatabaseSnapshot state = result.startState().orNull();
        Long rows = state == null ? null : state.rows().get("history");
        return rows == null ? null : Long.valueOf(rows / result.identity().warehouses());
    }

    private static String yes(boolean is) {
        return is ? "yes" : "no";
    }

    private static String text(Object value) {
        return value == null ? Numbers.NONE : value instanceof Long number ? Numbers.count(number) : value.toString();
    }
}
