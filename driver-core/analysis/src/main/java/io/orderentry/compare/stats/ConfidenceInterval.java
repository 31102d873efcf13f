package io.orderentry.compare.stats;

import io.orderentry.metrics.Numbers;
import java.util.List;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** Confidence interval, {@code low <= high}. */
public record ConfidenceInterval(double low, double high) {
    /** 95 % confidence interval of the median from the order of the values alone; an end that so few cannot give is their smallest or largest. */
    public static ConfidenceInterval ofMedian(List<Double> sorted) {
        BinomialDistribution below = BinomialDistribution.of(sorted.size(), 0.5);
        return new ConfidenceInterval(
                sorted.get(Math.max(0, below.inverseCumulativeProbability(Ratio.LEVEL / 2) - 1)),
                sorted.get(Math.min(sorted.size() - 1, below.inverseCumulativeProbability(1 - Ratio.LEVEL / 2))));
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    ConfidenceInterval exponential() {
        return new ConfidenceInterval(Math.exp(low), Math.exp(high));
    }

    /** Such as {@code 0.841 to 0.866}; a dash when there is none. */
    public static String print(ConfidenceInterval interval, int decimals) {
        return interval == null
                ? Numbers.NONE
                : Numbers.decimal(interval.low, decimals) + " to " + Numbers.decimal(interval.high, decimals);
    }
}
