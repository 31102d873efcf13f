package io.orderentry.config;

import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Recognizes recorded runs that had the target and the load of an experiment's cells. Immutable. */
public final class CellMatcher {
    /** Keys, or the levels above them, that say nothing about how a run performs. */
    private static final Set<String> IRRELEVANT = Set.of(
            "target.name",
            "target.source",
            "target.data",
            "target.user",
            "target.passwordFile",
            "target.hostMetrics",
            "target.timeouts",
            "load.name",
            "load.source",
            "load.seed",
            "load.buildThreads",
            "load.check",
            "load.shared",
            "load.metricsAddress",
            "load.metricsTokenFile");

    private static final String MODE = "load.mode";

    private final List<Map<String, String>> cells;
    private final Set<String> varied;

    public CellMatcher(List<Cell> cells) {
        this.cells = cells.stream().map(CellMatcher::keys).toList();
        this.varied = Cell.varied(this.cells);
    }

    /**
     * Returns whether a run had the keys that all cells share, and of each key that they vary the value of one of them, or none.
     *
     * @param source named in a refusal
     * @param settings its settings, {@link Settings#effectiveYaml()}
     * @throws Refusal when the text is no YAML
     */
    public boolean matches(String source, String settings) {
        Map<String, String> run = keys(source, settings);
        Map<String, String> any = cells.get(0);
        Set<String> all = new HashSet<>(run.keySet());
        cells.forEach(cell -> all.addAll(cell.keySet()));
        return all.stream().allMatch(key -> {
            String value = run.get(key);
            return varied.contains(key)
                    ? value == null || cells.stream().anyMatch(cell -> value.equals(cell.get(key)))
                    : Objects.equals(value, any.get(key)) || key.equals(MODE) && any.get(key) == null;
        });
    }

    /** Keys of a cell as a run of it records them. */
    private static Map<String, String> keys(Cell cell) {
        Settings settings = new Settings("cell", Path.of(""), Map.of(), cell.target(), cell.load());
        return keys(cell.name(), settings.effectiveYaml());
    }

    private static Map<String, String> keys(String source, String settings) {
        Map<String, Object> tree = Yaml.read(source, settings);
        Map<String, String> keys = new TreeMap<>();
        for (String document : List.of("target", "load")) {
            EffectiveTree.flatten(document, tree.get(document), keys);
        }
        return keys.entrySet().stream()
                .filter(key -> IRRELEVANT.stream()
                        .noneMatch(name ->
                                key.getKey().equals(name) || key.getKey().startsWith(name + ".")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
