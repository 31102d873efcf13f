package io.orderentry.compare.stats;

import java.util.List;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Quantile of some values with a confidence interval of 95 % from their order alone; an end that so few values cannot give is their smallest or
 * largest.
 */
public record QuantileInterval(double value, double low, double high) {
    private static final double TAIL = 0.025;

    /**
     * @param sorted at least one value, the smallest first
     * @param quantile above 0 and below 1
     */
    public static QuantileInterval of(List<Double> sorted, double quantile) {
        int n = sorted.size();
        BinomialDistribution below = BinomialDistribution.of(n, quantile);
        return new QuantileInterval(
                Quantile.withDefaults()
                        .evaluate(sorted.stream().mapToDouble(each -> each).toArray(), quantile),
                sorted.get(Math.max(0, below.inverseCumulativeProbability(TAIL) - 1)),
                sorted.get(Math.min(n - 1, below.inverseCumulativeProbability(1 - TAIL))));
    }
}
