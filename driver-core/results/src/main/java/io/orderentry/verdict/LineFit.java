package io.orderentry.verdict;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A straight line through values at equal distances, by least squares.
 *
 * @param mean of the values
 * @param rise of the line from the first value's place to the end of the last one's: the slope times the number of values
 * @param riseLow lower end of the 95 % confidence interval of the rise
 * @param riseHigh upper end
 */
public record LineFit(double mean, double rise, double riseLow, double riseHigh) {
    /** Two points make a line, one more its error. */
    private static final int FEWEST = 3;

    private static final double UPPER_TAIL = 0.975;

    /** @throws IllegalArgumentException for fewer than three values */
    public static LineFit of(List<Double> values) {
        int n = values.size();
        if (n < FEWEST) {
            throw new IllegalArgumentException(n + " values make no line with an interval");
        }
        double mean = mean(values);
        double middle = (n - 1) / 2.0;
        double sxx = 0;
        double sxy = 0;
        for (int i = 0; i < n; i++) {
            sxx += (i - middle) * (i - middle);
            sxy += (i - middle) * (values.get(i) - mean);
        }
        double slope = sxy / sxx;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double residual = values.get(i) - mean - slope * (i - middle);
            squares += residual * residual;
        }
        double error = Math.sqrt(squares / (n - 2) / sxx);
        double half = TDistribution.of(n - 2).inverseCumulativeProbability(UPPER_TAIL) * error;
        return new LineFit(mean, slope * n, (slope - half) * n, (slope + half) * n);
    }

    public static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
