package io.orderentry.compare.group;

import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.result.Result;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Runs with the same values of the labels of a comparison.
 *
 * @param values one for each label, in the labels' order
 * @param plainName the values in words
 * @param runs in the order of their start
 */
public record Group(List<String> values, String plainName, List<Run> runs) {
    /** Tolerance within which achieved rates count as equal work. */
    private static final double EQUAL_RATE = 0.01;

    /** The figures of the runs; null when no run has it. */
    public MeasureSample sample(Function<Result, Double> figure) {
        return MeasureSample.of(
                runs.stream().map(run -> figure.apply(run.result())).toList());
    }

    /** The mean of the runs' figures; null when no run has it. */
    public Double mean(Function<Result, Double> figure) {
        MeasureSample sample = sample(figure);
        return sample == null ? null : Double.valueOf(sample.mean());
    }

    /** The figure of this group divided by that of the reference; null when a side lacks it or holds a value that is not above 0. */
    public Ratio ratio(Group reference, Function<Result, Double> figure) {
        PairedFigures figures = PairedFigures.of(this, reference, figure);
        return Ratio.ofLogarithms(logs(figures.first()), logs(figures.second()), figures.pairedBy());
    }

    /** The difference of the logarithms' means, on which {@link #ratio} rests; three or more runs a side. */
    public MeanDifference logDifference(Group reference, Function<Result, Double> figure) {
        PairedFigures figures = PairedFigures.of(this, reference, figure);
        return MeanDifference.of(logs(figures.first()), logs(figures.second()), figures.pairedBy() != null);
    }

    /** Ratio of the achieved rates; null where a side has none. */
    public Ratio rateRatio(Group reference) {
        return ratio(reference, ThroughputMetrics.TRANSACTIONS::of);
    }

    /** Whether a ratio of achieved rates is that of equal work: at most 1 % from 1. */
    public static boolean isEqualWork(Ratio rates) {
        return rates != null && Math.abs(rates.value() - 1) <= EQUAL_RATE;
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    /** The values and what limits the figures of these runs: the label of every figure, such as {@code relaxed [not durable]}. */
    public String name() {
        List<String> limitations = ComparisonLimitations.labels(runs);
        return plainName + (limitations.isEmpty() ? "" : " [" + String.join("; ", limitations) + "]");
    }
}
