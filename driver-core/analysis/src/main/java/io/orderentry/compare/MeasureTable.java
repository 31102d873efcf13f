package io.orderentry.compare;

import io.orderentry.compare.stats.HolmCorrection;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.text.Sentences;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Table of measures under a title. */
public record MeasureTable(String title, List<Row> rows) {

    /**
     * One measure of every group.
     *
     * @param measure label, unit and direction
     * @param sides the reference first
     */
    public record Row(Metric measure, List<Side> sides) {
        /** Returns whether the measure is one of the main ones. */
        public boolean isMain() {
            return MetricCatalogue.MAIN.contains(measure.id());
        }

        Row map(UnaryOperator<Side> change) {
            return new Row(measure, sides.stream().map(change).toList());
        }
    }

    /**
     * One group's part of a row.
     *
     * @param group name of the group
     * @param sample the runs' figures; null when no run has it, and when absolute figures are left out
     * @param relative the runs' figures divided by the reference's mean, for a plot; empty when there is no such quotient
     * @param ratio to the reference; null for the reference itself, and when a side lacks the figure or has one that is not above 0
     * @param noRatio why there is no ratio; null where there is one, where neither side has anything, and for the reference
     */
    public record Side(String group, MeasureSample sample, List<Double> relative, Ratio ratio, String noRatio) {
        /** Mean of the runs' figures; null without a sample. */
        public Double mean() {
            return sample == null ? null : sample.mean();
        }

        Side withoutAbsolute() {
            return new Side(group, null, relative, ratio, noRatio);
        }
    }

    MeasureTable map(UnaryOperator<Side> change) {
        return new MeasureTable(title, rows.stream().map(row -> row.map(change)).toList());
    }

    /**
     * The same tables with p values that are corrected for the number of tests (Holm); a pure function. The main measures are chosen beforehand, so
     * that each is corrected only for the groups that are compared with the one reference; all others are corrected together, since each is a
     * further chance to find a difference that is none.
     */
    static List<MeasureTable> corrected(List<MeasureTable> tables) {
        Map<Side, Double> adjusted = new IdentityHashMap<>();
        adjust(others(tables), adjusted);
        rows(tables).filter(Row::isMain).forEach(row -> adjust(tested(row), adjusted));
        return tables.stream()
                .map(table -> table.map(side -> !adjusted.containsKey(side)
                        ? side
                        : new Side(
                                side.group(),
                                side.sample(),
                                side.relative(),
                                side.ratio().adjusted(adjusted.get(side)),
                                null)))
                .toList();
    }

    private static void adjust(Stream<Side> tested, Map<Side, Double> adjusted) {
        List<Side> sides = tested.toList();
        double[] pValues = HolmCorrection.adjusted(
                sides.stream().mapToDouble(side -> side.ratio().pValue()).toArray());
        for (int i = 0; i < pValues.length; i++) {
            adjusted.put(sides.get(i), pValues[i]);
        }
    }

    /** Sentence on the correction; a pure function. */
    public static String correction(List<MeasureTable> tables) {
        List<Row> main = rows(tables).filter(Row::isMain).toList();
        long others = others(tables).count();
        int groups = main.isEmpty() ? 1 : main.get(0).sides().size() - 1;
        return "Main measures, chosen before the runs and marked *: "
                + main.stream().map(row -> row.measure().label()).collect(Collectors.joining(", "))
                + ". Each is tested at 5 %"
                + (groups > 1 ? ", corrected (Holm) for " + groups + " groups against one reference" : "")
                + ". Better, worse and differs of all other measures are corrected together (Holm, "
                + Sentences.count(others, "test")
                + "): if nothing differs, the chance that any of them is called different is at most 5 %."
                + " Intervals are not corrected.";
    }

    private static Stream<Row> rows(List<MeasureTable> tables) {
        return tables.stream().flatMap(table -> table.rows().stream());
    }

    private static Stream<Side> others(List<MeasureTable> tables) {
        return rows(tables).filter(Predicate.not(Row::isMain)).flatMap(MeasureTable::tested);
    }

    private static Stream<Side> tested(Row row) {
        return row.sides().stream()
                .filter(side -> side.ratio() != null && side.ratio().pValue() != null);
    }
}
