package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The test against experiments simulated with fixed seeds, whose truth is known: with normal noise, with noise that is resampled from recorded
 * blocks of two equal sides, and with noise that is not independent.
 */
class SequentialTestTest {
    private static final int SERIES = 2_000;
    private static final int BLOCKS = 20;
    private static final double ALPHA = SequentialTest.ALPHA;
    private static final double BETA = SequentialTest.BETA;
    private static final SequentialTest TEST = new SequentialTest(0.95, BLOCKS);
    private static final SequentialTest EQUAL = new SequentialTest(1, BLOCKS);

    /** Deviation of a block's ratio on a machine that is quieter than the recorded one. */
    private static final double DEVIATION = 0.027;

    /** Shares of the series by what they decided, and the mean of their blocks. */
    private record Outcomes(double hold, double violated, double blocks) {}

    private static Outcomes simulate(SequentialTest test, Function<SplittableRandom, DoubleStream> series) {
        SplittableRandom random = new SplittableRandom(22);
        List<SequentialTest.State> states = Stream.generate(
                        () -> test.of(series.apply(random).boxed().toList()))
                .limit(SERIES)
                .toList();
        return new Outcomes(
                share(states, true),
                share(states, false),
                states.stream().mapToInt(SequentialTest.State::blocks).average().orElseThrow());
    }

    private static double share(List<SequentialTest.State> states, boolean holds) {
        return states.stream()
                        .filter(state -> state.holds() != null && state.holds() == holds)
                        .count()
                / (double) SERIES;
    }

    private static Outcomes normal(SequentialTest test, double ratio, double deviation) {
        return simulate(
                test,
                random -> IntStream.range(0, BLOCKS)
                        .mapToDouble(block -> Math.log(ratio) + deviation * random.nextGaussian()));
    }

    /** A simulation exceeds this in one of so many cases, if the error rate holds. */
    private static double most(double error, int cases) {
        return BinomialDistribution.of(SERIES, error).inverseCumulativeProbability(1 - 1.0 / cases) / (double) SERIES;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.005, 0.02, 0.04, 0.2})
    void aRatioAtTheShareIsDecidedWithTheErrorRates(double deviation) {
        Outcomes outcomes = normal(TEST, 0.95, deviation);
        assertThat(outcomes.violated()).isLessThan(most(ALPHA, 10_000));
        assertThat(outcomes.hold()).isLessThan(most(BETA, 10_000));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.05, 0.1})
    void whatIsAsFarFromTheShareAsItVariesIsFound(double slower) {
        SequentialTest test = new SequentialTest(1 - slower, BLOCKS);
        assertThat(normal(test, (1 - slower) * (1 - slower), slower).violated()).isGreaterThanOrEqualTo(0.85);
        assertThat(normal(test, 1, slower).hold()).isGreaterThanOrEqualTo(0.85);
    }

    @Test
    void oneLookIsStudentsTest() {
        assertThat(CriticalValues.of(3, 0.05)[3])
                .isCloseTo(TDistribution.of(2).inverseCumulativeProbability(0.95), within(0.05));
    }

    @Test
    void theIntervalHoldsTheTruthHoweverEarlyTheTestEnds() {
        SplittableRandom random = new SplittableRandom(8);
        long held = IntStream.range(0, SERIES)
                .mapToObj(i -> Stream.generate(() -> Math.log(0.97) + 0.04 * random.nextGaussian())
                        .limit(BLOCKS)
                        .toList())
                .filter(logarithms -> TEST.of(logarithms).interval().contains(0.97))
                .count();
        assertThat((double) held / SERIES).isGreaterThan(1 - ALPHA - BETA);
    }

    @Test
    void moreBlocksAreThoseThatDecide() {
        SequentialTest test = new SequentialTest(0.95, 5);
        SequentialTest.State state = test.of(List.of(0.1, -0.1, 0.1, -0.1, -0.025));
        assertThat(state.holds()).isNull();
        assertThat(state.moreBlocks().orElseThrow()).isBetween(20, 300);
        assertThat(test.of(List.of(0.1, -0.1)).moreBlocks()).isEmpty();
    }

    @Test
    void equalFiguresAndASlowdownThatIsCertainlySmallerHold() {
        assertThat(TEST.of(List.of(0.0, 0.0, 0.0)).holds()).isTrue();
        assertThat(TEST.of(List.of(-0.0201, -0.02, -0.0199)).holds()).isTrue();
    }

    @Test
    void oneThatIsCertainlyLargerIsViolatedFromFiveBlocksOn() {
        List<Double> slow = List.of(-0.1001, -0.1, -0.0999, -0.1002, -0.0998);
        assertThat(TEST.of(slow.subList(0, 4)).holds()).isNull();
        SequentialTest.State state = TEST.of(slow);
        assertThat(state.holds()).isFalse();
        assertThat(state.interval().high()).isLessThan(0.95);
    }

    /** Logarithms of the ratios of the recorded blocks, whose noise is not normal. */
    private static double[] recorded() throws IOException {
        try (InputStream in = SequentialTestTest.class.getResourceAsStream("equal-sides.csv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> Character.isDigit(line.charAt(0)))
                    .map(line -> line.split(","))
                    .mapToDouble(run -> Math.log(Double.parseDouble(run[1]) / Double.parseDouble(run[2])))
                    .toArray();
        }
    }

    /** Sides are equal, so that either may be the reference: the sign is drawn as well. */
    private static Outcomes resample(SequentialTest test, double scale, double mean) throws IOException {
        double[] noise = recorded();
        return simulate(
                test,
                random -> IntStream.range(0, BLOCKS)
                        .mapToDouble(block ->
                                mean + scale * noise[random.nextInt(noise.length)] * (random.nextBoolean() ? 1 : -1)));
    }

    @Test
    void theRecordedNoiseIsMostlyUndecided() throws IOException {
        Outcomes outcomes = resample(TEST, 1, Math.log(0.95));
        assertThat(outcomes.violated()).isLessThanOrEqualTo(ALPHA);
        assertThat(outcomes.hold()).isLessThanOrEqualTo(BETA);
        assertThat(outcomes.violated() + outcomes.hold()).isLessThan(0.5);
    }

    /** The shape of the recorded noise stays, with another deviation. */
    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.05, 0.1})
    void ratiosOnEitherSideOfTheShareAreFoundInTwoThirdsOfTheBlocks(double slower) throws IOException {
        double[] both = DoubleStream.of(recorded())
                .flatMap(each -> DoubleStream.of(each, -each))
                .toArray();
        double scale = DEVIATION / StandardDeviation.of(both).getAsDouble();
        SequentialTest test = new SequentialTest(1 - slower, BLOCKS);
        Outcomes equal = resample(test, scale, 0);
        Outcomes planted = resample(test, scale, 2 * Math.log1p(-slower));
        assertThat(equal.violated()).isLessThanOrEqualTo(ALPHA);
        assertThat(planted.violated()).isGreaterThanOrEqualTo(1 - BETA);
        assertThat(equal.hold()).isGreaterThanOrEqualTo(1 - BETA);
        assertThat(equal.blocks()).isLessThan(BLOCKS / 2.0);
        assertThat(planted.blocks()).isLessThan(2 * BLOCKS / 3.0);
    }

    /** Logarithms of the ratios of blocks, whose runs are made in an order that is drawn. */
    private static DoubleStream inPairs(double[] runs, SplittableRandom random) {
        return IntStream.range(0, BLOCKS)
                .mapToDouble(block -> (runs[2 * block] - runs[2 * block + 1]) * (random.nextBoolean() ? 1 : -1));
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

    private static void assertAlphaIsKept(Function<SplittableRandom, DoubleStream> series) {
        assertThat(simulate(EQUAL, series).violated()).isLessThanOrEqualTo(most(ALPHA, 1_000));
    }

    /** Ratios, not only runs, that are alike: what changes slowly works on one side. */
    @ParameterizedTest
    @CsvSource({"0.3, 0.02", "0.5, 0.02", "0.5, 0.05", "0.5, 0.2"})
    void autocorrelatedRatiosOfBlocks(double correlation, double deviation) {
        assertAlphaIsKept(random -> DoubleStream.of(autoregressive(BLOCKS, correlation, deviation, random)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9})
    void autocorrelatedRuns(double correlation) {
        assertAlphaIsKept(random -> inPairs(autoregressive(2 * BLOCKS, correlation, 0.05, random), random));
    }

    /** Also two of four, one of two, one of three and three of six, by any amount. */
    @ParameterizedTest
    @CsvSource({"4, 1, 0.3", "4, 1, 0.05", "4, 2, 0.3", "4, 2, 0.05", "2, 1, 0.3", "3, 1, 0.3", "6, 3, 0.3"})
    void everyFourthRunIsSlow(int period, int slow, double slowdown) {
        assertAlphaIsKept(random -> {
            int phase = random.nextInt(period);
            double[] runs = IntStream.range(0, 2 * BLOCKS)
                    .mapToDouble(run -> 0.02 * random.nextGaussian() - ((run + phase) % period < slow ? slowdown : 0))
                    .toArray();
            return inPairs(runs, random);
        });
    }

    @Test
    void ratiosThatAreAlikeAreNamed() {
        List<Double> slow = IntStream.range(0, BLOCKS)
                .mapToObj(block -> block < BLOCKS / 2 ? -0.2 : 0.01)
                .toList();
        assertThat(EQUAL.of(slow).holds()).isNotEqualTo(true);
        assertThat(SequentialTest.correlation(slow)).isGreaterThan(SequentialTest.MOST_CORRELATION);
    }
}
