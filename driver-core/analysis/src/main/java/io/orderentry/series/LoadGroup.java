package io.orderentry.series;

import io.orderentry.compare.Difference;
import io.orderentry.compare.Difference.Area;
import io.orderentry.compare.group.Run;
import io.orderentry.config.Experiment;
import io.orderentry.model.TextHash;
import io.orderentry.result.Identity;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Runs of one load.
 *
 * @param hash of the load
 * @param load its name and size in words
 * @param runs in the order of their start
 */
public record LoadGroup(String hash, String load, List<Run> runs) {
    private static final int HASH_DIGITS = 8;

    public LoadGroup {
        runs = List.copyOf(runs);
    }

    static LoadGroup of(List<Run> runs) {
        Run first = runs.get(0);
        Identity identity = first.identity();
        String load =
                identity.name().replaceFirst("-\\d+$", "") + ", " + Sentences.count(identity.warehouses(), "warehouse")
                        + ", " + Sentences.count(identity.connections(), "connection");
        return new LoadGroup(hash(first), load, runs);
    }

    /** Hash of {@link Run#load}. */
    public static String hash(Run run) {
        return TextHash.of(run.load().toString()).substring(0, HASH_DIGITS);
    }

    /** Settings, versions, properties of the machine and labels of a run, by area and name. */
    public static Map<String, String> properties(Run run) {
        return properties(run, List.of(Area.VERSIONS, Area.SETTINGS, Area.MACHINE, Area.LABELS));
    }

    /** Runs that are alike in versions, settings and machine, each with what distinguishes them in its name; the most runs first. */
    List<LoadGroup> alike() {
        Map<Map<String, String>, List<Run>> alike = new LinkedHashMap<>();
        runs.forEach(run -> alike.computeIfAbsent(
                        properties(run, List.of(Area.VERSIONS, Area.SETTINGS, Area.MACHINE)), p -> new ArrayList<>())
                .add(run));
        return alike.entrySet().stream()
                .map(part -> {
                    String own = part.getKey().entrySet().stream()
                            .filter(property -> alike.keySet().stream()
                                    .anyMatch(other -> !property.getValue().equals(other.get(property.getKey()))))
                            .map(property -> ", " + property.getKey() + " " + property.getValue())
                            .collect(Collectors.joining());
                    return new LoadGroup(hash, load + own, part.getValue());
                })
                .sorted(Comparator.comparing((LoadGroup group) -> -group.runs().size()))
                .toList();
    }

    private static Map<String, String> properties(Run run, List<Area> areas) {
        Map<String, String> properties = new LinkedHashMap<>();
        areas.forEach(area -> properties.putAll(Difference.facts(area, run, List.of())));
        return properties;
    }

    /** Labels of a run, by name, but for that of its place in a series. */
    public static Map<String, String> labels(Run run) {
        Map<String, String> labels = new TreeMap<>(run.identity().labels());
        labels.remove(Experiment.BLOCK);
        return labels;
    }

    /** Those {@link #labels} that all of at least one run have. */
    public static Map<String, String> sharedLabels(List<Run> runs) {
        Map<String, String> shared = labels(runs.get(0));
        runs.forEach(run -> shared.entrySet().retainAll(labels(run).entrySet()));
        return shared;
    }

    /** Names of the runs for a chart, in their order: when they started, and their labels that others do not share. */
    List<String> runNames() {
        Map<String, String> shared = sharedLabels(runs);
        return runs.stream()
                .map(run -> run.identity().startUtc()
                        + labels(run).entrySet().stream()
                                .filter(label -> !shared.containsKey(label.getKey()))
                                .map(label -> " " + label.getKey() + "=" + label.getValue())
                                .collect(Collectors.joining()))
                .toList();
    }
}
