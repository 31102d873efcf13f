package io.orderentry.config;

import java.util.List;
import java.util.Map;

/**
 * Factor of an experiment.
 *
 * @param name label of the cells
 * @param levels values of the label, the first one being the reference by default
 */
record Factor(String name, List<Level> levels) {
    Factor {
        levels = List.copyOf(levels);
    }

    private static List<Factor> read(Section file, String key) {
        return file.part(key, List.of()).children().entrySet().stream()
                .map(factor -> new Factor(
                        factor.getKey(),
                        factor.getValue().children().entrySet().stream()
                                .map(level -> Level.read(level.getKey(), level.getValue()))
                                .toList()))
                .toList();
    }

    String first() {
        return levels.isEmpty() ? "" : levels.get(0).name();
    }

    static ValueType type(String range) {
        Map<String, Object> levels = ValueType.named(Map.of("$ref", ConfigSchema.LEVEL));
        return ValueType.of("text", range, Factor::read, ValueType.named(levels));
    }
}
