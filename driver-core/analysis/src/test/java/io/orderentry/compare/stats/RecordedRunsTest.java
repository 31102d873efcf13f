package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The test against 1,000 series that are resampled from recorded blocks of two equal sides, whose noise is not normal. */
@ResourceLock(Resources.SYSTEM_OUT)
class RecordedRunsTest {
    private static final int SERIES = 1_000;
    private static final int BLOCKS = 20;
    private static final double ALPHA = SequentialTest.ALPHA;
    private static final double BETA = SequentialTest.BETA;

    /** Deviation of a block's ratio on a machine that is quieter than the recorded one. */
    private static final double DEVIATION = 0.027;

    /** Numbers of series by what they decided, and the mean of their blocks. */
    private record Outcomes(int hold, int violated, double blocks) {}

    /** Logarithms of the ratios of the recorded blocks. */
    private static double[] recorded() {
        try (InputStream in = RecordedRunsTest.class.getResourceAsStream("equal-sides.csv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> Character.isDigit(line.charAt(0)))
                    .map(line -> line.split(","))
                    .mapToDouble(run -> Math.log(Double.parseDouble(run[1]) / Double.parseDouble(run[2])))
                    .toArray();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Sides are equal, so that either may be the reference: the sign is drawn as well. */
    private static Outcomes resample(SequentialTest test, double scale, double mean) {
        double[] noise = recorded();
        SplittableRandom random = new SplittableRandom(22);
        int hold = 0;
        int violated = 0;
        long blocks = 0;
        for (int i = 0; i < SERIES; i++) {
            List<Double> series = new ArrayList<>();
            for (int block = 0; block < BLOCKS; block++) {
                double drawn = noise[random.nextInt(noise.length)] * (random.nextBoolean() ? 1 : -1);
                series.add(mean + scale * drawn);
            }
            SequentialTest.State state = test.of(series);
            hold += Boolean.TRUE.equals(state.holds()) ? 1 : 0;
            violated += Boolean.FALSE.equals(state.holds()) ? 1 : 0;
            blocks += state.blocks();
        }
        return new Outcomes(hold, violated, (double) blocks / SERIES);
    }

    /** Scale that makes the deviation of the recorded blocks another one; the shape of the noise stays. */
    private static double scaleTo(double deviation) {
        double[] both = DoubleStream.of(recorded())
                .flatMap(each -> DoubleStream.of(each, -each))
                .toArray();
        return deviation / StandardDeviation.of(both).getAsDouble();
    }

    /** Blocks of a design with one look at its end and the same error rates, for a deviation that is known before. */
    private static int fixedDesign(double deviationToMargin) {
        int blocks = Ratio.FEWEST_RUNS;
        TDistribution t = TDistribution.of(blocks - 1);
        while ((t.inverseCumulativeProbability(1 - ALPHA) + t.inverseCumulativeProbability(1 - BETA))
                        * deviationToMargin
                        / Math.sqrt(blocks)
                > 1) {
            blocks++;
            t = TDistribution.of(blocks - 1);
        }
        return blocks;
    }

    @Test
    void theRecordedNoiseIsMostlyUndecided() {
        Outcomes outcomes = resample(new SequentialTest(0.95, BLOCKS), 1, Math.log(0.95));
        assertThat(outcomes.violated()).isLessThanOrEqualTo((int) (SERIES * ALPHA));
        assertThat(outcomes.hold()).isLessThanOrEqualTo((int) (SERIES * BETA));
        assertThat(outcomes.violated() + outcomes.hold()).isLessThan(SERIES / 2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.05, 0.1})
    void ratiosOnEitherSideOfTheShareAreFoundInTwoThirdsOfTheBlocks(double slower) {
        double margin = -Math.log1p(-slower);
        SequentialTest test = new SequentialTest(1 - slower, BLOCKS);
        double scale = scaleTo(DEVIATION);
        Outcomes equal = resample(test, scale, 0);
        Outcomes planted = resample(test, scale, -2 * margin);
        System.out.println(String.format(
                Locale.ENGLISH,
                "at least %.2f, deviation of a block %.1f %%: violated %d of %d in %.1f blocks; equal sides: violated %d, %.1f blocks;"
                        + " one look: %d blocks",
                1 - slower,
                100 * DEVIATION,
                planted.violated(),
                SERIES,
                planted.blocks(),
                equal.violated(),
                equal.blocks(),
                fixedDesign(DEVIATION / margin)));
        assertThat(equal.violated()).isLessThanOrEqualTo((int) (SERIES * ALPHA));
        assertThat(planted.violated()).isGreaterThanOrEqualTo((int) (SERIES * (1 - BETA)));
        assertThat(equal.hold()).isGreaterThanOrEqualTo((int) (SERIES * (1 - BETA)));
        assertThat(equal.blocks()).isLessThan(BLOCKS / 2.0);
        assertThat(planted.blocks()).isLessThan(2 * BLOCKS / 3.0);
    }
}
