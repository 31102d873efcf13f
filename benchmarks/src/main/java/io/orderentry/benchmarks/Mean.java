package io.orderentry.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.TDistribution;

/** The mean of figures that were measured one after the other, with a 95 % interval from Student's t. Used by one thread. */
final class Mean {
    private final List<Double> figures = new ArrayList<>();

    void add(double figure) {
        figures.add(figure);
    }

    int count() {
        return figures.size();
    }

    double last() {
        return figures.get(figures.size() - 1);
    }

    double value() {
        return figures.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Half the interval's width; infinite with fewer than two figures. */
    double halfWidth() {
        int n = figures.size();
        if (n < 2) {
            return Double.POSITIVE_INFINITY;
        }
        double mean = value();
        double squares =
                figures.stream().mapToDouble(f -> (f - mean) * (f - mean)).sum();
        return TDistribution.of(n - 1).inverseSurvivalProbability(0.025) * Math.sqrt(squares / (n - 1) / n);
    }

    /** Such as {@code 2.31 (95 %: 2.25 to 2.37, 5 times)}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.3f (95 %%: %.3f to %.3f, %d times)",
                value(),
                value() - halfWidth(),
                value() + halfWidth(),
                figures.size());
    }
}
