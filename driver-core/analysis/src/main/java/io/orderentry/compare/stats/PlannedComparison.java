package io.orderentry.compare.stats;

import java.util.OptionalInt;

/**
 * Comparison of groups with one reference before its runs are made, paired by block: what it will be able to find (docs/statistics.md).
 *
 * @param deviation run-to-run standard deviation of the logarithms ({@link RunSpread})
 * @param groups number of groups that are compared with the reference; each is tested at 5 % divided by it
 */
public record PlannedComparison(double deviation, int groups) {
    /** Minimum detectable effect: the true ratio above 1 that so many runs of each cell find with a power of 80 %; two runs or more. */
    public double detectable(int runs) {
        return Math.exp(effect(runs));
    }

    /** Runs of each cell from which on a true ratio above 1 is found; empty when {@value MeanDifference#MOST_RUNS} are too few. */
    public OptionalInt runsFor(double ratio) {
        for (int runs = Ratio.FEWEST_RUNS; runs <= MeanDifference.MOST_RUNS; runs++) {
            if (effect(runs) <= Math.log(ratio)) {
                return OptionalInt.of(runs);
            }
        }
        return OptionalInt.empty();
    }

    private double effect(int runs) {
        double error = deviation * Math.sqrt(2.0 / runs);
        return new MeanDifference(0, error, runs - 1, 1).detectable(Ratio.LEVEL / groups, Ratio.POWER);
    }
}
