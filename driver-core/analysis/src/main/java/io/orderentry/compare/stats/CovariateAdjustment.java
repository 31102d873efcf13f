package io.orderentry.compare.stats;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Difference of two means without what a covariate explains, by the least squares of one slope for both sides (docs/statistics.md). Only for a
 * covariate that what is compared cannot change.
 *
 * @param difference first minus second
 * @param savedPercent variance of the estimate that the covariate saved, of that without it; below 0 where it added some
 */
public record CovariateAdjustment(MeanDifference difference, double savedPercent) {
    /** Of pairs; a slope and a mean take two of them. */
    private static final int FEWEST_PAIRS = 4;

    private static final int FEWEST_INDEPENDENT = 3;

    /**
     * Value i of both sides belongs to one pair where they are paired.
     *
     * @return null where there are too few values, or the covariate has one value
     */
    public static CovariateAdjustment of(
            double[] first, double[] second, double[] firstCovariate, double[] secondCovariate, boolean paired) {
        if (Math.min(first.length, second.length) < (paired ? FEWEST_PAIRS : FEWEST_INDEPENDENT)) {
            return null;
        }
        MeanDifference plain = MeanDifference.of(first, second, paired);
        MeanDifference adjusted = paired
                ? paired(minus(first, second), minus(firstCovariate, secondCovariate))
                : independent(first, second, firstCovariate, secondCovariate);
        return adjusted == null || plain.standardError() == 0
                ? null
                : new CovariateAdjustment(
                        adjusted, 100 - 100 * Math.pow(adjusted.standardError() / plain.standardError(), 2));
    }

    private static MeanDifference paired(double[] differences, double[] covariates) {
        double mean = mean(covariates);
        double squares = products(covariates, covariates);
        double slope = products(covariates, differences) / squares;
        double rest = products(differences, differences) - slope * slope * squares;
        int n = differences.length;
        return estimate(mean(differences) - slope * mean, rest, n - 2, 1.0 / n + mean * mean / squares);
    }

    private static MeanDifference independent(double[] first, double[] second, double[] firstX, double[] secondX) {
        double squares = products(firstX, firstX) + products(secondX, secondX);
        double slope = (products(firstX, first) + products(secondX, second)) / squares;
        double rest = products(first, first) + products(second, second) - slope * slope * squares;
        double apart = mean(firstX) - mean(secondX);
        return estimate(
                mean(first) - mean(second) - slope * apart,
                rest,
                first.length + second.length - 3,
                1.0 / first.length + 1.0 / second.length + apart * apart / squares);
    }

    private static MeanDifference estimate(double estimate, double squaresLeft, int degrees, double factor) {
        double error = Math.sqrt(squaresLeft / degrees * factor);
        return Double.isFinite(error) && error > 0
                ? new MeanDifference(
                        estimate,
                        error,
                        degrees,
                        2 * TDistribution.of(degrees).survivalProbability(Math.abs(estimate / error)))
                : null;
    }

    /** Sum of the products of the distances from both means. */
    private static double products(double[] a, double[] b) {
        double meanA = mean(a);
        double meanB = mean(b);
        return IntStream.range(0, a.length)
                .mapToDouble(i -> (a[i] - meanA) * (b[i] - meanB))
                .sum();
    }

    private static double[] minus(double[] a, double[] b) {
        double[] differences = new double[a.length];
        Arrays.setAll(differences, i -> a[i] - b[i]);
        return differences;
    }

    private static double mean(double[] values) {
        return Mean.of(values).getAsDouble();
    }
}
