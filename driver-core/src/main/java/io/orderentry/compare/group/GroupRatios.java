package io.orderentry.compare.group;

import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.result.Result;
import java.util.Arrays;
import java.util.function.Function;

/** Ratios of figures between groups of runs. */
public final class GroupRatios {
    /** Tolerance within which achieved rates count as equal work. */
    private static final double EQUAL_RATE = 0.01;

    private GroupRatios() {}

    /** The figure of a group divided by that of the reference; null when a side lacks it or holds a value that is not above 0. */
    public static Ratio of(Group group, Group reference, Function<Result, Double> figure) {
        PairedFigures figures = PairedFigures.of(group, reference, figure);
        return Ratio.ofLogarithms(logs(figures.first()), logs(figures.second()), figures.pairedBy());
    }

    /** The difference of the logarithms' means, on which {@link #of} rests; three or more runs a side. */
    public static MeanDifference difference(Group group, Group reference, Function<Result, Double> figure) {
        PairedFigures figures = PairedFigures.of(group, reference, figure);
        return MeanDifference.of(logs(figures.first()), logs(figures.second()), figures.pairedBy() != null);
    }

    /** Ratio of the achieved rates; null where a side has none. */
    public static Ratio ofRates(Group group, Group reference) {
        return of(group, reference, ThroughputMetrics.TRANSACTIONS::of);
    }

    /** Whether a ratio of achieved rates is that of equal work: at most 1 % from 1. */
    public static boolean isEqualWork(Ratio rates) {
        return rates != null && Math.abs(rates.value() - 1) <= EQUAL_RATE;
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }
}
