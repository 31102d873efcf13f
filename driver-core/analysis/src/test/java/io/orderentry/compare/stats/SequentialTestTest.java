package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.compare.stats.CriticalValues.RunningT;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The test against series simulated with a fixed seed, whose truth is known. */
class SequentialTestTest {
    private static final int SERIES = 2_000;
    private static final SequentialTest TEST = new SequentialTest(0.95, 20);

    /** Shares of many series by what they decided. */
    private record Outcomes(double hold, double violated) {}

    private static Outcomes simulate(SequentialTest test, double ratio, double deviation) {
        SplittableRandom random = new SplittableRandom(22);
        int hold = 0;
        int violated = 0;
        for (int i = 0; i < SERIES; i++) {
            List<Double> logarithms = new ArrayList<>();
            for (int block = 0; block < 20; block++) {
                logarithms.add(Math.log(ratio) + deviation * random.nextGaussian());
            }
            SequentialTest.State state = test.of(logarithms);
            hold += Boolean.TRUE.equals(state.holds()) ? 1 : 0;
            violated += Boolean.FALSE.equals(state.holds()) ? 1 : 0;
        }
        return new Outcomes((double) hold / SERIES, (double) violated / SERIES);
    }

    private static double most(double error) {
        return BinomialDistribution.of(SERIES, error).inverseCumulativeProbability(0.9999) / (double) SERIES;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.005, 0.02, 0.04, 0.2})
    void aRatioAtTheShareIsDecidedWithTheErrorRates(double deviation) {
        Outcomes outcomes = simulate(TEST, 0.95, deviation);
        assertThat(outcomes.violated()).isLessThan(most(SequentialTest.ALPHA));
        assertThat(outcomes.hold()).isLessThan(most(SequentialTest.BETA));
    }

    @Test
    void aTestThatLooksAsOftenWithTheValueOfOneLookIsFoundOut() {
        double once = TDistribution.of(19).inverseCumulativeProbability(0.95);
        SplittableRandom random = new SplittableRandom(22);
        int alarms = 0;
        for (int i = 0; i < SERIES; i++) {
            RunningT t = new RunningT();
            boolean alarm = false;
            for (int block = 1; block <= 20; block++) {
                t.add(random.nextGaussian());
                alarm |= block >= 3 && -t.statistic() >= once;
            }
            alarms += alarm ? 1 : 0;
        }
        assertThat(alarms).isGreaterThan(SERIES * 15 / 100);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.05, 0.1})
    void whatIsAsFarFromTheShareAsItVariesIsFound(double slower) {
        SequentialTest test = new SequentialTest(1 - slower, 20);
        assertThat(simulate(test, (1 - slower) * (1 - slower), slower).violated())
                .isGreaterThanOrEqualTo(0.85);
        assertThat(simulate(test, 1, slower).hold()).isGreaterThanOrEqualTo(0.85);
    }

    @Test
    void oneLookIsStudentsTest() {
        assertThat(CriticalValues.of(3, 0.05)[3])
                .isCloseTo(TDistribution.of(2).inverseCumulativeProbability(0.95), within(0.05));
    }

    @Test
    void theIntervalHoldsTheTruthHoweverEarlyTheTestEnds() {
        SplittableRandom random = new SplittableRandom(8);
        int held = 0;
        for (int i = 0; i < SERIES; i++) {
            List<Double> logarithms = new ArrayList<>();
            for (int block = 0; block < 20; block++) {
                logarithms.add(Math.log(0.97) + 0.04 * random.nextGaussian());
            }
            held += TEST.of(logarithms).interval().contains(0.97) ? 1 : 0;
        }
        assertThat((double) held / SERIES).isGreaterThan(1 - SequentialTest.ALPHA - SequentialTest.BETA);
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
    void equalFiguresHold() {
        assertThat(TEST.of(List.of(0.0, 0.0, 0.0)).holds()).isTrue();
    }

    @Test
    void aSlowdownThatIsCertainlySmallerHolds() {
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
}
