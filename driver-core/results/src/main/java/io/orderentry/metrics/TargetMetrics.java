package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.Result;
import io.orderentry.result.TargetResult;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;

/** Evenness of the service that several targets got at the same time. */
public final class TargetMetrics {
    public static final List<Metric> ALL = List.of(
            metric("targetLowestNewOrdersPerMinute", "Lowest NOPM of a target", "/min", 0)
                    .withRow("Lowest NOPM")
                    .withValue((r, host) -> extreme(r, Math::min))
                    .withDescription("New-Orders per minute of the target with the fewest, idle ones left out."),
            metric("targetHighestNewOrdersPerMinute", "Highest NOPM of a target", "/min", 0)
                    .withRow("highest NOPM")
                    .withValue((r, host) -> extreme(r, Math::max))
                    .withDescription("New-Orders per minute of the target with the most."),
            metric("targetFairness", "Fairness of the targets (Jain's index)", "", 3)
                    .withRow("fairness (Jain's index)")
                    .withValue((r, host) -> fairness(r))
                    .withDescription(
                            "Jain's index, (sum x)^2 / (n sum x^2), over the n targets with a load; x is the share of the offered rate that was"
                                    + " completed, or else transactions per second. 1 is even, 1/n is all for one."));

    private TargetMetrics() {}

    private static Metric metric(String id, String label, String unit, int decimals) {
        return Metric.of(Scope.RUN, "counters of the driver", "targets")
                .named(id, label)
                .in(unit, decimals, Direction.HIGHER);
    }

    private static Double extreme(Result result, DoubleBinaryOperator choice) {
        List<Double> figures = figures(result, TargetResult::newOrdersPerMinute);
        return figures.isEmpty()
                ? null
                : Double.valueOf(figures.stream()
                        .mapToDouble(Double::doubleValue)
                        .reduce(choice)
                        .orElseThrow());
    }

    private static Double fairness(Result result) {
        List<Double> achieved = figures(result, TargetResult::achievedPercent);
        List<Double> shares = achieved.isEmpty() ? figures(result, TargetResult::transactionsPerSecond) : achieved;
        double sum = shares.stream().mapToDouble(x -> x).sum();
        return sum == 0
                ? null
                : Double.valueOf(sum
                        * sum
                        / (shares.size()
                                * shares.stream().mapToDouble(x -> x * x).sum()));
    }

    /** A figure of each target with a load; none unless all of them have it. */
    private static List<Double> figures(Result result, Function<TargetResult, Double> figure) {
        List<Double> figures = Stream.ofNullable(result.targets())
                .flatMap(List::stream)
                .filter(target -> !target.idle())
                .map(figure)
                .toList();
        return figures.stream().allMatch(Objects::nonNull) ? figures : List.of();
    }
}
