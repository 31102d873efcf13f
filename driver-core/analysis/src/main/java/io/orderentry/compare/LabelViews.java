package io.orderentry.compare;

import io.orderentry.compare.ViewTable.Cell;
import io.orderentry.compare.ViewTable.Column;
import io.orderentry.compare.ViewTable.Row;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.config.Experiment;
import io.orderentry.metrics.FigureArithmetic;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Views by the values of labels, each with the throughput of the groups; empty when the data do not allow them. */
final class LabelViews {
    private static final String ON = "on";
    private static final String OFF = "off";

    private LabelViews() {}

    /** Table 8 and Figure 2 of the white paper: throughput of growing sizes, normalised to the smallest, with the gain of each doubling. */
    static Optional<ViewTable> scaleUp(Groups groups) {
        if (groups.by().size() != 1
                || groups.values(0).stream().anyMatch(value -> FigureArithmetic.number(value) == null)) {
            return Optional.empty();
        }
        Metric measure = groups.throughputMeasure();
        List<Group> sizes = groups.all().stream()
                .sorted(Comparator.comparingDouble(LabelViews::size))
                .toList();
        List<Row> rows = new ArrayList<>();
        for (Group group : sizes) {
            Ratio normalised = group.ratio(sizes.get(0), measure::of);
            Ratio doubling = sizes.stream()
                    .filter(smaller -> size(smaller) == size(group) / 2)
                    .findFirst()
                    .map(smaller -> group.ratio(smaller, measure::of))
                    .orElse(null);
            rows.add(new Row(
                    group.name(),
                    Cell.mean(group, measure),
                    Cell.ratio(normalised),
                    Cell.interval(normalised),
                    Cell.ratio(doubling)));
        }
        return ViewTable.of(
                "Scale-up by " + groups.by().get(0)
                        + ", normalised to the smallest (Table 8 and Figure 2 of the white paper)",
                Column.all(List.of(
                        Column.absolute(measure.label() + ", " + measure.unit()),
                        Column.relative("normalised", "95 % interval", "doubling"))),
                rows,
                List.of("Doubling: the throughput divided by that of half the size; 2 is perfect."));
    }

    private static double size(Group group) {
        return FigureArithmetic.number(group.values().get(0));
    }

    /** Throughput of each value of a label beside that of the reference, and beside that of the value before it. */
    static Optional<ViewTable> ladder(Groups groups) {
        if (groups.by().size() != 1 || groups.others().size() < 2) {
            return Optional.empty();
        }
        Metric measure = groups.throughputMeasure();
        List<Row> rows = new ArrayList<>();
        Group below = groups.reference();
        for (Group group : groups.others()) {
            Ratio whole = group.ratio(groups.reference(), measure::of);
            Ratio step = group.ratio(below, measure::of);
            rows.add(new Row(
                    group.name(),
                    Cell.mean(group, measure),
                    Cell.ratio(whole),
                    Cell.interval(whole),
                    Cell.text(below.name()),
                    Cell.ratio(step),
                    Cell.interval(step)));
            below = group;
        }
        return ViewTable.of(
                measure.label() + " by " + groups.by().get(0) + ", beside "
                        + groups.reference().name() + " and beside the one before",
                Column.all(List.of(
                        Column.absolute(measure.unit()),
                        Column.relative(
                                "/ " + groups.reference().name(),
                                "95 % interval",
                                "the one before",
                                "/ the one before",
                                "95 % interval"))),
                rows,
                List.of("The order is that of the first runs."));
    }

    /** Figure 3 of the white paper: two labels at once, every cell normalised to the reference, with the gain of each step. */
    static Optional<ViewTable> twoFactors(Groups groups) {
        if (groups.by().size() != 2) {
            return Optional.empty();
        }
        Metric measure = groups.throughputMeasure();
        Map<List<String>, Group> cells = groups.all().stream().collect(Collectors.toMap(Group::values, group -> group));
        List<String> down = groups.values(0);
        List<String> across = ordered(groups.values(1));
        List<Row> rows = down.stream()
                .map(value -> new Row(
                        value,
                        across.stream()
                                .map(other -> cells.get(List.of(value, other)))
                                .map(group -> group == null ? null : group.ratio(groups.reference(), measure::of))
                                .map(Cell::ratio)
                                .toList()))
                .toList();
        // Along each row the step to the next value, along each column the step to the next row.
        List<String> steps = new ArrayList<>();
        down.forEach(row ->
                steps(cells, across.stream().map(column -> List.of(row, column)).toList(), measure, steps));
        across.forEach(column ->
                steps(cells, down.stream().map(row -> List.of(row, column)).toList(), measure, steps));
        String title = groups.by().get(0) + " x " + groups.by().get(1) + ", normalised to "
                + groups.reference().name() + " (Figure 3 of the white paper)";
        String[] columns =
                across.stream().map(value -> groups.by().get(1) + "=" + value).toArray(String[]::new);
        return ViewTable.of(title, Column.relative(columns), rows, steps);
    }

    private static void steps(
            Map<List<String>, Group> cells, List<List<String>> line, Metric measure, List<String> steps) {
        for (int i = 1; i < line.size(); i++) {
            Group from = cells.get(line.get(i - 1));
            Group to = cells.get(line.get(i));
            Ratio ratio = from == null || to == null ? null : to.ratio(from, measure::of);
            if (ratio != null) {
                steps.add(to.name() + " is " + Numbers.decimal(ratio.value(), 2) + " times " + from.name());
            }
        }
    }

    private static List<String> ordered(List<String> values) {
        return values.stream().allMatch(value -> FigureArithmetic.number(value) != null)
                ? values.stream()
                        .sorted(Comparator.comparing(FigureArithmetic::number))
                        .toList()
                : values;
    }

    /**
     * Table 9 of the white paper: gain of each feature, which is a label with the values {@code on} and {@code off}. A feature's runs are
     * compared where every other label is the same.
     */
    static Optional<ViewTable> onOff(Groups groups) {
        Metric measure = groups.throughputMeasure();
        List<Row> rows = new ArrayList<>();
        double compound = 1;
        for (String feature : features(groups.runs())) {
            for (Map.Entry<Map<String, String>, Map<String, List<Run>>> pair :
                    pairs(groups.runs(), feature).entrySet()) {
                Ratio ratio = new Group(List.of(ON), ON, pair.getValue().get(ON))
                        .ratio(new Group(List.of(OFF), OFF, pair.getValue().get(OFF)), measure::of);
                if (ratio != null) {
                    compound *= ratio.value();
                    rows.add(new Row(
                            feature,
                            Cell.text(Sentences.pairs(pair.getKey(), "=")),
                            Cell.number(100 * (ratio.value() - 1), 1),
                            Cell.ratio(ratio),
                            Cell.interval(ratio)));
                }
            }
        }
        return ViewTable.of(
                "Gain of features that were on and off (Table 9 of the white paper)",
                Column.relative("where", "gain %", "on / off", "95 % interval"),
                rows,
                rows.size() < 2
                        ? List.of()
                        : List.of("All gains multiplied: " + Numbers.decimal(compound, 3)
                                + ", if the features do not depend on each other."));
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
            others.keySet().removeAll(Set.of(feature, Experiment.BLOCK));
            pairs.computeIfAbsent(others, key -> new TreeMap<>())
                    .computeIfAbsent(run.label(feature), value -> new ArrayList<>())
                    .add(run);
        }
        pairs.values().removeIf(pair -> pair.size() < 2);
        return pairs;
    }
}
