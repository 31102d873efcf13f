package io.orderentry.compare;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The bootstrap interval that is corrected for bias and acceleration (Efron, 1987), of a statistic of independent samples. It assumes no
 * distribution, but with few runs there are few different resamples: from {@value #FEWEST} on (DOMAIN E.3).
 */
final class Bca {
    /** Runs a side, below which its intervals are too short. */
    static final int FEWEST = 8;

    private static final int RESAMPLES = 10_000;
    private static final long SEED = 20_260_101;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private Bca() {}

    /** The two-sided interval; the same one every time, because the seed is fixed. A pure function. */
    static Interval interval(double[][] samples, ToDoubleFunction<double[][]> statistic, double confidence) {
        double observed = statistic.applyAsDouble(samples);
        double[] resampled = resampled(samples, statistic);
        double below = Arrays.stream(resampled)
                        .filter(value -> value < observed)
                        .count()
                + Arrays.stream(resampled).filter(value -> value == observed).count() / 2.0;
        double bias = NORMAL.inverseCumulativeProbability(Math.min(Math.max(below, 0.5), RESAMPLES - 0.5) / RESAMPLES);
        double acceleration = acceleration(samples, statistic);
        double tail = (1 - confidence) / 2;
        double[] ends = Quantile.withDefaults()
                .evaluate(resampled, corrected(tail, bias, acceleration), corrected(1 - tail, bias, acceleration));
        return new Interval(ends[0], ends[1]);
    }

    private static double corrected(double probability, double bias, double acceleration) {
        double z = bias + NORMAL.inverseCumulativeProbability(probability);
        return NORMAL.cumulativeProbability(bias + z / (1 - acceleration * z));
    }

    private static double[] resampled(double[][] samples, ToDoubleFunction<double[][]> statistic) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] values = new double[RESAMPLES];
        double[][] drawn = Arrays.stream(samples).map(double[]::clone).toArray(double[][]::new);
        for (int i = 0; i < RESAMPLES; i++) {
            for (int s = 0; s < samples.length; s++) {
                for (int k = 0; k < samples[s].length; k++) {
                    drawn[s][k] = samples[s][random.nextInt(samples[s].length)];
                }
            }
            values[i] = statistic.applyAsDouble(drawn);
        }
        return values;
    }

    /** From the influence of every single value, by leaving it out. */
    private static double acceleration(double[][] samples, ToDoubleFunction<double[][]> statistic) {
        double cubes = 0;
        double squares = 0;
        for (int s = 0; s < samples.length; s++) {
            int n = samples[s].length;
            double[] without = new double[n];
            for (int i = 0; i < n; i++) {
                double[][] others = samples.clone();
                others[s] = leaveOut(samples[s], i);
                without[i] = statistic.applyAsDouble(others);
            }
            double mean = Mean.of(without).getAsDouble();
            for (double value : without) {
                double influence = (n - 1) * (mean - value) / n;
                cubes += influence * influence * influence;
                squares += influence * influence;
            }
        }
        return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
    }

    private static double[] leaveOut(double[] values, int index) {
        double[] others = new double[values.length - 1];
        System.arraycopy(values, 0, others, 0, index);
        System.arraycopy(values, index + 1, others, index, others.length - index);
        return others;
    }
}
