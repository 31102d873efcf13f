package io.orderentry.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Level of a factor, or the settings that all cells share, whose keys are declared here.
 *
 * @param name value of the label; for the settings of all cells the experiment's
 * @param target name, file or URL of the target; null for that of the experiment
 * @param load name or file of the load; null for that of the experiment
 * @param platform name or file of the platform; null for none or an own one
 * @param own platform that is written in the level itself, or null
 * @param targets that are measured at the same time, by their names, each as a level; empty for one alone
 * @param set single keys of target and load, as with {@code --set}, and variables of the platform such as
 *     {@code platform.VCPUS}, each with the value as it was written
 */
record Level(
        String name,

        @Key(sentence = "Name, file or URL of the target of all cells whose levels name none.", fallback = "embedded")
        String target,

        @Key(sentence = "Name or file of the load of all cells whose levels name none.", fallback = "flat-out")
        String load,

        String platform,
        Platform own,

        @Key(
                type = Level.class,
                sentence =
                        "Several targets that are measured at the same time in each run: a list of names, or by a name for"
                                + " each its target, load and keys of them; idle: true for a server without a load.",
                beneath = ".NAME.KEY",
                sample = "{one: {}, two: {}}")
        Map<String, Level> targets,

        @Key(
                sentence =
                        "Keys of the target or the load for all cells, by their paths, such as load.warmup, and variables of"
                                + " platforms, such as platform.VCPUS.",
                beneath = ".KEY",
                sample = "{}")
        Map<String, String> set) {
    static Level read(String name, Section file) {
        boolean hasOwn = file.isMap(Experiment.PLATFORM);
        Map<String, Level> targets = readSeveral(file, Experiment.TARGETS);
        List<String> others = new ArrayList<>(hasOwn ? List.of(Experiment.PLATFORM) : List.of());
        others.addAll(targets.isEmpty() ? List.of() : List.of(Experiment.TARGETS));
        Map<String, String> keys = file.textsBut(others);
        return new Level(
                name,
                keys.remove("target"),
                keys.remove("load"),
                keys.remove(Experiment.PLATFORM),
                hasOwn ? Platform.read(name, file.part(Experiment.PLATFORM, ConfigKeys.of(Platform.class))) : null,
                targets,
                keys);
    }

    /** Targets by their names, or a list of names, files or URLs of targets; empty when the key is not there. */
    static Map<String, Level> readSeveral(Section file, String key) {
        Map<String, Level> targets = new LinkedHashMap<>();
        if (file.isMap(key)) {
            file.part(key, List.of()).children(Level::read).forEach(level -> targets.put(level.name(), level));
            return targets;
        }
        List<String> names = file.list(key, Function.identity());
        for (String name : names == null ? List.<String>of() : names) {
            if (targets.put(name, new Level(name, name, null, null, null, Map.of(), Map.of())) != null) {
                throw file.refusal(key, "'" + name + "' is given twice");
            }
        }
        return targets;
    }

    /** Names of the platform's variables that it gives. */
    List<String> variables() {
        return set.keySet().stream()
                .filter(key -> key.startsWith(Cell.Builder.VARIABLE))
                .map(key -> key.substring(Cell.Builder.VARIABLE.length()))
                .toList();
    }
}
