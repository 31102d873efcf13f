package io.orderentry.compare;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.compare.stats.RankCorrelation;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.config.StartState;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ThroughputMetrics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Does throughput change with the age of a database that is not restored between its runs? The age is the order of the runs.
 *
 * @param runs those that began where an earlier one had ended, and have a throughput
 * @param correlation of the order with throughput in proportion to the mean of its group; null where it has none
 * @param historyRows least and most rows of HISTORY for each warehouse at the start of a run: every Payment adds one
 */
record AgeTrend(int runs, RankCorrelation correlation, LongSummaryStatistics historyRows) {
    private record Aged(String start, double relative) {}

    /** Returns null where the database was restored before every run. */
    static AgeTrend of(Groups groups) {
        List<Aged> aged = groups.all().stream()
                .flatMap(group -> group.runs().stream()
                        .filter(AgeTrend::isContinued)
                        .filter(run -> ThroughputMetrics.NEW_ORDERS.of(run.result()) != null)
                        .map(run -> new Aged(run.result().identity().startUtc(), relative(run, group))))
                .sorted((one, other) -> one.start().compareTo(other.start()))
                .toList();
        if (aged.isEmpty()) {
            return null;
        }
        double[] order = new double[aged.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        return new AgeTrend(
                order.length,
                RankCorrelation.of(
                        order, aged.stream().mapToDouble(Aged::relative).toArray(), RankCorrelation.PERMUTATIONS),
                groups.runs().stream()
                        .filter(AgeTrend::isContinued)
                        .map(run -> ComparisonKey.historyRowsPerWarehouse(run.result()))
                        .filter(Objects::nonNull)
                        .collect(Collectors.summarizingLong(Long::longValue)));
    }

    private static boolean isContinued(Run run) {
        return StartState.CONTINUE.toString().equals(run.label(StartState.LABEL));
    }

    private static double relative(Run run, Group group) {
        return ThroughputMetrics.NEW_ORDERS.of(run.result()) / group.mean(ThroughputMetrics.NEW_ORDERS::of);
    }

    /** Returns whether chance does not explain it. */
    boolean isFound() {
        return correlation != null && correlation.pValue() <= Ratio.LEVEL;
    }

    /** Result of the test, in words. */
    String sentence() {
        if (correlation == null) {
            return "throughput and age of the database: no correlation of " + runs + " runs can be given";
        }
        return (isFound() ? "throughput changes with" : "no trend of throughput was found with")
                + " the age of the database: rank correlation " + Numbers.decimal(correlation.rho(), 2)
                + " with the order of the " + runs + " runs, p = " + Numbers.decimal(correlation.pValue(), 4);
    }

    /** Ages of the databases that the runs began with, in words. */
    String ages() {
        return historyRows.getCount() == 0
                ? "the size of the databases at the start of the runs is not known"
                : "rows of HISTORY for each warehouse at the start of a run: " + Numbers.count(historyRows.getMin())
                        + " to " + Numbers.count(historyRows.getMax());
    }
}
