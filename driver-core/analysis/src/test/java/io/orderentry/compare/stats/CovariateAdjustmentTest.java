package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CovariateAdjustmentTest {
    private static final double TRUTH = 0.05;
    private static final int TRIALS = 2_000;

    private final Random random = new Random(20_090);

    private double[] normal(int n, double spread) {
        return random.doubles(n, 0, 1)
                .map(each -> spread * random.nextGaussian())
                .toArray();
    }

    private static double[] plus(double[] a, double factor, double constant, double[] noise) {
        double[] sum = new double[a.length];
        Arrays.setAll(sum, i -> factor * a[i] + constant + noise[i]);
        return sum;
    }

    /** One that explains most of the spread narrows the interval, which has the truth as often as it says. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theIntervalIsNarrowerAndHasTheTruth(boolean paired) {
        int covered = 0;
        double saved = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            double[] first = normal(8, 0.1);
            double[] second = normal(8, 0.1);
            CovariateAdjustment adjusted = CovariateAdjustment.of(
                    plus(first, 0.9, TRUTH, normal(8, 0.02)),
                    plus(second, 0.9, 0, normal(8, 0.02)),
                    first,
                    second,
                    paired);
            ConfidenceInterval interval = adjusted.difference().interval(0.95);
            covered += interval.low() <= TRUTH && TRUTH <= interval.high() ? 1 : 0;
            saved += adjusted.savedPercent() / TRIALS;
        }
        assertThat(100.0 * covered / TRIALS).isBetween(93.5, 96.5);
        assertThat(saved).isBetween(85.0, 97.0);
    }

    /** It costs a degree of freedom, and invents nothing. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void oneThatExplainsNothingFindsNothing(boolean paired) {
        int found = 0;
        double saved = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            CovariateAdjustment adjusted =
                    CovariateAdjustment.of(normal(6, 0.1), normal(6, 0.1), normal(6, 0.1), normal(6, 0.1), paired);
            found += adjusted.difference().pValue() < 0.05 ? 1 : 0;
            saved += adjusted.savedPercent() / TRIALS;
        }
        assertThat(100.0 * found / TRIALS).isBetween(3.5, 6.5);
        assertThat(saved).isNegative();
    }

    @Test
    void thereAreNoneOfTooFewRunsOrOfACovariateWithOneValue() {
        double[] three = {1, 2, 4};
        double[] four = {1, 2, 4, 7};
        assertThat(CovariateAdjustment.of(three, three.clone(), three, new double[] {2, 1, 5}, true))
                .isNull();
        assertThat(CovariateAdjustment.of(
                        four, new double[] {2, 2, 5, 7}, new double[] {1, 1, 1, 1}, new double[] {1, 1, 1, 1}, true))
                .isNull();
    }
}
