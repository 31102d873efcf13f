package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;

import io.orderentry.model.KebabCase;
import io.orderentry.text.EnumNames;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Experiment: its cells, their repetitions and order, and the comparison at the end. Its keys are those of the files under
 * {@code configs/experiments}; {@code oe config keys experiment} describes them. Checks itself.
 *
 * @param name short name: that of the file without folder and ending
 * @param source where it was read from
 * @param shared what all cells have in common
 * @param factors what they differ in; none where all runs are alike
 * @param start null (default) copies an embedded server's files, and rebuilds any other database
 * @param compare the comparison at the end
 */
@RecordBuilder
public record Experiment(
        String name,
        String source,
        Level shared,

        @Key(
                type = Factor.class,
                sentence =
                        "Differences of the cells: a factor is a label of the runs, and a level has a target, a load, a"
                                + " platform, or keys of them, by their paths; or several targets.",
                beneath = ".FACTOR.LEVEL.KEY",
                sample = "\n  platform:\n    native: {}\n    vm: {}")
        List<Factor> factors,

        @Key(sentence = "Runs of each cell; one block has a run of each.", range = "1..1000", fallback = "5")
        int repetitions,

        @Key(sentence = "Order of the cells in a block; abba turns every other block round.", fallback = "abba")
        RunOrder order,

        @Key(
                sentence = "Restoring of the database's start state before each run.",
                fallbackText = "copy where the server is embedded or copies databases, else rebuild",
                sample = "rebuild")
        StartState start,

        @Key(sentence = "The comparison at the end.") Comparison compare)
        implements ExperimentBuilder.With {
    /** Order of the cells of an experiment in a block; a block has one run of each (docs/statistics.md). */
    public enum RunOrder {
        /** Every other block the other way round, so that what drifts steadily falls on all cells alike. */
        ABBA,
        /** The same way in every block. */
        IN_TURN,
        /** Drawn anew for every block from the experiment's seed, against periodic drift. */
        RANDOM,
        /** All runs of one cell, then those of the next: for machines that are switched by hand. What drifts falls on one cell. */
        GROUPED
    }

    /** The label of a run that names its experiment. */
    public static final String LABEL = "experiment";
    /** The label of a run that names its block: one run of each cell. */
    public static final String BLOCK = "block";

    /** The key of an experiment's file, and of its plan, that has the comparison at the end. */
    public static final String COMPARE = "compare";

    /** The beginning of the labels of a run that are facts about its platform. */
    public static final String FACT = "platform.";

    /** Labels that every run of an experiment has. */
    public static final Set<String> OWN_LABELS = Set.of(LABEL, BLOCK, StartState.LABEL);

    /** Keys of a file and its levels, and of a plan and its cells. */
    static final String PLATFORM = "platform";

    static final String TARGETS = "targets";
    static final String FACTORS = "factors";
    private static final int MOST_CELLS = 1_000;
    private static final String VARY = "--vary";
    private static final List<String> VARIED = List.of("target", "load", "platform");

    public Experiment {
        factors = List.copyOf(factors);
        List<String> names = factors.stream().map(Factor::name).toList();
        for (String factor : compare.reference().keySet()) {
            String problem = "there is no factor '" + factor + "'" + Nearest.hint(factor, names);
            require(names.contains(factor), "compare.reference", problem);
        }
        long cells = 1;
        for (Factor factor : factors) {
            List<String> levels = factor.levels().stream().map(Level::name).toList();
            cells *= levels.size();
            String given = "'" + factor.name() + "'";
            require(Settings.LABEL.matcher(factor.name()).matches(), FACTORS, given + Settings.NO_LABEL);
            boolean own = OWN_LABELS.contains(factor.name());
            require(!own, FACTORS, given + " is a label that every run has; choose another");
            require(!levels.isEmpty(), FACTORS, given + " has no levels");
            require(levels.stream().noneMatch(String::isBlank), FACTORS, given + " has a level without a name");
            String first = compare.level(factor);
            require(
                    levels.contains(first),
                    COMPARE,
                    "reference." + factor.name() + ": there is no '" + first + "'" + Nearest.hint(first, levels));
        }
        require(cells <= MOST_CELLS, FACTORS, "make " + cells + " cells, more than " + MOST_CELLS);
    }

    /** Label of the cells, and the levels that are its values, the first one being the reference by default. */
    record Factor(String name, List<Level> levels) {
        static List<Factor> read(Section file, String key) {
            return file.part(key, List.of()).children((name, levels) -> new Factor(name, levels.children(Level::read)));
        }

        String first() {
            return levels.isEmpty() ? "" : levels.get(0).name();
        }
    }

    /**
     * Comparison at the end of an experiment.
     *
     * @param reference level of a factor that the others are compared with; that of a factor without one is its first
     */
    @RecordBuilder
    public record Comparison(
            @Key(
                    sentence = "Level of a factor that the others are compared with.",
                    fallbackText = "the first level",
                    beneath = ".FACTOR",
                    sample = "{}")
            Map<String, String> reference,

            @Key(
                    sentence = "Assertion: the throughput is at least this share of the reference's.",
                    range = "above 0, at most 10",
                    sample = "0.85")
            Double atLeast,

            @Key(
                    sentence =
                            "End of the runs when atLeast is decided by a sequential test, after repetitions blocks at the latest.",
                    fallback = "false")
            boolean untilDecided,

            @Key(
                    sentence = "Assertion: no mean response time is longer than the reference's by more than this.",
                    range = "above 0",
                    sample = "10ms")
            Duration within,

            @Key(
                    sentence =
                            "Differences that are allowed beside those that the factors vary, as with oe compare --allow.",
                    range = "of keys of a comparison",
                    sample = "[smt]")
            List<String> allow,

            @Key(sentence = "Permission for all differences between cells.", fallback = "false")
            boolean force)
            implements ExperimentComparisonBuilder.With {
        public Comparison {
            allow = allow == null ? List.of() : List.copyOf(allow);
        }

        String level(Factor factor) {
            return reference.getOrDefault(factor.name(), factor.first());
        }
    }

    static Experiment read(String name, Section file) {
        return file.build(Experiment.class, file.values(name));
    }

    /**
     * Experiment without a file; without factors it has one cell.
     *
     * @param source what gave the keys, named in a refusal
     * @throws Refusal when one of them is not accepted
     */
    public static Experiment of(String name, String source, Map<String, Object> tree) {
        return read(name, Section.top("experiment", source, tree, Overrides.none()));
    }

    /**
     * Experiment without a file: each {@code --vary KEY=V1,V2,...} is a factor, whose levels are the values. Its cells are all combinations of
     * the values, the first ones the reference; one cell where nothing is varied. One platform is that of all cells, whose variables may be
     * varied.
     *
     * @param varied values of {@code --vary}
     * @param target name, file or URL of the target of all cells
     * @param load name or file of the load of all cells
     * @throws Refusal when one of them is not a key with two or more different values
     */
    public static Experiment varied(List<String> varied, String target, String load) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String each : varied) {
            int equals = each.indexOf('=');
            Refusal.require(
                    equals >= 1,
                    VARY + ": '" + Secrets.mask(each) + "' is not KEY=V1,V2,..., such as load.connections=1,2,4");
            String key = each.substring(0, equals);
            if (!VARIED.contains(key.replaceFirst("\\..*", ""))) {
                throw new Refusal(VARY + ": unknown key '" + key + "'" + ConfigKeys.hint(key, VARIED, key, VARIED));
            }
            List<String> given = Arrays.asList(each.substring(equals + 1).split(",", -1));
            Refusal.require(values.put(key, given) == null, VARY + ": " + key + " is given twice");
        }
        Map<String, Object> factors = new LinkedHashMap<>();
        values.forEach((key, levels) -> factors.put(factor(key, List.copyOf(values.keySet())), levels(key, levels)));
        Map<String, Object> keys = new LinkedHashMap<>(Map.of("target", target, "load", load));
        if (!factors.isEmpty()) {
            keys.put(FACTORS, factors);
        }
        return of(factors.isEmpty() ? load : String.join("-", factors.keySet()), VARY, keys);
    }

    /** The last word of a key where no other key has it, else the whole key. */
    private static String factor(String key, List<String> keys) {
        String word = lastWord(key);
        boolean unique =
                keys.stream().filter(other -> lastWord(other).equals(word)).count() == 1;
        return unique ? word : key;
    }

    private static String lastWord(String key) {
        return key.substring(key.lastIndexOf('.') + 1);
    }

    private static Map<String, Map<String, String>> levels(String key, List<String> values) {
        Map<String, Map<String, String>> levels = new LinkedHashMap<>();
        for (String value : values) {
            String name = VARIED.contains(key) ? name(value) : value;
            Refusal.require(!value.isBlank(), VARY + ": " + key + " has a value that is empty");
            boolean isNew = levels.put(name, Map.of(key, value)) == null;
            Refusal.require(isNew, VARY + ": " + key + " has '" + name + "' twice");
        }
        if (levels.size() < 2 && !key.equals(PLATFORM)) {
            throw new Refusal(VARY + ": " + key + " has one value; give two or more, such as " + key + "=V1,V2");
        }
        return levels;
    }

    /** The name of a file without folder and ending, a URL without its parameters and its user. */
    private static String name(String nameFileOrUrl) {
        return nameFileOrUrl.startsWith("jdbc:")
                ? Secrets.mask(nameFileOrUrl)
                        .replaceFirst("[?;].*", "")
                        .replaceFirst("^jdbc:", "")
                        .replace("***@", "")
                : nameFileOrUrl.replaceFirst("^.*/", "").replaceFirst("\\.yaml$", "");
    }

    /** Names of the factors, in the order of the file. */
    public List<String> by() {
        return factors.stream().map(Factor::name).toList();
    }

    /** Level of each factor that the others are compared with. */
    public List<String> reference() {
        return factors.stream().map(compare::level).toList();
    }

    /** Returns whether there is anything to compare. */
    public boolean hasSeveralCells() {
        return factors.stream().anyMatch(factor -> factor.levels().size() > 1);
    }

    /**
     * Every combination of the factors' levels, the last factor changing fastest, each with its target and load read and checked.
     *
     * @param given options of the command line; they outrank the settings that all cells share
     * @param variables of the platforms, by their names, as the command line gives them; they outrank those that all cells share
     * @throws Refusal when one of them cannot be read, the command line gives what a factor varies, or no platform has a variable
     */
    public List<Cell> cells(Configs configs, Overrides given, Map<String, String> variables) {
        Stream<List<Level>> combinations = Stream.of(List.of());
        for (Factor factor : factors) {
            combinations = combinations.flatMap(levels -> factor.levels().stream()
                    .map(level ->
                            Stream.concat(levels.stream(), Stream.of(level)).toList()));
        }
        List<Cell> cells = combinations
                .map(levels -> new Cell.Builder(this, configs, given, variables).cell(levels))
                .toList();
        Cell.Builder.requireKnown(variables.keySet(), Cell.Builder.OPTION, cells);
        Cell.Builder.requireKnown(shared.variables(), "set." + Cell.Builder.VARIABLE, cells);
        return cells;
    }

    /** The same with another number of runs of each cell; a refusal names the option that gives it. */
    public Experiment withRepetitions(int other, String option) {
        try {
            return ConfigKeys.checked(withRepetitions(other));
        } catch (KeyRefusal e) {
            throw new Refusal(option + ": " + e.problem);
        }
    }

    /**
     * The same with some of the levels of a factor, in its own order; the first of them is the reference where that of the file is left out.
     *
     * @param option gives the levels; named in a refusal
     */
    public Experiment withLevels(String factor, List<String> levels, String option) {
        Factor whole = factors.stream()
                .filter(each -> each.name().equals(factor))
                .findFirst()
                .orElseThrow(() -> new Refusal(
                        option + ": the experiment " + name + " has no factor '" + factor + "' (" + source + ")"));
        List<String> known = whole.levels().stream().map(Level::name).toList();
        levels.forEach(level -> Refusal.requireKnown(level, known, option + ": there is no '" + level + "'"));
        Factor some = new Factor(
                factor,
                whole.levels().stream()
                        .filter(level -> levels.contains(level.name()))
                        .toList());
        Map<String, String> reference = new LinkedHashMap<>(compare.reference());
        if (!levels.contains(compare.level(whole))) {
            reference.put(factor, some.first());
        }
        List<Factor> others =
                factors.stream().map(each -> each == whole ? some : each).toList();
        return with(it -> it.factors(others).compare(compare.withReference(reference)));
    }

    /** The same with another start state; a refusal names the option that gives its word. */
    public Experiment withStart(String word, String option) {
        Refusal.requireKnown(word, EnumNames.all(StartState.class), option + ": '" + word + "' is no start state");
        return withStart(EnumNames.parse(word, StartState.class));
    }

    /** The same in an order that is drawn, ended when the assertion of the throughput is decided, after so many blocks at the latest. */
    public Experiment endingWhenDecided(int blocks) {
        return with(it -> it.repetitions(blocks).order(RunOrder.RANDOM).compare(compare.withUntilDecided(true)));
    }

    /**
     * Plan as it took effect, secrets masked, and the comparison at the end under {@value #COMPARE}, the last key: two experiments with the
     * same text before it are the same. {@link RecordedPlan} reads it.
     *
     * @param rule what the runs follow by that follow from the results of earlier ones; else empty
     */
    public String planYaml(Map<String, Object> rule, List<Cell> cells) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.put("repetitions", repetitions);
        tree.put("order", KebabCase.of(order));
        tree.putAll(rule);
        tree.put("cells", cells.stream().map(this::plan).toList());
        tree.put(COMPARE, comparison());
        return Yaml.write(tree);
    }

    /** As in a file. */
    private Map<String, Object> comparison() {
        Map<String, String> levels = new LinkedHashMap<>();
        factors.forEach(factor -> levels.put(factor.name(), compare.level(factor)));
        Map<String, Object> tree = EffectiveTree.of(compare);
        tree.put("reference", levels);
        tree.remove("untilDecided", false);
        tree.remove("allow", List.of());
        return tree;
    }

    private Map<String, Object> plan(Cell cell) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("labels", cell.labels());
        if (start != null) {
            tree.put("start", start.toString());
        }
        if (cell.platform() != null) {
            tree.put(PLATFORM, cell.platform().plain());
        }
        tree.putAll(cell.plain(true));
        return tree;
    }

    /**
     * Restoring of the start state of a cell: as the experiment says, else the cheapest that gives the same rows.
     * @param copied whether the server of a target with a URL copies databases
     * @throws Refusal when the experiment asks for what this target cannot do
     */
    public StartState start(Cell cell, Predicate<Target> copied) {
        Optional<Target> not = cell.targets().stream()
                .filter(target -> !target.isEmbedded() && !copied.test(target))
                .findFirst();
        if (start == StartState.COPY && not.isPresent()) {
            throw new Refusal("experiment.start: 'copy' needs an embedded server or one that copies databases, and the"
                    + " target of " + cell.name() + " is " + not.get() + "; use rebuild (" + source + ")");
        }
        return start != null ? start : not.map(target -> StartState.REBUILD).orElse(StartState.COPY);
    }
}
