package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.stats.SequentialTest.BlockDependence;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A true assertion is called violated in at most alpha of the experiments, also where their noise is not independent; simulated with fixed seeds. */
class SequentialPromiseTest {
    private static final int EXPERIMENTS = Integer.getInteger("sequential.simulations", 2_000);
    private static final int BLOCKS = 20;
    private static final SequentialTest EQUAL = new SequentialTest(1, BLOCKS);

    /** A simulation exceeds this in one of a thousand cases, if the promise holds. */
    private static final double MOST =
            BinomialDistribution.of(EXPERIMENTS, SequentialTest.ALPHA).inverseCumulativeProbability(0.999)
                    / (double) EXPERIMENTS;

    @FunctionalInterface
    private interface Noise {
        /** Logarithms of the throughputs of the runs of an experiment, in the order of their making. */
        double[] runs(SplittableRandom random);
    }

    /** Share of experiments called violated, whose blocks have their runs in an order that is drawn. */
    private static double violated(Noise noise) {
        SplittableRandom random = new SplittableRandom(25);
        int violated = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            double[] runs = noise.runs(random);
            List<Double> ratios = IntStream.range(0, BLOCKS)
                    .mapToObj(block -> (runs[2 * block] - runs[2 * block + 1]) * (random.nextBoolean() ? 1 : -1))
                    .toList();
            violated += Boolean.FALSE.equals(EQUAL.of(ratios).holds()) ? 1 : 0;
        }
        return violated / (double) EXPERIMENTS;
    }

    private static double[] autoregressive(int values, double correlation, double deviation, SplittableRandom random) {
        double[] series = new double[values];
        double last = random.nextGaussian();
        for (int i = 0; i < values; i++) {
            series[i] = deviation * last;
            last = correlation * last + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return series;
    }

    /** Ratios, not only runs, that are alike: what changes slowly works on one side. */
    @ParameterizedTest
    @CsvSource({"0.3, 0.02", "0.5, 0.02", "0.5, 0.05", "0.5, 0.2"})
    void autocorrelatedRatiosOfBlocks(double correlation, double deviation) {
        SplittableRandom random = new SplittableRandom(7);
        int violated = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            List<Double> ratios = DoubleStream.of(autoregressive(BLOCKS, correlation, deviation, random))
                    .boxed()
                    .toList();
            violated += Boolean.FALSE.equals(EQUAL.of(ratios).holds()) ? 1 : 0;
        }
        assertThat(violated / (double) EXPERIMENTS).isLessThanOrEqualTo(MOST);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9})
    void autocorrelatedRuns(double correlation) {
        assertThat(violated(random -> autoregressive(2 * BLOCKS, correlation, 0.05, random)))
                .isLessThanOrEqualTo(MOST);
    }

    /** Also two of four, one of two, one of three and three of six, by any amount. */
    @ParameterizedTest
    @CsvSource({"4, 1, 0.3", "4, 1, 0.05", "4, 2, 0.3", "4, 2, 0.05", "2, 1, 0.3", "3, 1, 0.3", "6, 3, 0.3"})
    void everyFourthRunIsSlow(int period, int slow, double slowdown) {
        assertThat(violated(random -> {
                    int phase = random.nextInt(period);
                    return IntStream.range(0, 2 * BLOCKS)
                            .mapToDouble(run ->
                                    0.02 * random.nextGaussian() - ((run + phase) % period < slow ? slowdown : 0))
                            .toArray();
                }))
                .isLessThanOrEqualTo(MOST);
    }

    @Test
    void ratiosThatAreAlikeAreNamed() {
        List<Double> slow = new ArrayList<>();
        for (int block = 0; block < BLOCKS; block++) {
            slow.add(block < BLOCKS / 2 ? -0.2 : 0.01);
        }
        SequentialTest.State state = EQUAL.of(slow);
        assertThat(state.holds()).isNotEqualTo(true);
        assertThat(BlockDependence.correlation(slow)).isGreaterThan(BlockDependence.MOST);
    }
}
