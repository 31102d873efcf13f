package io.orderentry.config;

import io.orderentry.text.Refusal;
import io.orderentry.text.TextFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Plan of an experiment as its folder keeps it: enough to compare its runs again.
 *
 * @param experiment its factors and its comparison; what its cells set is not in it
 * @param variedKeys configuration keys in which its cells differ, such as {@code load.mode}
 */
public record RecordedPlan(Experiment experiment, Set<String> variedKeys) {
    /**
     * Reads {@link Experiment#planYaml}; one that was written without its comparison is compared with the first level of each factor.
     *
     * @throws Refusal when the file cannot be read or is no plan
     */
    public static RecordedPlan read(Path file) {
        String source = file.toString();
        Map<String, Object> plan = Yaml.read(source, TextFile.read(source, file));
        Map<String, Map<String, Object>> factors = new LinkedHashMap<>();
        List<Map<String, String>> keys = new ArrayList<>();
        if (!(plan.get("cells") instanceof List<?> cells)) {
            throw new Refusal(source + ": is no plan of an experiment; it has no cells");
        }
        for (Object each : cells) {
            Map<String, Object> cell = map(source, each);
            map(source, cell.get("labels"))
                    .forEach((factor, level) -> factors.computeIfAbsent(factor, name -> new LinkedHashMap<>())
                            .put(String.valueOf(level), Map.of()));
            Stream<?> parts = cell.containsKey(Experiment.TARGETS)
                    ? map(source, cell.get(Experiment.TARGETS)).values().stream()
                    : Stream.of(cell.get("target"), cell.get("load"));
            parts.forEach(part -> map(source, part));
            keys.add(Cell.keys(cell));
        }
        Map<String, Object> tree = new LinkedHashMap<>(plan);
        tree.keySet().retainAll(List.of("repetitions", "order", Experiment.COMPARE));
        tree.put(Experiment.FACTORS, factors);
        return new RecordedPlan(Experiment.of(String.valueOf(plan.get("name")), source, tree), Cell.varied(keys));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(String source, Object value) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw new Refusal(source + ": is no plan of an experiment; its cells have no labels, target and load");
    }
}
