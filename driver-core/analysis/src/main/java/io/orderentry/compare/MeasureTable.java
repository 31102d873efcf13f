package io.orderentry.compare;

import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import java.util.List;
import java.util.function.UnaryOperator;

/** Table of measures under a title. */
public record MeasureTable(String title, List<Row> rows) {

    /**
     * One measure of every group.
     *
     * @param measure label, unit and direction
     * @param sides the reference first
     */
    public record Row(Metric measure, List<Side> sides) {
        /** Whether the measure is one of the main ones. */
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
     */
    public record Side(String group, MeasureSample sample, List<Double> relative, Ratio ratio) {
        Side withoutAbsolute() {
            return new Side(group, null, relative, ratio);
        }
    }

    MeasureTable map(UnaryOperator<Side> change) {
        return new MeasureTable(title, rows.stream().map(row -> row.map(change)).toList());
    }
}
