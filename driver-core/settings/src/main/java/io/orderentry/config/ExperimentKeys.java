package io.orderentry.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Keys of the files under {@code configs/experiments}. */
final class ExperimentKeys {
    /** Definitions of the JSON Schema: single keys of a target or a load, and the same with the names of both. */
    static final String SINGLE_KEYS = "#/definitions/keys";

    static final String LEVEL = "#/definitions/level";

    /** Several targets by their names, or as a list. */
    static final String SEVERAL = "#/definitions/targets";

    static final ConfigKey<String> TARGET = ConfigKey.of(
                    "target", ValueType.text(), "Name, file or URL of the target of all cells whose levels name none.")
            .or("embedded");

    static final ConfigKey<String> LOAD = ConfigKey.of(
                    "load", ValueType.text(), "Name or file of the load of all cells whose levels name none.")
            .or("flat-out");

    static final ConfigKey<Map<String, Level>> TARGETS = ConfigKey.of(
                    Experiment.TARGETS,
                    ValueTypeBuilder.<Map<String, Level>>builder()
                            .name("text")
                            .reader(Experiment::readTargets)
                            .schema(Map.of("$ref", SEVERAL))
                            .beneath(".NAME.KEY")
                            .build(),
                    "Several targets that are measured at the same time in each run: a list of names, or by a name for each its target,"
                            + " load and keys of them; idle: true for a server without a load.")
            .like("{one: {}, two: {}}");

    static final ConfigKey<Map<String, String>> SET = ConfigKey.of(
                    "set",
                    ValueType.texts(".KEY", Map.of("$ref", SINGLE_KEYS)),
                    "Keys of the target or the load for all cells, by their paths, such as load.warmup, and variables of"
                            + " platforms, such as platform.VCPUS.")
            .like("{}");

    static final ConfigKey<List<Experiment.Factor>> FACTORS = ConfigKey.of(
                    "factors",
                    ValueTypeBuilder.<List<Experiment.Factor>>builder()
                            .name("text")
                            .reader(Experiment::readFactors)
                            .schema(Map.of("type", "object", "additionalProperties", levels(), "minProperties", 1))
                            .beneath(".FACTOR.LEVEL.KEY")
                            .build(),
                    "Differences of the cells: a factor is a label of the runs, and a level has a target, a load, a platform,"
                            + " or keys of them, by their paths; or several targets.")
            .like("\n  platform:\n    native: {}\n    vm: {}");

    static final ConfigKey<Integer> REPETITIONS = ConfigKey.of(
                    "repetitions", ValueType.integer(1, 1_000), "Runs of each cell; one block has a run of each.")
            .or(5);

    static final ConfigKey<RunOrder> ORDER = ConfigKey.of(
                    "order",
                    ValueType.word(RunOrder.class),
                    "Order of the cells in a block; abba turns every other block round.")
            .or(RunOrder.ABBA);

    static final ConfigKey<StartState> START = ConfigKey.of(
                    "start",
                    ValueType.word(StartState.class),
                    "Restoring of the database's start state before each run.")
            .otherwise("copy for an embedded server, else rebuild")
            .like("rebuild");

    static final ConfigKey<String> RESTORE = ConfigKey.of(
                    "restore",
                    ValueType.text(),
                    "Command that restores the database before each run; with start: command.")
            .like("ssh db zfs rollback tank/db@start");

    static final ConfigKey<Map<String, String>> REFERENCE = ConfigKey.of(
                    "reference", ValueType.texts(".FACTOR"), "Level of a factor that the others are compared with.")
            .otherwise("the first level")
            .like("{}");

    static final ConfigKey<Double> AT_LEAST = ConfigKey.of(
                    "atLeast",
                    ValueType.decimal("above 0, at most 10"),
                    "Assertion: the throughput is at least this share of the reference's.")
            .like("0.85");

    static final ConfigKey<Duration> WITHIN = ConfigKey.of(
                    "within",
                    ValueType.duration("above 0"),
                    "Assertion: no mean response time is longer than the reference's by more than this.")
            .like("10ms");

    static final ConfigKey<List<String>> ALLOW = ConfigKey.of(
                    "allow",
                    ValueType.list("of keys of a comparison", Function.identity()),
                    "Differences that are allowed beside those that the factors vary, as with oe compare --allow.")
            .or(List.of())
            .otherwise("")
            .like("[smt]");

    static final ConfigKey<Boolean> FORCE = ConfigKey.of(
                    "force", ValueType.truth(), "Permission for all differences between cells.")
            .or(false);

    static final ConfigKey<Section> COMPARE = ConfigKey.of(
            "compare",
            ValueType.level(List.of(REFERENCE, AT_LEAST, WITHIN, ALLOW, FORCE), Function.identity()),
            "The comparison at the end.");

    static final List<ConfigKey<?>> ALL =
            List.of(TARGET, LOAD, TARGETS, SET, FACTORS, REPETITIONS, ORDER, START, RESTORE, COMPARE);

    private ExperimentKeys() {}

    private static Map<String, Object> levels() {
        return Map.of("type", "object", "additionalProperties", Map.of("$ref", LEVEL), "minProperties", 1);
    }
}
