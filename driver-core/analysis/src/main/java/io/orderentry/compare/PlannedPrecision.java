package io.orderentry.compare;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.PlannedComparison;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.stats.RunSpread;
import io.orderentry.config.Cell;
import io.orderentry.metrics.Numbers;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** What the planned runs of an experiment will be able to find, from the spread of earlier runs (docs/statistics.md). */
public final class PlannedPrecision {
    /** An effect of 1 %, which features of processors and hypervisors have. */
    private static final double SMALL_EFFECT = 1.01;

    private PlannedPrecision() {}

    /**
     * The minimum detectable effect and the runs that an effect of 1 % needs, or why neither is available.
     *
     * @param repetitions runs of each cell
     * @param results folder with earlier runs
     * @param command a command that measures the spread
     */
    public static String sentence(List<Cell> cells, int repetitions, Path results, String command) {
        return EarlierRuns.newest(results, cells)
                .map(earlier -> sentence(earlier, cells.size() - 1, repetitions))
                .orElseGet(() ->
                        "Minimum detectable effect: not available: no earlier runs of this load on this target in "
                                + results + " show how much runs differ; measure it with: " + command);
    }

    private static String sentence(EarlierRuns earlier, int groups, int repetitions) {
        RunSpread spread = earlier.spread();
        PlannedComparison planned = new PlannedComparison(spread.deviation(), Math.max(1, groups));
        ConfidenceInterval interval = spread.interval();
        String detectable = repetitions < Ratio.FEWEST_RUNS
                ? "none with fewer than " + Ratio.FEWEST_RUNS + " runs of each cell"
                : percent(planned.detectable(repetitions) - 1) + " of throughput with " + repetitions
                        + " runs of each cell ("
                        + percent(with(interval.low(), groups).detectable(repetitions) - 1) + " to "
                        + percent(with(interval.high(), groups).detectable(repetitions) - 1)
                        + ", as the spread is an estimate itself)";
        return "Minimum detectable effect: " + detectable + "; an effect of 1 % needs "
                + runs(planned.runsFor(SMALL_EFFECT)) + ". Two-sided test at 5 %"
                + (groups > 1 ? " / " + groups + " for " + groups + " groups against one reference" : "")
                + ", power 80 %, paired by block. Run-to-run spread: " + percent(spread.deviation()) + " ("
                + spread.runs() + " runs of " + earlier.folder() + ").";
    }

    private static PlannedComparison with(double deviation, int groups) {
        return new PlannedComparison(deviation, Math.max(1, groups));
    }

    private static String runs(OptionalInt runs) {
        return runs.isPresent() ? runs.getAsInt() + " runs of each cell" : "more runs than are practical";
    }

    private static String percent(double share) {
        return Numbers.decimal(100 * share, 2) + " %";
    }
}
