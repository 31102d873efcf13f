package io.orderentry.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One combination of an experiment's levels.
 *
 * @param labels the level of each factor, in the order of the file
 * @param target where it runs
 * @param load what it runs; its seed is that of the population and of the first block
 */
public record Cell(Map<String, String> labels, Target target, Load load) {
    public Cell {
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }

    /** Such as {@code platform=vm, cache=1GB}. */
    public String name() {
        return labels.entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .collect(Collectors.joining(", "));
    }

    /** The beginning of the names of its run folders. */
    public String folderName() {
        return String.join("-", labels.values())
                .replaceAll("[^A-Za-z0-9._-]", "_")
                .replaceAll("^[^A-Za-z0-9]+", "");
    }
}
