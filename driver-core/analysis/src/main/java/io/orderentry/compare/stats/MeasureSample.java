package io.orderentry.compare.stats;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Sample of one measure: the figures of the runs of one side, one observation each (docs/statistics.md); none is dropped.
 *
 * @param mean geometric when every value is above 0, else arithmetic
 * @param spread standard deviation as a share of the arithmetic mean; null with fewer than two values or a mean of 0
 */
public record MeasureSample(List<Double> values, double mean, boolean geometric, double median, Double spread) {
    private static final MathContext DIGITS = new MathContext(12);

    /** Of the values that are there; null when none is. */
    public static MeasureSample of(List<Double> values) {
        double[] there = values.stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (there.length == 0) {
            return null;
        }
        boolean positive = Arrays.stream(there).allMatch(value -> value > 0);
        double arithmetic = Mean.of(there).getAsDouble();
        double mean = positive ? geometric(there) : arithmetic;
        Double spread = there.length < 2 || arithmetic == 0
                ? null
                : Double.valueOf(StandardDeviation.of(there).getAsDouble() / Math.abs(arithmetic));
        // Before the median, which sorts them.
        List<Double> inOrder = Arrays.stream(there).boxed().toList();
        return new MeasureSample(inOrder, mean, positive, Median.withDefaults().evaluate(there), spread);
    }

    /** Without the last digits, in which the logarithm's rounding shows where a report truncates. */
    private static double geometric(double[] values) {
        double mean =
                Math.exp(Mean.of(Arrays.stream(values).map(Math::log).toArray()).getAsDouble());
        return BigDecimal.valueOf(mean).round(DIGITS).doubleValue();
    }

    /** The arithmetic mean, which is the other one where {@link #geometric}. */
    public double arithmetic() {
        return Mean.of(values.stream().mapToDouble(Double::doubleValue).toArray())
                .getAsDouble();
    }

    public int runs() {
        return values.size();
    }

    /**
     * 95 % confidence interval of the mean, by Student's t; on logarithms where the mean is geometric. Null with fewer than
     * {@value Ratio#FEWEST_RUNS} values.
     */
    public ConfidenceInterval interval() {
        double[] scaled = values.stream()
                .mapToDouble(value -> geometric ? Math.log(value) : value)
                .toArray();
        ConfidenceInterval interval =
                MeanDifference.of(scaled, new double[scaled.length], true).interval(Ratio.CONFIDENCE);
        return geometric && interval != null ? interval.exponential() : interval;
    }
}
