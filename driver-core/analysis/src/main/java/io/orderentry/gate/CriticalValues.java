package io.orderentry.gate;

import io.orderentry.compare.stats.Ratio;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Critical values of Student's t that is looked at after every block: with them, a one-sided test exceeds its error rate at no time, however
 * often one looks. The error is spent with a power of the blocks (Lan and DeMets 1983; Kim and DeMets 1987), and each value is
 * the quantile of t among simulated series that no earlier look has ended (docs/statistics.md). Immutable.
 */
final class CriticalValues {
    /** Simulated series: the error rate of 5 % has a standard error of 0.07 %. */
    static final int SERIES = 100_000;

    /** Power of the share of the blocks that are there: more of the error is spent on later looks, which know the variation better. */
    private static final double SPENDING = 1.5;

    /** The generator of {@link Random} and its polar method are specified, so that every JVM gets the same values. */
    private static final long SEED = 1983;

    /** Arguments of the values. */
    private record Key(int baselineRuns, int looks, double error) {}

    /** A gate asks for the same ones after every block, and simulating them takes a good part of a second. */
    private static final Map<Key, CriticalValues> SIMULATED = new ConcurrentHashMap<>();

    private final double[] values;

    private CriticalValues(double[] values) {
        this.values = values;
    }

    /**
     * Values for one side of the test.
     *
     * @param baselineRuns runs of a baseline that is there already; 0 for pairs
     * @param looks largest number of blocks
     * @param error rate to be kept by all looks together
     */
    static CriticalValues of(int baselineRuns, int looks, double error) {
        return SIMULATED.computeIfAbsent(
                new Key(baselineRuns, looks, error), key -> simulated(baselineRuns, looks, error));
    }

    private static CriticalValues simulated(int baselineRuns, int looks, double error) {
        Random random = new Random(SEED);
        RunningT[] series = new RunningT[SERIES];
        Arrays.setAll(series, i -> new RunningT(normal(baselineRuns, random)));
        double[] values = new double[looks + 1];
        Arrays.fill(values, Double.POSITIVE_INFINITY);
        int running = SERIES;
        for (int look = 1; look <= looks; look++) {
            for (int i = 0; i < running; i++) {
                series[i].add(random.nextGaussian());
            }
            if (look < Ratio.FEWEST_RUNS) {
                continue;
            }
            long spent = SERIES - running;
            long crossing = Math.round(SERIES * error * Math.pow((double) look / looks, SPENDING)) - spent;
            if (crossing > 0) {
                double[] statistics = new double[running];
                for (int i = 0; i < running; i++) {
                    statistics[i] = series[i].statistic(0);
                }
                double[] sorted = statistics.clone();
                Arrays.sort(sorted);
                double critical = sorted[running - (int) crossing];
                values[look] = critical;
                int kept = 0;
                for (int i = 0; i < running; i++) {
                    if (statistics[i] < critical) {
                        series[kept++] = series[i];
                    }
                }
                running = kept;
            }
        }
        return new CriticalValues(values);
    }

    private static double[] normal(int values, Random random) {
        double[] drawn = new double[values];
        Arrays.setAll(drawn, i -> random.nextGaussian());
        return drawn;
    }

    /** Value that t must reach after so many blocks; infinite before the first look. */
    double after(int blocks) {
        return values[blocks];
    }

    /**
     * Student's t of a series that grows: of the mean of pairs' differences, or of the difference of two means with one variance. Not safe for
     * use by several threads.
     */
    static final class RunningT {
        /** Relative size below which a deviation is the rounding of doubles. */
        private static final double ROUNDING = 1e-12;

        private final int baselineRuns;
        private final double baselineMean;
        private double squares;
        private double mean;
        private int count;

        /** Of values that are added, against those of a baseline; none for pairs. */
        RunningT(double[] baseline) {
            this.baselineRuns = baseline.length;
            double average = 0;
            double sum = 0;
            for (int i = 0; i < baseline.length; i++) {
                double step = baseline[i] - average;
                average += step / (i + 1);
                sum += step * (baseline[i] - average);
            }
            this.baselineMean = average;
            this.squares = sum;
        }

        void add(double value) {
            count++;
            double step = value - mean;
            mean += step / count;
            squares += step * (value - mean);
        }

        int count() {
            return count;
        }

        /** Mean of the values minus that of the baseline. */
        double estimate() {
            return mean - baselineMean;
        }

        /** Standard deviation of the values; 0 when they are all equal. */
        double deviation() {
            int degrees = baselineRuns == 0 ? count - 1 : count + baselineRuns - 2;
            double deviation = Math.sqrt(squares / degrees);
            return deviation <= ROUNDING * Math.max(1, Math.abs(mean)) ? 0 : deviation;
        }

        /** Standard error of the estimate. */
        double standardError() {
            return deviation() * Math.sqrt(1.0 / count + (baselineRuns == 0 ? 0 : 1.0 / baselineRuns));
        }

        /** t of the estimate against a value; infinite where no value differs from another. */
        double statistic(double hypothesis) {
            double distance = estimate() - hypothesis;
            return Math.abs(distance) <= ROUNDING ? 0 : distance / standardError();
        }
    }
}
