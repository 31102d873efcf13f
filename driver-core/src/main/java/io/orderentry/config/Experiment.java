package io.orderentry.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Experiment: its cells, their repetitions and order, and the comparison at the end. Reads a file under
 * {@code configs/experiments}; checks itself.
 *
 * @param name short name: that of the file without folder and ending
 * @param source where it was read from
 * @param shared what all cells have in common
 * @param factors what they differ in, at least one
 * @param repetitions runs of each cell, 1 to 1,000; default 5
 * @param order default {@code abba}
 * @param start how the start state is restored; null (default) copies an embedded server's files, and rebuilds any other database
 * @param reference the level of each factor that the others are compared with; by default the first
 * @param atLeast share of the reference's throughput that is asserted, or null
 * @param within by how much a mean response time may be longer than the reference's, or null
 * @param allow comparison keys that may differ between the cells, beside those that follow from what the factors vary
 * @param force allow all differences between cells
 */
public record Experiment(
        String name,
        String source,
        Level shared,
        List<Factor> factors,
        int repetitions,
        RunOrder order,
        StartState start,
        List<String> reference,
        Double atLeast,
        Duration within,
        List<String> allow,
        boolean force) {
    /** The label of a run that names its experiment. */
    public static final String LABEL = "experiment";
    /** The label of a run that says which runs took their turn together. */
    public static final String BLOCK = "block";

    /** Labels that every run of an experiment has. */
    public static final Set<String> OWN_LABELS = Set.of(LABEL, BLOCK, StartState.LABEL);

    private static final int MOST_CELLS = 1_000;
    private static final Pattern FACTOR = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,99}");

    public Experiment {
        factors = List.copyOf(factors);
        reference = List.copyOf(reference);
        allow = List.copyOf(allow);
        Check.range("repetitions", repetitions, 1, 1_000);
        if (factors.isEmpty()) {
            throw new KeyRefusal("factors", "is missing: what the cells differ in, such as factors.platform.native");
        }
        long cells = 1;
        for (Factor factor : factors) {
            check(factor);
            cells *= factor.levels().size();
        }
        if (cells > MOST_CELLS) {
            throw new KeyRefusal("factors", "make " + cells + " cells, more than " + MOST_CELLS);
        }
        for (int i = 0; i < factors.size(); i++) {
            List<String> levels =
                    factors.get(i).levels().stream().map(Level::name).toList();
            if (!levels.contains(reference.get(i))) {
                throw new KeyRefusal(
                        "compare",
                        "reference." + factors.get(i).name() + ": there is no '" + reference.get(i) + "'"
                                + Nearest.hint(reference.get(i), levels));
            }
        }
    }

    private static void check(Factor factor) {
        if (!FACTOR.matcher(factor.name()).matches()) {
            throw new KeyRefusal(
                    "factors", "'" + factor.name() + "' is not a letter and up to 99 letters, digits or _ . -");
        }
        if (OWN_LABELS.contains(factor.name())) {
            throw new KeyRefusal("factors", "'" + factor.name() + "' is a label that every run has; choose another");
        }
        if (factor.levels().isEmpty()) {
            throw new KeyRefusal("factors", "'" + factor.name() + "' has no levels");
        }
        if (factor.levels().stream().anyMatch(level -> level.name().isBlank())) {
            throw new KeyRefusal("factors", "'" + factor.name() + "' has a level without a name");
        }
    }

    static Experiment read(String name, Section file) {
        List<Factor> factors = file.part("factors").children().entrySet().stream()
                .map(factor -> Factor.read(factor.getKey(), factor.getValue()))
                .toList();
        Level shared = new Level("", file.text("target"), file.text("load"), file.texts("set"));
        Section compare = file.part("compare");
        Map<String, String> reference = compare.texts("reference");
        Double atLeast = compare.decimal("atLeast");
        Duration within = compare.duration("within");
        List<String> allow = compare.list("allow", keys -> keys);
        Boolean force = compare.truth("force");
        compare.refuseUnknown();
        List<String> names = factors.stream().map(Factor::name).toList();
        for (String factor : reference.keySet()) {
            if (!names.contains(factor)) {
                throw compare.refusal("reference", "there is no factor '" + factor + "'" + Nearest.hint(factor, names));
            }
        }
        Integer repetitions = file.integer("repetitions");
        RunOrder order = file.word("order", RunOrder.class);
        return file.build(() -> new Experiment(
                name,
                file.source(),
                shared,
                factors,
                repetitions == null ? 5 : repetitions,
                order == null ? RunOrder.ABBA : order,
                file.word("start", StartState.class),
                factors.stream()
                        .map(factor -> reference.getOrDefault(
                                factor.name(),
                                factor.levels().isEmpty()
                                        ? ""
                                        : factor.levels().get(0).name()))
                        .toList(),
                atLeast,
                within,
                allow == null ? List.of() : allow,
                Boolean.TRUE.equals(force)));
    }

    /** Names of the factors, in the order of the file. */
    public List<String> by() {
        return factors.stream().map(Factor::name).toList();
    }

    /**
     * Every combination of the factors' levels, the last factor changing fastest, each with its target and load read and checked.
     *
     * @param given what the command line says; it wins over what the cells share
     * @throws Refusal when one of them cannot be read, or the command line gives what a factor varies
     */
    public List<Cell> cells(Configs configs, Overrides given) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Factor factor : factors) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (Level level : factor.levels()) {
                    Map<String, String> more = new LinkedHashMap<>(combination);
                    more.put(factor.name(), level.name());
                    longer.add(more);
                }
            }
            combinations = longer;
        }
        return combinations.stream().map(labels -> cell(labels, configs, given)).toList();
    }

    /**
     * What is done, as it took effect, with secrets masked: two experiments with the same text are the same but for what is asked of them at
     * the end.
     */
    public String planYaml(List<Cell> cells) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.put("repetitions", repetitions);
        tree.put("order", order.toString());
        tree.put("cells", cells.stream().map(this::plan).toList());
        return Yaml.write(tree);
    }

    private Map<String, Object> plan(Cell cell) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("labels", cell.labels());
        tree.put("start", start(cell).toString());
        tree.put("target", EffectiveTree.of(cell.target()));
        tree.put("load", EffectiveTree.of(cell.load()));
        return tree;
    }

    /**
     * How the start state of a cell is restored.
     *
     * @throws Refusal when the experiment asks for what this target cannot do
     */
    public StartState start(Cell cell) {
        boolean embedded = cell.target().isEmbedded();
        if (start == StartState.COPY && !embedded) {
            throw new Refusal("experiment.start: 'copy' needs an embedded server, and the target of " + cell.name()
                    + " has a url; use rebuild (" + source + ")");
        }
        return start != null ? start : embedded ? StartState.COPY : StartState.REBUILD;
    }

    private Cell cell(Map<String, String> labels, Configs configs, Overrides given) {
        String target = shared.target() == null ? "embedded" : shared.target();
        String load = shared.load() == null ? "flat-out" : shared.load();
        Map<String, String> places = new LinkedHashMap<>();
        Map<String, String> keys = new LinkedHashMap<>();
        shared.keys().forEach((key, value) -> {
            if (given.optionOf(key).isEmpty()) {
                keys.put(key, value);
                places.put(key, "set." + key);
            }
        });
        for (Factor factor : factors) {
            Level level = factor.level(labels.get(factor.name()));
            String place = "factors." + factor.name() + "." + level.name();
            target = level.target() == null ? target : level.target();
            load = level.load() == null ? load : level.load();
            level.keys().forEach((key, value) -> {
                given.optionOf(key).ifPresent(option -> {
                    throw new Refusal(option + ": is what the factor '" + factor.name() + "' varies (" + source + ")");
                });
                String earlier = places.put(key, place + "." + key);
                if (earlier != null && earlier.startsWith("factors.")) {
                    throw new Refusal(place + ": " + key + " is given already by " + earlier + " (" + source + ")");
                }
                keys.put(key, value);
            });
        }
        Overrides all = given;
        for (Map.Entry<String, String> key : keys.entrySet()) {
            all = all.with(key.getKey(), key.getValue(), source + ": " + places.get(key.getKey()));
        }
        return new Cell(labels, configs.target(target, all), configs.load(load, all));
    }
}
