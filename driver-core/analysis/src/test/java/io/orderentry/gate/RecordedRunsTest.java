package io.orderentry.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.stats.Ratio;
import io.orderentry.gate.GateReport.Decision;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    private static final double ALPHA = 0.05;
    private static final double BETA = 0.1;

    /** Deviation of a block's ratio on a machine that is quieter than the recorded one. */
    private static final double DEVIATION = 0.027;

    private record Outcomes(Map<Decision, Integer> decisions, double blocks) {
        int count(Decision decision) {
            return decisions.getOrDefault(decision, 0);
        }
    }

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

    /** Sides are equal, so that either may be the candidate: the sign is drawn as well. */
    private static Outcomes resample(SequentialTest test, double scale, double slower) {
        double[] noise = recorded();
        SplittableRandom random = new SplittableRandom(22);
        Map<Decision, Integer> decisions = new EnumMap<>(Decision.class);
        long blocks = 0;
        for (int i = 0; i < SERIES; i++) {
            List<Double> series = new ArrayList<>();
            for (int block = 0; block < BLOCKS; block++) {
                double drawn = noise[random.nextInt(noise.length)] * (random.nextBoolean() ? 1 : -1);
                series.add(Math.log1p(-slower) + scale * drawn);
            }
            SequentialTest.State state = test.of(series);
            decisions.merge(state.decision(), 1, Integer::sum);
            blocks += state.blocks();
        }
        return new Outcomes(decisions, (double) blocks / SERIES);
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
    void theRecordedNoiseRaisesAtMostAlphaAlarmsAndIsMostlyUndecided() {
        Outcomes outcomes = resample(SequentialTest.paired(new GateRule(0.05, ALPHA, BETA, BLOCKS)), 1, 0);
        System.out.println("as recorded: " + outcomes);
        assertThat(outcomes.count(Decision.SLOWER)).isLessThanOrEqualTo((int) (SERIES * ALPHA));
        assertThat(outcomes.count(Decision.UNDECIDED)).isGreaterThan(SERIES / 2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.05, 0.1})
    void plantedSlowdownsAreFoundWithThePowerOfTheRuleInTwoThirdsOfTheBlocks(double slower) {
        GateRule rule = new GateRule(slower, ALPHA, BETA, BLOCKS);
        SequentialTest test = SequentialTest.paired(rule);
        double scale = scaleTo(DEVIATION);
        Outcomes equal = resample(test, scale, 0);
        Outcomes planted = resample(test, scale, slower);
        int fixed = fixedDesign(DEVIATION / rule.margin());
        System.out.println(String.format(
                Locale.ENGLISH,
                "slower by %.0f %%, deviation of a block %.1f %%: found %d of %d in %.1f blocks; equal sides: %d alarms, %.1f blocks;"
                        + " one look: %d blocks",
                100 * slower,
                100 * DEVIATION,
                planted.count(Decision.SLOWER),
                SERIES,
                planted.blocks(),
                equal.count(Decision.SLOWER),
                equal.blocks(),
                fixed));
        assertThat(equal.count(Decision.SLOWER)).isLessThanOrEqualTo((int) (SERIES * ALPHA));
        assertThat(planted.count(Decision.SLOWER)).isGreaterThanOrEqualTo((int) (SERIES * (1 - BETA)));
        assertThat(equal.blocks()).isLessThan(BLOCKS / 2.0);
        assertThat(planted.blocks()).isLessThan(2 * BLOCKS / 3.0);
    }
}
