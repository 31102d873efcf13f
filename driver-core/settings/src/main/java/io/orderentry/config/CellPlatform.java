package io.orderentry.config;

import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Platform of one cell: one of its levels gives it, and each of them may give its variables other values. For one thread.
 */
final class CellPlatform {
    /** The beginning of a key of a level that gives a variable. */
    static final String VARIABLE = Experiment.PLATFORM + ".";

    /** The option that gives a variable, with the blank before its name. */
    static final String OPTION = "--platform ";

    private final String source;
    private final Map<String, String> general;
    private final Map<String, String> given;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, String> places = new HashMap<>();
    private Platform platform;

    /**
     * @param source of the experiment, named in a refusal
     * @param shared variables that all cells share, where the platform has them
     * @param given those of the command line, likewise; they outrank the shared ones
     */
    CellPlatform(String source, Map<String, String> shared, Map<String, String> given) {
        this.source = source;
        this.given = given;
        this.general = new LinkedHashMap<>(shared);
        general.putAll(given);
    }

    /**
     * Adds what a level says.
     *
     * @throws Refusal when another level or the command line says it as well
     */
    void add(Level level, String factor, String place, Configs configs) {
        Platform own = level.platform(configs);
        if (own != null && platform != null) {
            throw new Refusal(place + ": a platform is given already by another factor (" + source + ")");
        }
        platform = own == null ? platform : own;
        level.variables().forEach((variable, value) -> {
            if (given.containsKey(variable)) {
                throw new Refusal(OPTION + variable + ": is what the factor '" + factor + "' varies (" + source + ")");
            }
            String earlier = places.put(variable, place + "." + VARIABLE + variable);
            if (earlier != null) {
                throw new Refusal(
                        place + ": " + VARIABLE + variable + " is given already by " + earlier + " (" + source + ")");
            }
            values.put(variable, value);
        });
    }

    /**
     * The platform with all values of variables, or null.
     *
     * @throws Refusal when a level gives a variable that the platform does not have
     */
    Platform get() {
        if (platform == null) {
            places.values().stream().findFirst().ifPresent(place -> {
                throw new Refusal(
                        place + ": is a variable of a platform, and this cell has no platform (" + source + ")");
            });
            return null;
        }
        Platform changed = platform;
        for (Map.Entry<String, String> each : general.entrySet()) {
            if (platform.environment().containsKey(each.getKey())) {
                changed = changed.with(each.getKey(), each.getValue(), each.getKey());
            }
        }
        for (Map.Entry<String, String> each : values.entrySet()) {
            changed = changed.with(each.getKey(), each.getValue(), places.get(each.getKey()));
        }
        return changed;
    }

    /**
     * Checks variables that are given to all cells.
     *
     * @param before stands before a variable's name in a refusal
     * @throws Refusal when no cell has a platform with one of them
     */
    static void requireKnown(Collection<String> variables, List<Cell> cells, String before) {
        TreeSet<String> known = new TreeSet<>();
        cells.stream()
                .filter(cell -> cell.platform() != null)
                .forEach(cell -> known.addAll(cell.platform().environment().keySet()));
        for (String variable : variables) {
            if (!known.contains(variable)) {
                throw new Refusal(before + variable + ": no platform of this experiment has such a variable"
                        + Nearest.hint(variable, known));
            }
        }
    }
}
