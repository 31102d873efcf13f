package io.orderentry.compare.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Critical values of Student's t that is looked at after every block: with them, a one-sided test exceeds its error rate at no time, however
 * often one looks. The error is spent with a power of the blocks (Lan and DeMets 1983; Kim and DeMets 1987), and each value is
 * the quantile of t among simulated series that no earlier look has ended (docs/statistics.md).
 */
final class CriticalValues {
    /** Simulated series: the error rate of 5 % has a standard error of 0.07 %. */
    static final int SERIES = 100_000;

    /** Power of the share of the blocks that are there: more of the error is spent on later looks, which know the variation better. */
    private static final double SPENDING = 1.5;

    /** The generator of {@link Random} and its polar method are specified, so that every JVM gets the same values. */
    private static final long SEED = 1983;

    /** A test asks for the same ones after every block, and simulating them takes a good part of a second. */
    private static final Map<List<Number>, double[]> SIMULATED = new ConcurrentHashMap<>();

    private CriticalValues() {}

    /** Values that t must reach after so many blocks, on one side of the test; infinite before the first look. */
    static double[] of(int looks, double error) {
        return SIMULATED.computeIfAbsent(List.of(looks, error), key -> simulated(looks, error));
    }

    private static double[] simulated(int looks, double error) {
        Random random = new Random(SEED);
        RunningT[] series = Stream.generate(RunningT::new).limit(SERIES).toArray(RunningT[]::new);
        double[] values = new double[looks + 1];
        Arrays.fill(values, Double.POSITIVE_INFINITY);
        for (int look = 1; look <= looks; look++) {
            for (RunningT each : series) {
                each.add(random.nextGaussian());
            }
            long spent = SERIES - series.length;
            long crossing = Math.round(SERIES * error * Math.pow((double) look / looks, SPENDING)) - spent;
            if (look >= Ratio.FEWEST_RUNS && crossing > 0) {
                double critical = Arrays.stream(series)
                        .mapToDouble(RunningT::statistic)
                        .sorted()
                        .toArray()[series.length - (int) crossing];
                values[look] = critical;
                series = Arrays.stream(series)
                        .filter(each -> each.statistic() < critical)
                        .toArray(RunningT[]::new);
            }
        }
        return values;
    }

    /** Student's t of the mean of a series that grows, against 0. Not safe for use by several threads. */
    static final class RunningT {
        /** Relative size below which a deviation is the rounding of doubles. */
        private static final double ROUNDING = 1e-12;

        private double squares;
        private double mean;
        private int count;

        void add(double value) {
            count++;
            double step = value - mean;
            mean += step / count;
            squares += step * (value - mean);
        }

        int count() {
            return count;
        }

        double mean() {
            return mean;
        }

        /** Standard deviation of the values; 0 when they are all equal. */
        double deviation() {
            double deviation = Math.sqrt(squares / (count - 1));
            return deviation <= ROUNDING * Math.max(1, Math.abs(mean)) ? 0 : deviation;
        }

        double standardError() {
            return deviation() * Math.sqrt(1.0 / count);
        }

        /** t of the mean; infinite where no value differs from another. */
        double statistic() {
            return Math.abs(mean) <= ROUNDING ? 0 : mean / standardError();
        }
    }
}
