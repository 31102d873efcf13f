package io.orderentry.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

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
        return several.isEmpty()
                ? List.of(target)
                : several.stream().map(RunTarget::target).toList();
    }

    /** Loads of all targets of the cell that have one. */
    public List<Load> loads() {
        return several.isEmpty()
                ? List.of(load)
                : several.stream()
                        .filter(target -> !target.idle())
                        .map(RunTarget::load)
                        .toList();
    }

    /** Configuration keys in which cells differ, such as {@code load.mode} or {@code target.settings.fsync}; an absent value differs too. */
    public static Set<String> variedKeys(List<Cell> cells) {
        return varied(cells.stream().map(Cell::keys).toList());
    }

    /** The keys that do not have one value in all of the maps. */
    static Set<String> varied(List<Map<String, String>> all) {
        Set<String> varied = new TreeSet<>();
        all.forEach(keys -> varied.addAll(keys.keySet()));
        varied.removeIf(
                key -> all.stream().map(keys -> keys.get(key)).distinct().count() == 1);
        return varied;
    }

    /** Keys of target and load whose values are not those of another cell; no names of files. */
    private Map<String, String> keysBeside(Cell other) {
        Map<String, String> theirs = other.keys();
        Map<String, String> keys = new TreeMap<>(keys());
        EffectiveTree.NO_KEYS.forEach(name -> keys.keySet().removeAll(List.of("target." + name, "load." + name)));
        keys.entrySet().removeIf(key -> key.getValue().equals(theirs.get(key.getKey())));
        return keys;
    }

    /** Returns whether its runs would be those of another cell: no key of target or load differs, nor the platform. */
    public boolean isLike(Cell other) {
        return Objects.equals(platform, other.platform)
                && keysBeside(other).isEmpty()
                && other.keysBeside(this).isEmpty();
    }

    private Map<String, String> keys() {
        if (!several.isEmpty()) {
            return keys(RunTarget.plain(several));
        }
        Map<String, String> keys = new TreeMap<>();
        EffectiveTree.keys(target).forEach((key, value) -> keys.put("target." + key, value));
        EffectiveTree.keys(load).forEach((key, value) -> keys.put("load." + key, value));
        return keys;
    }

    /**
     * Keys of several targets: their number, and of each key its different values.
     *
     * @param targets {@link RunTarget#plain(List)}
     */
    static Map<String, String> keys(Map<?, ?> targets) {
        Map<String, Set<String>> values = new TreeMap<>();
        for (Object target : targets.values()) {
            Map<String, String> keys = EffectiveTree.flatten((Map<?, ?>) target);
            keys.keySet().removeAll(List.of("target.name", "target.data"));
            keys.forEach((key, value) ->
                    values.computeIfAbsent(key, k -> new TreeSet<>()).add(value));
        }
        Map<String, String> keys = new TreeMap<>(Map.of(Experiment.TARGETS, Integer.toString(targets.size())));
        values.forEach((key, all) -> keys.put(key, String.join(", ", all)));
        return keys;
    }

    /** The beginning of the names of its run folders. */
    public String folderName() {
        return String.join("-", labels.values())
                .replaceAll("[^A-Za-z0-9._-]", "_")
                .replaceAll("^[^A-Za-z0-9]+", "");
    }
}
