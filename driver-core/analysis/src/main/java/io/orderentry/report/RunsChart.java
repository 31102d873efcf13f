package io.orderentry.report;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * One figure of runs in the order of their time, as the page's script draws it: a dot for each run, and a line for each level.
 *
 * @param kind {@code runs} always
 * @param caption how to read it
 * @param names of the runs
 * @param values null where a run has no figure
 * @param levels mean of the runs between two change points, as a step through all runs; null where there is none
 * @param marks places, from 0, of the first run after each change
 */
@RecordBuilder
public record RunsChart(
        String kind,
        String title,
        String caption,
        String unit,
        List<String> names,
        List<Double> values,
        List<Double> levels,
        List<Integer> marks) {
    public RunsChart {
        kind = "runs";
    }
}
