package io.orderentry.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One combination of an experiment's levels.
 *
 * @param labels the level of each factor, in the order of the file
 * @param target where it runs; of several the first one with a load
 * @param load what it runs; its seed is that of the population and of the first block
 * @param platform how the machine is switched for its runs; null for the machine as it is
 * @param several targets that are measured at the same time; empty for one alone
 */
public record Cell(Map<String, String> labels, Target target, Load load, Platform platform, List<RunTarget> several) {
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
            "load.metricsHosts",
            "load.metricsTokenFile");

    public Cell {
        several = List.copyOf(several);
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }

    /** Such as {@code platform=vm, cache=1GB}. */
    public String name() {
        return labels.entrySet().stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    /** All targets of the cell. */
    public List<Target> targets() {
        return all().map(RunTarget::target).toList();
    }

    /** Loads of all targets of the cell that have one. */
    public List<Load> loads() {
        return all().filter(each -> !each.idle()).map(RunTarget::load).toList();
    }

    private Stream<RunTarget> all() {
        return several.isEmpty() ? Stream.of(new RunTarget(target, load, false)) : several.stream();
    }

    /** Configuration keys in which cells differ, such as {@code load.mode} or {@code target.settings.fsync}; an absent value differs too. */
    public static Set<String> variedKeys(List<Cell> cells) {
        return varied(cells.stream().map(Cell::keys).toList());
    }

    /** The keys that do not have one value in all of the maps. */
    static Set<String> varied(List<Map<String, String>> all) {
        return all.stream()
                .flatMap(keys -> keys.keySet().stream())
                .distinct()
                .filter(key ->
                        all.stream().map(keys -> keys.get(key)).distinct().count() > 1)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns whether its runs would be those of another cell: no key of target or load differs, nor the platform; names of files may. */
    public boolean isLike(Cell other) {
        Set<String> differing = variedKeys(List.of(this, other));
        EffectiveTree.NO_KEYS.forEach(name -> differing.removeAll(List.of("target." + name, "load." + name)));
        return Objects.equals(platform, other.platform) && differing.isEmpty();
    }

    /**
     * A test of recorded runs: whether a run had the target and the load of these cells, that is the keys that all cells share, and of each key
     * that they vary the value of one of them, or none. It gets the name of the settings, for a refusal of what is no YAML, and their text,
     * {@link Settings#effectiveYaml()}.
     */
    public static BiPredicate<String, String> matcher(List<Cell> cells) {
        List<Map<String, String>> all = cells.stream()
                .map(cell -> relevant(EffectiveTree.of(cell.target(), cell.load(), true)))
                .toList();
        Set<String> varied = varied(all);
        Map<String, String> any = all.get(0);
        return (source, settings) -> {
            Map<String, String> run = relevant(Yaml.read(source, settings));
            return Stream.concat(Stream.of(run), all.stream())
                    .flatMap(keys -> keys.keySet().stream())
                    .allMatch(key -> {
                        String value = run.get(key);
                        return varied.contains(key)
                                ? value == null || all.stream().anyMatch(cell -> value.equals(cell.get(key)))
                                : Objects.equals(value, any.get(key))
                                        || key.equals("load.mode") && any.get(key) == null;
                    });
        };
    }

    private static Map<String, String> relevant(Map<String, Object> tree) {
        Map<String, String> keys = targetAndLoad(tree);
        keys.keySet()
                .removeIf(key -> IRRELEVANT.stream().anyMatch(name -> key.equals(name) || key.startsWith(name + ".")));
        return keys;
    }

    /** Target and load as a plan has them, with all of several targets by their names. */
    Map<String, Object> plain(boolean masked) {
        Map<String, Object> tree = EffectiveTree.of(target, load, masked);
        if (!several.isEmpty()) {
            tree.put(Experiment.TARGETS, RunTarget.plain(several, masked));
        }
        return tree;
    }

    /** With the true values: two that differ in what is masked are different cells. */
    private Map<String, String> keys() {
        return keys(plain(false));
    }

    /**
     * Single keys of a target and a load; of several targets their number, and of each key its different values.
     *
     * @param tree as {@link #plain(boolean)}
     */
    static Map<String, String> keys(Map<String, Object> tree) {
        if (!(tree.get(Experiment.TARGETS) instanceof Map<?, ?> targets)) {
            return targetAndLoad(tree);
        }
        Map<String, Set<String>> values = new TreeMap<>();
        for (Object target : targets.values()) {
            Map<String, String> own = EffectiveTree.flatten((Map<?, ?>) target);
            own.keySet().removeAll(List.of("target.name", "target.data"));
            own.forEach((key, value) ->
                    values.computeIfAbsent(key, k -> new TreeSet<>()).add(value));
        }
        Map<String, String> keys = new TreeMap<>(Map.of(Experiment.TARGETS, Integer.toString(targets.size())));
        values.forEach((key, all) -> keys.put(key, String.join(", ", all)));
        return keys;
    }

    private static Map<String, String> targetAndLoad(Map<String, Object> tree) {
        Map<String, String> keys = new TreeMap<>();
        List.of("target", "load").forEach(document -> EffectiveTree.flatten(document, tree.get(document), keys));
        return keys;
    }

    /** The beginning of the names of its run folders. */
    public String folderName() {
        return String.join("-", labels.values())
                .replaceAll("[^A-Za-z0-9._-]", "_")
                .replaceAll("^[^A-Za-z0-9]+", "");
    }
}
