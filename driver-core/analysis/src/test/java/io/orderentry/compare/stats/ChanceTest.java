package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

/** What chance alone does to the intervals: 2,000 pairs of sides, simulated with a fixed seed. */
class ChanceTest {
    private static final int PAIRS = 2_000;
    private static final int RUNS = 5;
    private static final double SPREAD = 0.02;

    /** Bounds that a fair 5 % leaves once in ten thousand times. */
    private static final BinomialDistribution FAIR = BinomialDistribution.of(PAIRS, 0.05);

    private static final int FEWEST = FAIR.inverseCumulativeProbability(0.00005);
    private static final int MOST = FAIR.inverseCumulativeProbability(0.99995);

    @Test
    void withoutATrueDifferenceAbout5PercentOfTheIntervalsExclude1() {
        assertThat(excluding(ChanceTest::welch, SPREAD, 0)).isBetween(FEWEST, MOST);
        assertThat(excluding((first, second) -> MeanDifference.of(first, second, true), SPREAD, 0))
                .as("pairs")
                .isBetween(FEWEST, MOST);
        assertThat(excluding(ChanceTest::welch, 3 * SPREAD, 0))
                .as("sides of unequal spread")
                .isBetween(FEWEST, MOST);
    }

    @Test
    void whatIsCalledDetectableIsDetectedWith80PercentPower() {
        SplittableRandom random = new SplittableRandom(3);
        double sum = 0;
        for (int i = 0; i < PAIRS; i++) {
            sum += welch(logs(random, SPREAD, 0), logs(random, SPREAD, 0)).detectable(Ratio.LEVEL, Ratio.POWER);
        }
        int found = excluding(ChanceTest::welch, SPREAD, sum / PAIRS);
        assertThat((double) found / PAIRS).isBetween(0.76, 0.90);
    }

    private static MeanDifference welch(double[] first, double[] second) {
        return MeanDifference.of(first, second, false);
    }

    private static int excluding(
            BiFunction<double[], double[], MeanDifference> method, double otherSpread, double difference) {
        SplittableRandom random = new SplittableRandom(7);
        int excluding = 0;
        for (int i = 0; i < PAIRS; i++) {
            double[] first = logs(random, SPREAD, difference);
            double[] second = logs(random, otherSpread, 0);
            if (!method.apply(first, second).interval(Ratio.CONFIDENCE).contains(0)) {
                excluding++;
            }
        }
        return excluding;
    }

    private static double[] logs(SplittableRandom random, double spread, double shift) {
        double[] logs = new double[RUNS];
        Arrays.setAll(logs, i -> shift + spread * random.nextGaussian());
        return logs;
    }
}
