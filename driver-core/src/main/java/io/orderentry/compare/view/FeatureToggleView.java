package io.orderentry.compare.view;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.GroupRatios;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable.Column;
import io.orderentry.compare.view.ViewTable.Row;
import io.orderentry.config.Experiment;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Table 9 of the white paper: gain of each feature, which is a label with the values {@code on} and {@code off}. A feature's runs are
 * compared where every other label is the same.
 */
final class FeatureToggleView {
    private static final String ON = "on";
    private static final String OFF = "off";

    private FeatureToggleView() {}

    /** The table; empty when the data do not allow it. */
    static Optional<ViewTable> of(String name, Groups groups) {
        Metric measure = groups.throughputMeasure();
        List<Row> rows = new ArrayList<>();
        double compound = 1;
        for (String feature : features(groups.runs())) {
            for (Map.Entry<Map<String, String>, Map<String, List<Run>>> pair :
                    pairs(groups.runs(), feature).entrySet()) {
                Ratio ratio = GroupRatios.of(
                        new Group(List.of(ON), pair.getValue().get(ON)),
                        new Group(List.of(OFF), pair.getValue().get(OFF)),
                        measure::of);
                if (ratio != null) {
                    compound *= ratio.value();
                    rows.add(row(feature, pair.getKey(), ratio));
                }
            }
        }
        return ViewTable.ofRows(
                name,
                "Gain of features that were on and off (Table 9 of the white paper)",
                List.of(
                        Column.relative("where"),
                        Column.relative("gain %"),
                        Column.relative("on / off"),
                        Column.relative("95 % interval")),
                rows,
                rows.size() < 2
                        ? List.of()
                        : List.of("All gains multiplied: " + Numbers.decimal(compound, 3)
                                + ", if the features do not depend on each other."));
    }

    private static Row row(String feature, Map<String, String> where, Ratio ratio) {
        List<String> words = where.entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .toList();
        return new Row(
                feature,
                List.of(
                        ViewCell.text(String.join(", ", words)),
                        ViewCell.number(100 * (ratio.value() - 1), 1),
                        ViewCell.ratio(ratio),
                        ViewCell.interval(ratio.interval(), 3)));
    }

    private static Set<String> features(List<Run> runs) {
        Set<String> features = new TreeSet<>();
        runs.forEach(run -> features.addAll(run.identity().labels().keySet()));
        features.removeIf(name ->
                !runs.stream().map(run -> run.label(name)).allMatch(value -> ON.equals(value) || OFF.equals(value)));
        return features;
    }

    /** Runs by the other labels, where there are some with the feature and some without it. */
    private static Map<Map<String, String>, Map<String, List<Run>>> pairs(List<Run> runs, String feature) {
        Map<Map<String, String>, Map<String, List<Run>>> pairs = new LinkedHashMap<>();
        for (Run run : runs) {
            Map<String, String> others = new TreeMap<>(run.identity().labels());
            others.remove(feature);
            others.remove(Experiment.BLOCK);
            pairs.computeIfAbsent(others, key -> new TreeMap<>())
                    .computeIfAbsent(run.label(feature), value -> new ArrayList<>())
                    .add(run);
        }
        pairs.values().removeIf(pair -> pair.size() < 2);
        return pairs;
    }
}
