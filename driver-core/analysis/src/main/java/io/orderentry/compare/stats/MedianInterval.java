package io.orderentry.compare.stats;

import java.util.List;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Median of some values with a confidence interval of at least 95 % from their order alone, which fewer than six cannot give
 * (docs/statistics.md).
 *
 * @param low lower end; null where there are too few, as {@code high}
 */
public record MedianInterval(double median, Double low, Double high) {
    /** Fewest values whose smallest and largest enclose the median in 95 of 100 cases. */
    public static final int FEWEST = 6;

    private static final double TAIL = 0.025;

    /** @param sorted at least one value, the smallest first */
    public static MedianInterval of(List<Double> sorted) {
        double median = Median.withDefaults()
                .evaluate(sorted.stream().mapToDouble(each -> each).toArray());
        int n = sorted.size();
        if (n < FEWEST) {
            return new MedianInterval(median, null, null);
        }
        BinomialDistribution below = BinomialDistribution.of(n, 0.5);
        int rank = 0;
        while (below.cumulativeProbability(rank + 1 - 1) <= TAIL) {
            rank++;
        }
        return new MedianInterval(median, sorted.get(rank - 1), sorted.get(n - rank));
    }
}
