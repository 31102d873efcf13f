package io.orderentry.compare.stats;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Run-to-run spread: by how much runs differ that were made to be equal.
 *
 * @param deviation standard deviation of the logarithm of a measure; 0.01 is about 1 %
 */
public record RunSpread(double deviation, int degreesOfFreedom, int runs) {
    /**
     * Spread within cells. Blocked runs are what is left of a run besides the mean of its cell and of its block, as a comparison that is
     * paired by block sees it; others differ from the mean of their cell.
     *
     * @param blocked whether run i of every cell belongs to block i
     * @return null when no cell has two runs
     */
    public static RunSpread of(List<double[]> cells, boolean blocked) {
        int runs = cells.stream().mapToInt(cell -> cell.length).sum();
        int size = cells.isEmpty() ? 0 : cells.get(0).length;
        boolean crossed = blocked && cells.size() > 1;
        int degrees = crossed ? (cells.size() - 1) * (size - 1) : runs - cells.size();
        if (degrees < 1) {
            return null;
        }
        double[] blockMeans = new double[crossed ? size : 0];
        Arrays.setAll(
                blockMeans,
                block -> mean(cells.stream().mapToDouble(cell -> cell[block]).toArray()));
        double all = crossed ? mean(blockMeans) : 0;
        double squares = 0;
        for (double[] cell : cells) {
            double mean = mean(cell);
            for (int i = 0; i < cell.length; i++) {
                double rest = cell[i] - mean - (crossed ? blockMeans[i] - all : 0);
                squares += rest * rest;
            }
        }
        return new RunSpread(Math.sqrt(squares / degrees), degrees, runs);
    }

    /** 95 % confidence interval of the deviation, for normally distributed logarithms. */
    public ConfidenceInterval interval() {
        ChiSquaredDistribution distribution = ChiSquaredDistribution.of(degreesOfFreedom);
        double tail = Ratio.LEVEL / 2;
        double squares = deviation * deviation * degreesOfFreedom;
        return new ConfidenceInterval(
                Math.sqrt(squares / distribution.inverseCumulativeProbability(1 - tail)),
                Math.sqrt(squares / distribution.inverseCumulativeProbability(tail)));
    }

    private static double mean(double[] values) {
        return Mean.of(values).getAsDouble();
    }

    /**
     * Minimum detectable effect of a comparison that is paired by block, before its runs are made (docs/statistics.md): the true ratio above 1 that
     * is found with a power of 80 %.
     *
     * @param groups number of groups that are compared with the reference; each is tested at 5 % divided by it
     * @param runs of each cell, two or more
     */
    public static double detectable(double deviation, int groups, int runs) {
        double error = deviation * Math.sqrt(2.0 / runs);
        return Math.exp(new MeanDifference(0, error, runs - 1, 1, runs).detectable(Ratio.LEVEL / groups, Ratio.POWER));
    }

    /** Runs of each cell from which on a true ratio above 1 is found; empty when {@value MeanDifference#MOST_RUNS} are too few. */
    public OptionalInt runsFor(double ratio, int groups) {
        return IntStream.rangeClosed(Ratio.FEWEST_RUNS, MeanDifference.MOST_RUNS)
                .filter(runs -> detectable(deviation, groups, runs) <= ratio)
                .findFirst();
    }
}
