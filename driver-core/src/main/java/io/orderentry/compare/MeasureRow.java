package io.orderentry.compare;

import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import java.util.List;

/**
 * One measure of every group.
 *
 * @param measure label, unit and direction
 * @param sides the reference first
 */
public record MeasureRow(Metric measure, List<Side> sides) {

    /**
     * One group's part of it.
     *
     * @param group name of the group
     * @param sample the runs' figures; null when no run has it, and when absolute figures are left out
     * @param relative the runs' figures divided by the reference's mean, for a plot; empty when there is no such quotient
     * @param ratio to the reference; null for the reference itself, and when a side lacks the figure or has one that is not above 0
     */
    public record Side(String group, MeasureSample sample, List<Double> relative, Ratio ratio) {
        public Side {
            relative = List.copyOf(relative);
        }

        Side withoutAbsolute() {
            return new Side(group, null, relative, ratio);
        }
    }

    public MeasureRow {
        sides = List.copyOf(sides);
    }

    /** Whether any run has a figure. */
    boolean measured() {
        return sides.stream().anyMatch(side -> side.sample() != null);
    }

    MeasureRow withoutAbsolute() {
        return new MeasureRow(measure, sides.stream().map(Side::withoutAbsolute).toList());
    }
}
