package io.orderentry.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One combination of an experiment's levels.
 *
 * @param labels the level of each factor, in the order of the file
 * @param target where it runs
 * @param load what it runs; its seed is that of the population and of the first block
 * @param platform how the machine is switched for its runs; null for the machine as it is
 */
public record Cell(Map<String, String> labels, Target target, Load load, Platform platform) {
    public Cell {
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }

    /** Such as {@code platform=vm, cache=1GB}. */
    public String name() {
        return labels.entrySet().stream().map(Object::toString).collect(Collectors.joining(", "));
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
    public Map<String, String> keysBeside(Cell other) {
        Map<String, String> theirs = other.keys();
        Map<String, String> keys = new TreeMap<>(keys());
        EffectiveTree.NO_KEYS.forEach(name -> keys.keySet().removeAll(List.of("target." + name, "load." + name)));
        keys.entrySet().removeIf(key -> key.getValue().equals(theirs.get(key.getKey())));
        return keys;
    }

    private Map<String, String> keys() {
        Map<String, String> keys = new TreeMap<>();
        EffectiveTree.keys(target).forEach((key, value) -> keys.put("target." + key, value));
        EffectiveTree.keys(load).forEach((key, value) -> keys.put("load." + key, value));
        return keys;
    }

    /** The beginning of the names of its run folders. */
    public String folderName() {
        return String.join("-", labels.values())
                .replaceAll("[^A-Za-z0-9._-]", "_")
                .replaceAll("^[^A-Za-z0-9]+", "");
    }
}
