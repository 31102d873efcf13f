package io.orderentry.compare.group;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Response time of a group minus that of the reference, in milliseconds.
 *
 * @param millis difference of the means over the runs
 * @param difference of the means; null with fewer than {@value Ratio#FEWEST_RUNS} runs a side
 * @param runs number of runs on the side that has fewer
 */
public record LatencyDelta(double millis, MeanDifference difference, int runs) {
    /** Paired only where every run has the time; null when a side does not have it. */
    public static LatencyDelta of(Group group, Group reference, Metric time) {
        PairedFigures times = PairedFigures.of(group, reference, time::of);
        if (times.pairedBy() != null && times.fewest() < group.runs().size()) {
            times = PairedFigures.independent(group, reference, time::of);
        }
        int runs = times.fewest();
        if (runs == 0) {
            return null;
        }
        MeanDifference difference = runs < Ratio.FEWEST_RUNS
                ? null
                : MeanDifference.of(times.first(), times.second(), times.pairedBy() != null);
        double millis = difference == null
                ? Mean.of(times.first()).getAsDouble() - Mean.of(times.second()).getAsDouble()
                : difference.estimate();
        return new LatencyDelta(millis, difference, runs);
    }

    /** The 95 % confidence interval; null with fewer than {@value Ratio#FEWEST_RUNS} runs a side. */
    public ConfidenceInterval interval() {
        return difference == null ? null : difference.interval(Ratio.CONFIDENCE);
    }

    /** One-sided 95 % upper bound; null with fewer than {@value Ratio#FEWEST_RUNS} runs a side. */
    public Double upperBound() {
        return difference == null ? null : Double.valueOf(difference.upperBound(Ratio.CONFIDENCE));
    }

    /** One-sided 95 % lower bound; null with fewer than {@value Ratio#FEWEST_RUNS} runs a side. */
    public Double lowerBound() {
        return difference == null ? null : Double.valueOf(difference.lowerBound(Ratio.CONFIDENCE));
    }
}
