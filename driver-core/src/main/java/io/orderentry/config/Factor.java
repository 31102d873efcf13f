package io.orderentry.config;

import java.util.List;

/**
 * Factor of an experiment: a label and its levels.
 *
 * @param name label of the cells
 * @param levels its values, the first one being the reference unless the experiment says otherwise
 */
record Factor(String name, List<Level> levels) {
    static Factor read(String name, Section file) {
        return new Factor(
                name,
                file.children().entrySet().stream()
                        .map(level -> Level.read(level.getKey(), level.getValue()))
                        .toList());
    }

    /** The level of a name. */
    Level level(String value) {
        return levels.stream()
                .filter(level -> level.name().equals(value))
                .findFirst()
                .orElseThrow();
    }
}
