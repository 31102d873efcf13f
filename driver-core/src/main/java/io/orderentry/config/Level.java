package io.orderentry.config;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Level of a factor, or the settings that all cells of an experiment share.
 *
 * @param name the value of the label; empty for what all share
 * @param target name, file or URL of the target; null for that of the experiment
 * @param load name or file of the load; null for that of the experiment
 * @param keys single keys of either, as with {@code --set}, each with the value as it was written
 */
record Level(String name, String target, String load, Map<String, String> keys) {
    private static final String TARGET = "target";
    private static final String LOAD = "load";

    static Level read(String name, Section file) {
        Map<String, String> keys = new LinkedHashMap<>(file.texts());
        String target = keys.remove(TARGET);
        String load = keys.remove(LOAD);
        return new Level(name, target, load, keys);
    }
}
