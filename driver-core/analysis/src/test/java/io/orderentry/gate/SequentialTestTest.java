package io.orderentry.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.gate.CriticalValues.RunningT;
import io.orderentry.gate.GateReport.Decision;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The test against series simulated with a fixed seed, whose truth is known. */
class SequentialTestTest {
    private static final int SERIES = 2_000;
    private static final GateRule RULE = new GateRule(0.05, 0.05, 0.1, 20);
    private static final SequentialTest PAIRED = SequentialTest.paired(RULE);

    /** Decisions of many series, and the blocks that they took. */
    private record Outcomes(Map<Decision, Integer> decisions, double blocks) {
        double share(Decision decision) {
            return (double) decisions.getOrDefault(decision, 0) / SERIES;
        }
    }

    private static Outcomes simulate(SequentialTest test, int blocks, double ratio, double deviation) {
        SplittableRandom random = new SplittableRandom(22);
        Map<Decision, Integer> decisions = new EnumMap<>(Decision.class);
        long used = 0;
        for (int i = 0; i < SERIES; i++) {
            List<Double> logarithms = new ArrayList<>();
            for (int block = 0; block < blocks; block++) {
                logarithms.add(Math.log(ratio) + deviation * random.nextGaussian());
            }
            SequentialTest.State state = test.of(logarithms);
            decisions.merge(state.decision(), 1, Integer::sum);
            used += state.blocks();
        }
        return new Outcomes(decisions, (double) used / SERIES);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.005, 0.02, 0.04, 0.2})
    void equalSidesAreCalledSlowerInAtMostAlphaOfTheSeries(double deviation) {
        double most =
                BinomialDistribution.of(SERIES, RULE.alpha()).inverseCumulativeProbability(0.9999) / (double) SERIES;
        assertThat(simulate(PAIRED, 20, 1, deviation).share(Decision.SLOWER)).isLessThan(most);
    }

    @Test
    void aTestThatLooksAsOftenWithTheValueOfOneLookIsFoundOut() {
        double once = TDistribution.of(19).inverseCumulativeProbability(0.95);
        SplittableRandom random = new SplittableRandom(22);
        int alarms = 0;
        for (int i = 0; i < SERIES; i++) {
            RunningT t = new RunningT(new double[0]);
            boolean alarm = false;
            for (int block = 1; block <= 20; block++) {
                t.add(random.nextGaussian());
                alarm |= block >= 3 && -t.statistic(0) >= once;
            }
            alarms += alarm ? 1 : 0;
        }
        assertThat(alarms).isGreaterThan(SERIES * 15 / 100);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.05, 0.1})
    void aSlowdownIsFoundWithThePowerOfTheRule(double slower) {
        GateRule rule = new GateRule(slower, 0.05, 0.1, 20);
        Outcomes outcomes = simulate(SequentialTest.paired(rule), 20, 1 - slower, slower);
        assertThat(outcomes.share(Decision.SLOWER)).isGreaterThanOrEqualTo(0.85);
        assertThat(outcomes.share(Decision.NOT_SLOWER)).isLessThanOrEqualTo(0.1);
    }

    @Test
    void aRecordedBaselineKeepsTheErrorRatesToo() {
        SplittableRandom random = new SplittableRandom(5);
        GateRule rule = new GateRule(0.1, 0.05, 0.1, 10);
        int alarms = 0;
        CriticalValues values = CriticalValues.of(8, 10, 0.05);
        for (int i = 0; i < SERIES; i++) {
            double[] baseline =
                    random.doubles(8).map(each -> random.nextGaussian()).toArray();
            RunningT equal = new RunningT(baseline);
            boolean alarm = false;
            for (int block = 1; block <= 10; block++) {
                equal.add(random.nextGaussian());
                alarm |= -equal.statistic(0) >= values.after(block);
            }
            alarms += alarm ? 1 : 0;
        }
        assertThat((double) alarms / SERIES).isCloseTo(0.05, within(0.014));
        Occasions occasions =
                new Occasions(List.of(new double[] {10, 10.01}, new double[] {9.99, 10}, new double[] {10.01, 9.98}));
        SequentialTest.State state = SequentialTest.against(occasions, rule).of(List.of(9.8, 9.81, 9.79, 9.8));
        assertThat(state.decision()).isEqualTo(Decision.SLOWER);
        assertThat(state.blocks()).isEqualTo(3);
    }

    @Test
    void oneLookIsStudentsTest() {
        assertThat(CriticalValues.of(0, 3, 0.05).after(3))
                .isCloseTo(TDistribution.of(2).inverseCumulativeProbability(0.95), within(0.05));
        assertThat(CriticalValues.of(4, 3, 0.05).after(3))
                .isCloseTo(TDistribution.of(5).inverseCumulativeProbability(0.95), within(0.05));
    }

    @Test
    void theIntervalHoldsTheTruthHoweverEarlyTheTestEnds() {
        SplittableRandom random = new SplittableRandom(8);
        SequentialTest test = PAIRED;
        int held = 0;
        for (int i = 0; i < SERIES; i++) {
            List<Double> logarithms = new ArrayList<>();
            for (int block = 0; block < 20; block++) {
                logarithms.add(Math.log(0.97) + 0.04 * random.nextGaussian());
            }
            held += test.of(logarithms).interval().contains(0.97) ? 1 : 0;
        }
        assertThat((double) held / SERIES).isGreaterThan(1 - RULE.alpha() - RULE.beta());
    }

    @Test
    void moreBlocksAreThoseThatDecide() {
        GateRule rule = new GateRule(0.05, 0.05, 0.1, 5);
        List<Double> noisy = List.of(0.1, -0.1, 0.1, -0.1, -0.025);
        SequentialTest.State state = SequentialTest.paired(rule).of(noisy);
        assertThat(state.decision()).isEqualTo(Decision.UNDECIDED);
        int more = state.moreBlocks().orElseThrow();
        assertThat(more).isBetween(20, 300);
        assertThat(SequentialTest.paired(rule).of(List.of(0.1, -0.1)).moreBlocks())
                .isEmpty();
    }

    @Test
    void equalFiguresAreNotSlower() {
        assertThat(PAIRED.of(List.of(0.0, 0.0, 0.0)).decision()).isEqualTo(Decision.NOT_SLOWER);
    }

    @Test
    void aSlowdownThatIsCertainlySmallerIsNoneOfTheRules() {
        assertThat(PAIRED.of(List.of(-0.0201, -0.02, -0.0199)).decision()).isEqualTo(Decision.NOT_SLOWER);
    }
}
