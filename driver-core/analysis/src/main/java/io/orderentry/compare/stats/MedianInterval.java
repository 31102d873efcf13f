package io.orderentry.compare.stats;

import java.util.List;

/**
 * Median of some values with a confidence interval of at least 95 % from their order alone, which fewer than six cannot give
 * (docs/statistics.md).
 *
 * @param low lower end; null where there are too few, as {@code high}
 */
public record MedianInterval(double median, Double low, Double high) {
    /** Fewest values whose smallest and largest enclose the median in 95 of 100 cases. */
    public static final int FEWEST = 6;

    /** @param sorted at least one value, the smallest first */
    public static MedianInterval of(List<Double> sorted) {
        QuantileInterval half = QuantileInterval.of(sorted, 0.5);
        return sorted.size() < FEWEST
                ? new MedianInterval(half.value(), null, null)
                : new MedianInterval(half.value(), half.low(), half.high());
    }
}
