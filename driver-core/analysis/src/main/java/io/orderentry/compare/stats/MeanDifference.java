package io.orderentry.compare.stats;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/**
 * Difference of two means, first minus second, with the test and the bounds that Student's t gives.
 *
 * @param standardError of the estimate; 0 when no run differed from another of its side
 * @param degreesOfFreedom of Student's t; not a number when the standard error is 0
 * @param pValue two-sided, of so large a difference when there is none
 * @param runs on the side that has fewer; with fewer than {@value Ratio#FEWEST_RUNS} all but the estimate is not a number
 */
public record MeanDifference(double estimate, double standardError, double degreesOfFreedom, double pValue, int runs) {
    /** Largest number of runs a side that is tried as a recommendation. */
    public static final int MOST_RUNS = 1_000;

    /** Relative size below which a difference of sums is the rounding of doubles. */
    private static final double ROUNDING = 1e-12;

    /**
     * Of value i of both where they are paired, else of two independent samples whose variances are not assumed to be equal (Welch); one or
     * more values each.
     */
    public static MeanDifference of(double[] first, double[] second, boolean paired) {
        if (paired) {
            double[] differences = new double[first.length];
            Arrays.setAll(differences, i -> first[i] - second[i]);
            double square = variance(differences) / differences.length;
            return of(mean(differences), square, first, second, TTest.withDefaults()::pairedTest);
        }
        double square = variance(first) / first.length + variance(second) / second.length;
        TTest test = TTest.withDefaults().with(DataDispersion.HETEROSCEDASTIC);
        return of(mean(first) - mean(second), square, first, second, test::test);
    }

    /**
     * Of two independent samples of one spread, which is estimated from both: the hypothesis that they are of equal systems has it. It finds
     * more than {@link #of} where there are few values.
     */
    public static MeanDifference ofEqualSpread(double[] first, double[] second) {
        double variance = ((first.length - 1) * variance(first) + (second.length - 1) * variance(second))
                / (first.length + second.length - 2);
        double square = variance / first.length + variance / second.length;
        TTest test = TTest.withDefaults().with(DataDispersion.HOMOSCEDASTIC);
        return of(mean(first) - mean(second), square, first, second, test::test);
    }

    private static MeanDifference of(
            double estimate,
            double squareOfError,
            double[] first,
            double[] second,
            BiFunction<double[], double[], TTest.Result> test) {
        int runs = Math.min(first.length, second.length);
        if (runs < Ratio.FEWEST_RUNS) {
            return new MeanDifference(estimate, Double.NaN, Double.NaN, Double.NaN, runs);
        }
        double error = Math.sqrt(squareOfError);
        if (error <= ROUNDING * Math.max(Math.abs(mean(first)), Math.abs(mean(second))) || error == 0) {
            return new MeanDifference(estimate, 0, Double.NaN, Math.abs(estimate) < ROUNDING ? 1 : 0, runs);
        }
        TTest.Result result = test.apply(first, second);
        return new MeanDifference(estimate, error, result.getDegreesOfFreedom(), result.getPValue(), runs);
    }

    /** The two-sided interval with a confidence such as 0.95; null with fewer than {@value Ratio#FEWEST_RUNS} runs. */
    public ConfidenceInterval interval(double confidence) {
        if (runs < Ratio.FEWEST_RUNS) {
            return null;
        }
        double half = quantile((1 + confidence) / 2) * standardError;
        return new ConfidenceInterval(estimate - half, estimate + half);
    }

    /** One-sided lower bound with a confidence such as 0.95. */
    public double lowerBound(double confidence) {
        return estimate - quantile(confidence) * standardError;
    }

    /** One-sided upper bound with a confidence such as 0.95. */
    public double upperBound(double confidence) {
        return estimate + quantile(confidence) * standardError;
    }

    /**
     * Minimum detectable effect: the true difference that runs like these find with a power such as 0.8, in a two-sided test at a level such as 0.05: the quantiles
     * of Student's t for both, times the standard error.
     */
    public double detectable(double level, double power) {
        return (quantile(1 - level / 2) + quantile(power)) * standardError;
    }

    /**
     * Minimum detectable effect of runs that are paired by block, before they are made (docs/statistics.md): the true ratio above 1 that is
     * found with a power of 80 % by a test at 5 %.
     *
     * @param deviation standard deviation of the logarithms of equal runs
     * @param runs a side, two or more
     */
    public static double detectable(double deviation, int runs) {
        double error = deviation * Math.sqrt(2.0 / runs);
        return Math.exp(new MeanDifference(0, error, runs - 1, 1, runs).detectable(Ratio.LEVEL, Ratio.POWER));
    }

    /**
     * Number of runs a side with which a one-sided test finds, with a power of 0.8, that the true difference lies on the observed side of a
     * limit. The spread of further runs is assumed to be that of these.
     *
     * @param distance the estimate minus the limit
     * @param level of the test, such as 0.05
     * @return more than {@code runs}; empty when {@value #MOST_RUNS} are too few
     */
    public OptionalInt runsToDecide(double distance, double level) {
        return IntStream.rangeClosed(runs + 1, MOST_RUNS)
                .filter(more -> new MeanDifference(
                                        estimate,
                                        standardError * Math.sqrt((double) runs / more),
                                        degreesOfFreedom * (more - 1) / (runs - 1),
                                        pValue,
                                        more)
                                .detectable(2 * level, Ratio.POWER)
                        < Math.abs(distance))
                .findFirst();
    }

    private double quantile(double probability) {
        return standardError == 0 ? 0 : TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
    }

    private static double mean(double[] values) {
        return Mean.of(values).getAsDouble();
    }

    private static double variance(double[] values) {
        return Variance.of(values).getAsDouble();
    }
}
