package io.orderentry.metrics;

import io.orderentry.metrics.Metric.Scope;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.TargetResult;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;

/** Evenness of the service that several targets got at the same time. */
public final class TargetMetrics {
    public static final List<Metric> ALL = List.of(
            metric("targetLowestNewOrdersPerMinute", "Lowest NOPM of a target", "/min", 0)
                    .withRow("Lowest NOPM")
                    .ofResult(r -> extreme(r, Math::min))
                    .withDescription("New-Orders per minute of the target with the fewest, idle ones left out."),
            metric("targetHighestNewOrdersPerMinute", "Highest NOPM of a target", "/min", 0)
                    .withRow("highest NOPM")
                    .ofResult(r -> extreme(r, Math::max))
                    .withDescription("New-Orders per minute of the target with the most."),
            metric("targetFairness", "Fairness of the targets (Jain's index)", "", 3)
                    .withRow("fairness (Jain's index)")
                    .ofResult(TargetMetrics::fairness)
                    .withDescription(
                            "Jain's index, (sum x)^2 / (n sum x^2), over the n targets with a load; x is the share of the offered rate that was"
                                    + " completed, or else transactions per second. 1 is even, 1/n is all for one."));

    private TargetMetrics() {}

    private static Metric metric(String id, String label, String unit, int decimals) {
        return Metric.of(Scope.RUN, "counters of the driver", "targets")
                .named(id, label)
                .in(unit, decimals, Direction.HIGHER);
    }

    private static Reading<Double> extreme(Result result, DoubleBinaryOperator choice) {
        return figures(result, TargetResult::newOrdersPerMinute)
                .map(figures -> figures.stream()
                        .mapToDouble(Double::doubleValue)
                        .reduce(choice)
                        .orElseThrow());
    }

    private static Reading<Double> fairness(Result result) {
        Reading<List<Double>> achieved = figures(result, TargetResult::achievedPercent);
        return (achieved.isAvailable() ? achieved : figures(result, TargetResult::transactionsPerSecond))
                .flatMap(shares -> {
                    double sum = shares.stream().mapToDouble(x -> x).sum();
                    double squares = shares.stream().mapToDouble(x -> x * x).sum();
                    return FigureArithmetic.ratio(Reading.of(sum * sum), shares.size() * squares);
                });
    }

    /** A figure of each target with a load; none unless all of them have it. */
    private static Reading<List<Double>> figures(Result result, Function<TargetResult, Reading<Double>> figure) {
        return result.targets().flatMap(targets -> {
            List<Double> figures = targets.stream()
                    .filter(target -> !target.idle())
                    .map(target -> figure.apply(target).orNull())
                    .filter(Objects::nonNull)
                    .toList();
            long loaded = targets.stream().filter(target -> !target.idle()).count();
            return Reading.of(
                    !figures.isEmpty() && figures.size() == loaded ? figures : null, "a target has no figure");
        });
    }
}
