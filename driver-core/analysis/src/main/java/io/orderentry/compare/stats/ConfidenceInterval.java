package io.orderentry.compare.stats;

import io.orderentry.metrics.Numbers;

/** Confidence interval, {@code low <= high}. */
public record ConfidenceInterval(double low, double high) {
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
