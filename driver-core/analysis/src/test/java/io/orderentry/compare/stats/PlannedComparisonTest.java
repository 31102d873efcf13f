package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        double ratio = RunSpread.detectable(DEVIATION, 1, blocks);
        assertThat(found(blocks, ratio)).as("a ratio of " + ratio).isBetween(0.74, 0.84);
        assertThat(found(blocks, 1)).as("no effect").isBetween(0.035, 0.065);
    }

    @Test
    void theRunsForAnEffectAreTheFewestThatFindIt() {
        RunSpread spread = new RunSpread(DEVIATION, 1, 2);
        int runs = spread.runsFor(1.01, 1).orElseThrow();
        assertThat(RunSpread.detectable(DEVIATION, 1, runs)).isLessThanOrEqualTo(1.01);
        assertThat(RunSpread.detectable(DEVIATION, 1, runs - 1)).isGreaterThan(1.01);
        assertThat(found(runs, 1.01)).isBetween(0.78, 0.86);
        assertThat(spread.runsFor(1.5, 1)).hasValue(Ratio.FEWEST_RUNS);
        assertThat(new RunSpread(0.5, 1, 2).runsFor(1.01, 1)).isEmpty();
    }

    @Test
    void moreGroupsAgainstOneReferenceNeedMoreRuns() {
        assertThat(RunSpread.detectable(DEVIATION, 3, 5)).isGreaterThan(RunSpread.detectable(DEVIATION, 1, 5));
    }

    @ParameterizedTest
    @CsvSource({"2, 5", "4, 5", "2, 12"})
    void theSpreadIsEstimatedWithoutTheDriftOfTheBlocks(int cells, int blocks) {
        SplittableRandom random = new SplittableRandom(5);
        List<RunSpread> spreads = IntStream.range(0, EXPERIMENTS)
                .mapToObj(i -> RunSpread.of(cells(random, cells, blocks), true))
                .toList();
        double variance = spreads.stream()
                .mapToDouble(spread -> spread.deviation() * spread.deviation())
                .average()
                .orElseThrow();
        assertThat(variance).isCloseTo(DEVIATION * DEVIATION, within(0.05 * DEVIATION * DEVIATION));
        assertThat(spreads.get(0).degreesOfFreedom()).isEqualTo((cells - 1) * (blocks - 1));
        assertThat(spreads.get(0).runs()).isEqualTo(cells * blocks);
        long covered = spreads.stream()
                .filter(spread -> spread.interval().contains(DEVIATION))
                .count();
        assertThat((double) covered / EXPERIMENTS).isBetween(0.935, 0.965);
    }

    @Test
    void runsWithoutBlocksDifferFromTheMeanOfTheirCell() {
        RunSpread spread = RunSpread.of(List.of(new double[] {1, 2, 3}, new double[] {11, 13}), false);
        assertThat(spread.deviation()).isCloseTo(Math.sqrt((2 + 2) / 3.0), within(1e-12));
        assertThat(spread.degreesOfFreedom()).isEqualTo(3);
        assertThat(RunSpread.of(List.of(new double[] {1}, new double[] {2}), true))
                .isNull();
        assertThat(RunSpread.of(List.of(), false)).isNull();
    }
}
