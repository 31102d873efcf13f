package io.orderentry.gate;

import java.util.List;

/**
 * Allowance for ratios of neighbouring blocks that are alike. The variance of the mean of such a series is that of independent values times
 * (1 + r) / (1 - r), as of an autoregressive process of order 1 (docs/statistics.md).
 */
final class BlockDependence {
    /** Estimates above this end no gate with <em>slower</em>. */
    static final double MOST = 0.5;

    /** No estimate is nearer to 1, where the factor has no bound. */
    private static final double HIGHEST = 0.9;

    private BlockDependence() {}

    /**
     * Autocorrelation of lag 1 without most of its bias, which is -(1 + 3 r) / n (Marriott and Pope 1954); 0 for fewer than three values or
     * equal ones.
     */
    static double correlation(List<Double> values) {
        int n = values.size();
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double products = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double own = values.get(i) - mean;
            squares += own * own;
            products += i == 0 ? 0 : own * (values.get(i - 1) - mean);
        }
        if (n < 3 || squares == 0) {
            return 0;
        }
        double estimate = products / squares;
        return estimate + (1 + 3 * Math.max(0, estimate)) / n;
    }

    /**
     * Factor of the standard error, 1 or more.
     *
     * @param deviations how many standard errors of the estimate, which are the root of 1 / n, are added to it
     */
    static double factor(List<Double> values, double deviations) {
        double r = correlation(values) + deviations / Math.sqrt(values.size());
        double bounded = Math.min(HIGHEST, Math.max(0, r));
        return Math.sqrt((1 + bounded) / (1 - bounded));
    }
}
