package io.orderentry.series;

import io.orderentry.compare.group.Run;
import io.orderentry.metrics.Direction;
import io.orderentry.metrics.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * One figure of runs over time, and its changes.
 *
 * @param values of the runs, in their order; null where a run has none
 * @param levels mean between two changes, or the line of a drift, for each run; null where a run has no figure
 * @param smallest change that so few runs would have shown, as a share of their mean; null for enough runs or too few for any
 */
record HistoryMeasure(
        Metric metric,
        List<Double> values,
        List<Double> levels,
        List<Change> changes,
        List<Drift> drifts,
        Double smallest)
        implements SeriesReport.Figure {
    /** Returns whether a change is for the worse. */
    private static boolean isWorse(Direction direction, double before, double after) {
        return direction == Direction.HIGHER ? after < before : direction == Direction.LOWER && after > before;
    }

    /**
     * Steady change of the figure.
     *
     * @param from first run of it, from 0
     * @param to last run of it
     * @param before the line at the first run
     * @param after the line at the last one
     * @param perRunPercent of the first run's figure on the line
     */
    record Drift(int from, int to, double before, double after, double perRunPercent, double pValue) {
        /** Returns whether it is for the worse. */
        boolean worse(Direction direction) {
            return isWorse(direction, before, after);
        }
    }

    /**
     * Change of the figure.
     *
     * @param place of the first run after it, from 0
     * @param before mean of the runs back to the change before
     * @param after mean of the runs up to the next change
     * @param different settings, versions and properties in which the run differs from the one before it, as {@code old -> new} by name
     */
    record Change(int place, double before, double after, double pValue, Map<String, String> different) {
        /** As a share of the level before; 0.05 is 5 % more. */
        double relative() {
            return after / before - 1;
        }

        /** Returns whether it is for the worse. */
        boolean worse(Direction direction) {
            return isWorse(direction, before, after);
        }
    }

    @Override
    public List<Integer> marks() {
        return changes.stream().map(Change::place).toList();
    }

    static HistoryMeasure of(Metric metric, List<Run> runs) {
        List<Double> values = SeriesReport.valuesOf(metric, runs);
        int[] there = IntStream.range(0, values.size())
                .filter(i -> values.get(i) != null)
                .toArray();
        double[] figures = Arrays.stream(there).mapToDouble(values::get).toArray();
        ChangePoints.Changes found = ChangePoints.of(figures);
        SortedMap<Integer, Double> points = found.steps();
        TreeSet<Integer> edges = new TreeSet<>(points.keySet());
        edges.add(0);
        edges.add(figures.length);
        Double[] levels = new Double[values.size()];
        List<Change> changes = new ArrayList<>();
        Integer from = edges.first();
        Double before = null;
        for (Integer to = edges.higher(from); to != null; to = edges.higher(from)) {
            double level = Mean.of(Arrays.copyOfRange(figures, from, to)).getAsDouble();
            for (int i = from; i < to; i++) {
                levels[there[i]] = level;
            }
            if (before != null) {
                int place = there[from];
                changes.add(new Change(
                        place, before, level, points.get(from), different(runs.get(there[from - 1]), runs.get(place))));
            }
            before = level;
            from = to;
        }
        List<Drift> drifts = new ArrayList<>();
        for (ChangePoints.Drift each : found.drifts()) {
            for (int i = each.from(); i < each.to(); i++) {
                levels[there[i]] = each.at(i);
            }
            int last = each.to() - 1;
            drifts.add(new Drift(
                    there[each.from()],
                    there[last],
                    each.start(),
                    each.at(last),
                    100 * each.perValue() / each.start(),
                    each.pValue()));
        }
        return new HistoryMeasure(
                metric, values, Arrays.asList(levels), List.copyOf(changes), drifts, smallest(figures));
    }

    private static Double smallest(double[] figures) {
        return figures.length >= ChangePoints.FEWEST_OF_PERMUTATIONS
                ? null
                : ChangePoints.ShiftTest.of(figures)
                        .map(test -> test.smallest() / Mean.of(figures).getAsDouble())
                        .orElse(null);
    }

    private static Map<String, String> different(Run before, Run after) {
        Map<String, String> old = LoadGroup.properties(before);
        Map<String, String> now = LoadGroup.properties(after);
        Map<String, String> different = new LinkedHashMap<>();
        Stream.concat(old.keySet().stream(), now.keySet().stream())
                .distinct()
                .filter(name -> !Objects.equals(old.get(name), now.get(name)))
                .forEach(name ->
                        different.put(name, old.getOrDefault(name, "none") + " -> " + now.getOrDefault(name, "none")));
        return different;
    }
}
