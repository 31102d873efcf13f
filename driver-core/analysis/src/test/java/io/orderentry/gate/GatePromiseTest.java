package io.orderentry.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.gate.GateReport.Decision;
import io.orderentry.gate.SequentialTest.BlockDependence;
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

/** Equal sides are called slower in at most alpha of the gates, also where their noise is not independent; simulated with fixed seeds. */
class GatePromiseTest {
    private static final int GATES = Integer.getInteger("gate.simulations", 2_000);
    private static final int BLOCKS = 20;
    private static final GateRule RULE = new GateRule(0.05, 0.05, 0.1, BLOCKS);
    private static final SequentialTest PAIRED = SequentialTest.paired(RULE);

    /** A simulation exceeds this in one of a thousand cases, if the promise holds. */
    private static final double MOST =
            BinomialDistribution.of(GATES, RULE.alpha()).inverseCumulativeProbability(0.999) / (double) GATES;

    @FunctionalInterface
    private interface Noise {
        /** Logarithms of the throughputs of the runs of a gate, in the order of their making. */
        double[] runs(SplittableRandom random);
    }

    /** The decisions of gates whose blocks have their runs in an order that is drawn. */
    private static double slower(Noise noise) {
        SplittableRandom random = new SplittableRandom(25);
        int slower = 0;
        for (int i = 0; i < GATES; i++) {
            double[] runs = noise.runs(random);
            List<Double> ratios = IntStream.range(0, BLOCKS)
                    .mapToObj(block -> (runs[2 * block] - runs[2 * block + 1]) * (random.nextBoolean() ? 1 : -1))
                    .toList();
            slower += PAIRED.of(ratios).decision() == Decision.SLOWER ? 1 : 0;
        }
        return slower / (double) GATES;
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
        int slower = 0;
        for (int i = 0; i < GATES; i++) {
            List<Double> ratios = DoubleStream.of(autoregressive(BLOCKS, correlation, deviation, random))
                    .boxed()
                    .toList();
            slower += PAIRED.of(ratios).decision() == Decision.SLOWER ? 1 : 0;
        }
        assertThat(slower / (double) GATES).isLessThanOrEqualTo(MOST);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9})
    void autocorrelatedRuns(double correlation) {
        assertThat(slower(random -> autoregressive(2 * BLOCKS, correlation, 0.05, random)))
                .isLessThanOrEqualTo(MOST);
    }

    /** Also two of four, one of two, one of three and three of six, by any amount. */
    @ParameterizedTest
    @CsvSource({"4, 1, 0.3", "4, 1, 0.05", "4, 2, 0.3", "4, 2, 0.05", "2, 1, 0.3", "3, 1, 0.3", "6, 3, 0.3"})
    void everyFourthRunIsSlow(int period, int slow, double slowdown) {
        assertThat(slower(random -> {
                    int phase = random.nextInt(period);
                    return IntStream.range(0, 2 * BLOCKS)
                            .mapToDouble(run ->
                                    0.02 * random.nextGaussian() - ((run + phase) % period < slow ? slowdown : 0))
                            .toArray();
                }))
                .isLessThanOrEqualTo(MOST);
    }

    @ParameterizedTest
    @CsvSource({"0.02, 0.01, 5, 3", "0.05, 0.01, 5, 3", "0.02, 0.02, 3, 5", "0, 0.02, 5, 10", "0.03, 0.01, 10, 1"})
    void aRecordedBaselineOfOtherDays(double between, double within, int days, int runs) {
        SplittableRandom random = new SplittableRandom(3);
        int gates = GATES / 10;
        int slower = 0;
        for (int i = 0; i < gates; i++) {
            Occasions occasions = new Occasions(IntStream.range(0, days)
                    .mapToObj(day -> day(between, within, runs, random))
                    .toList());
            List<Double> candidate = DoubleStream.of(day(between, within, RECORDED.blocks(), random))
                    .boxed()
                    .toList();
            slower += SequentialTest.against(occasions, RECORDED).of(candidate).decision() == Decision.SLOWER ? 1 : 0;
        }
        assertThat(slower)
                .isLessThanOrEqualTo(
                        BinomialDistribution.of(gates, RECORDED.alpha()).inverseCumulativeProbability(0.999));
    }

    private static final GateRule RECORDED = new GateRule(0.05, 0.05, 0.1, 5);

    private static double[] day(double between, double within, int runs, SplittableRandom random) {
        double day = between * random.nextGaussian();
        return IntStream.range(0, runs)
                .mapToDouble(run -> day + within * random.nextGaussian())
                .toArray();
    }

    @Test
    void aBaselineOfOneDayDecidesNothing() {
        SequentialTest.State state = SequentialTest.against(
                        new Occasions(List.of(new double[] {10, 10.01, 9.99, 10})), RECORDED)
                .of(List.of(9.5, 9.51, 9.49));
        assertThat(state.decision()).isEqualTo(Decision.UNDECIDED);
        assertThat(state.obstacle()).contains("1 occasion", "record it on more days");
    }

    @Test
    void ratiosThatAreAlikeAreNamed() {
        List<Double> slow = new ArrayList<>();
        for (int block = 0; block < BLOCKS; block++) {
            slow.add(block < BLOCKS / 2 ? -0.2 : 0.01);
        }
        SequentialTest.State state = PAIRED.of(slow);
        assertThat(state.decision()).isNotEqualTo(Decision.NOT_SLOWER);
        assertThat(BlockDependence.correlation(slow)).isGreaterThan(BlockDependence.MOST);
    }
}
