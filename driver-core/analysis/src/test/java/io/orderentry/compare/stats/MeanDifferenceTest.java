package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against Student's own example: hours of sleep gained by ten patients with two drugs (Biometrika 6, 1908), as R's t.test prints it. */
class MeanDifferenceTest {
    private static final double[] DRUG_1 = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
    private static final double[] DRUG_2 = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    private static final List<MeanDifference> METHODS = List.of(
            MeanDifference.of(DRUG_1, DRUG_2, false),
            MeanDifference.ofEqualSpread(DRUG_1, DRUG_2),
            MeanDifference.of(DRUG_1, DRUG_2, true));

    /** Welch's method, that of equal spread, and that of pairs, with half of the last digit that R prints. */
    @ParameterizedTest
    @CsvSource({
        "0, 17.776, 5e-4, 0.07939, 5e-6, -3.3654832, 0.2054832, 5e-8",
        "1, 18, 0, 0.07919, 5e-6, -3.363874, 0.203874, 5e-7",
        "2, 9, 0, 0.002833, 5e-7, -2.4598858, -0.7001142, 5e-8"
    })
    void asRPrintsIt(
            int method, double degrees, double near, double p, double nearP, double low, double high, double nearEnd) {
        MeanDifference difference = METHODS.get(method);
        assertThat(difference.estimate()).isCloseTo(-1.58, within(1e-9));
        assertThat(difference.degreesOfFreedom()).isCloseTo(degrees, within(near));
        assertThat(difference.pValue()).isCloseTo(p, within(nearP));
        assertThat(difference.interval(0.95).low()).isCloseTo(low, within(nearEnd));
        assertThat(difference.interval(0.95).high()).isCloseTo(high, within(nearEnd));
    }

    @Test
    void aOneSidedBoundIsAnEndOfTheTwoSided90PercentInterval() {
        MeanDifference difference = MeanDifference.of(DRUG_1, DRUG_2, false);
        assertThat(difference.lowerBound(0.95))
                .isCloseTo(difference.interval(0.9).low(), within(1e-12));
        assertThat(difference.upperBound(0.95))
                .isCloseTo(difference.interval(0.9).high(), within(1e-12));
    }

    @Test
    void runsThatDoNotDifferHaveNoSpread() {
        double[] same = {10, 10, 10};
        assertThat(MeanDifference.ofEqualSpread(same, same).interval(0.95)).isEqualTo(new ConfidenceInterval(0, 0));
        assertThat(MeanDifference.of(same, same, false).pValue()).isEqualTo(1);
        assertThat(MeanDifference.of(same, same, true).interval(0.95)).isEqualTo(new ConfidenceInterval(0, 0));
        MeanDifference more = MeanDifference.of(new double[] {11, 11, 11}, same, false);
        assertThat(more.pValue()).isZero();
        assertThat(more.interval(0.95)).isEqualTo(new ConfidenceInterval(1, 1));
    }

    /** The table of docs/statistics.md, in percent. */
    @ParameterizedTest
    @CsvSource({"0.5, 1.1 0.7 0.6 0.5 0.3", "1, 2.3 1.5 1.2 0.9 0.6", "2, 4.5 2.9 2.3 1.9 1.3", "5, 11 7.3 5.8 4.7 3.2"
    })
    void halfOfTheIntervalOfARatioByVariationAndNumberOfRuns(double variation, String halves) {
        int[] runs = {3, 5, 7, 10, 20};
        for (int i = 0; i < runs.length; i++) {
            double[] logs = spread(variation / 100, runs[i]);
            ConfidenceInterval interval = MeanDifference.of(logs, logs, false).interval(0.95);
            double half = Double.parseDouble(halves.split(" ")[i]);
            assertThat(100 * (interval.high() - interval.low()) / 2)
                    .as("n=%d", runs[i])
                    .isCloseTo(half, within((half >= 10 ? 0.5 : 0.05) + 1e-9));
        }
    }

    /** Values with exactly this standard deviation. */
    private static double[] spread(double deviation, int n) {
        double[] values =
                IntStream.range(0, n).mapToDouble(i -> i - (n - 1) / 2.0).toArray();
        double factor = deviation / StandardDeviation.of(values).getAsDouble();
        return Arrays.stream(values).map(value -> factor * value).toArray();
    }
}
