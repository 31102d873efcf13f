package io.orderentry.config;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Level of a factor, or the settings that all cells share.
 *
 * @param name value of the label; empty for the settings of all cells
 * @param target name, file or URL of the target; null for that of the experiment
 * @param load name or file of the load; null for that of the experiment
 * @param platform name or file of the platform; null for none or an own one
 * @param own platform that is written in the level itself, or null
 * @param targets that are measured at the same time, by their names, each as a level; empty for one alone
 * @param keys single keys of target and load, as with {@code --set}, and variables of the platform such as
 *     {@code platform.VCPUS}, each with the value as it was written
 */
@RecordBuilder
record Level(
        String name,
        String target,
        String load,
        String platform,
        Platform own,
        Map<String, Level> targets,
        Map<String, String> keys) {
    static Level read(String name, Section file) {
        boolean hasOwn = file.isMap(Experiment.PLATFORM);
        Map<String, Level> targets = Experiment.readTargets(file, Experiment.TARGETS);
        List<String> others = new ArrayList<>(hasOwn ? List.of(Experiment.PLATFORM) : List.of());
        others.addAll(targets.isEmpty() ? List.of() : List.of(Experiment.TARGETS));
        Map<String, String> keys = file.textsBut(others);
        return LevelBuilder.builder()
                .name(name)
                .target(keys.remove(ExperimentKeys.TARGET.name()))
                .load(keys.remove(ExperimentKeys.LOAD.name()))
                .platform(keys.remove(Experiment.PLATFORM))
                .own(hasOwn ? Platform.read(name, file.part(Experiment.PLATFORM, PlatformKeys.ALL)) : null)
                .targets(targets)
                .keys(keys)
                .build();
    }

    /** The level's platform, or null. */
    Platform platform(Configs configs) {
        return platform == null ? own : configs.platform(platform);
    }

    /** Values of the platform's variables, by their names. */
    Map<String, String> variables() {
        Map<String, String> variables = new LinkedHashMap<>();
        keys.forEach((key, value) -> {
            if (key.startsWith(CellPlatform.VARIABLE)) {
                variables.put(key.substring(CellPlatform.VARIABLE.length()), value);
            }
        });
        return variables;
    }

    /** The other keys. */
    Map<String, String> targetAndLoadKeys() {
        Map<String, String> others = new LinkedHashMap<>(keys);
        others.keySet().removeIf(key -> key.startsWith(CellPlatform.VARIABLE));
        return others;
    }
}
