package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans against what becomes of them: experiments simulated with a fixed seed, whose blocks drift more than their runs differ. */
class PlannedComparisonTest {
    private static final int EXPERIMENTS = 4_000;
    private static final double DEVIATION = 0.01;
    private static final double DRIFT = 0.05;

    /** Logarithms of the runs of some cells, block by block. */
    private static List<double[]> cells(SplittableRandom random, int cells, int blocks) {
        List<double[]> runs =
                Stream.generate(() -> new double[blocks]).limit(cells).toList();
        for (int block = 0; block < blocks; block++) {
            double level = 10 + DRIFT * random.nextGaussian();
            for (double[] cell : runs) {
                cell[block] = level + DEVIATION * random.nextGaussian();
            }
        }
        return runs;
    }

    /** Share of the experiments that call a true effect a difference. */
    private static double found(int blocks, double ratio) {
        SplittableRandom random = new SplittableRandom(11);
        int found = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            List<double[]> sides = cells(random, 2, blocks);
            double[] slower = Arrays.stream(sides.get(0))
                    .map(log -> log - Math.log(ratio))
                    .toArray();
            if (Ratio.ofLogarithms(slower, sides.get(1), "block").differs()) {
                found++;
            }
        }
        return (double) found / EXPERIMENTS;
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 8, 15})
    void theDetectableEffectIsFoundWithTheStatedPower(int blocks) {
        double ratio = MeanDifference.detectable(DEVIATION, blocks);
        assertThat(found(blocks, ratio)).as("a ratio of " + ratio).isBetween(0.74, 0.84);
        assertThat(found(blocks, 1)).as("no effect").isBetween(0.035, 0.065);
    }
}
