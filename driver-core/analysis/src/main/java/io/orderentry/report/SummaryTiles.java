package io.orderentry.report;

import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.OutcomeMetrics;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Host;
import io.orderentry.result.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The five figures at the top of a page: throughput, p95, p99, errors, and the busiest resource. */
final class SummaryTiles {
    /** A figure under its name. */
    record Tile(String label, String value, String unit, String description) {}

    private static final List<Metric> METRICS = List.of(
            ThroughputMetrics.NEW_ORDERS,
            ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P95),
            ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P99));

    /** Resources with a known limit; a network's speed is not known. */
    private static final List<Metric> RESOURCES = Stream.concat(
                    Stream.of(MachineMetrics.BUSY),
                    MetricCatalogue.of(Metric.Scope.MACHINE).stream()
                            .filter(metric -> metric.id().equals("diskBusyPercent")))
            .toList();

    private SummaryTiles() {}

    /** Absent figures are left out. */
    static List<Tile> of(Result result) {
        List<Tile> tiles = new ArrayList<>();
        for (Metric metric : METRICS) {
            if (metric.of(result) != null) {
                tiles.add(new Tile(metric.label(), metric.print(result), metric.unit(), metric.description()));
            }
        }
        tiles.add(errors(result));
        busiest(result).ifPresent(tiles::add);
        return tiles;
    }

    private static Tile errors(Result result) {
        double errors = sum(OutcomeMetrics.FAILED, result) + sum(OutcomeMetrics.UNKNOWN, result);
        double retries = sum(OutcomeMetrics.RETRIES, result);
        return new Tile(
                "Errors",
                Numbers.decimal(errors, 0),
                "\u00b7 " + Numbers.decimal(retries, 0) + (retries == 1 ? " retry" : " retries"),
                "Transactions of all types that failed or whose outcome is unknown; beside it the further attempts after a conflict."
                        + " In the measurement interval.");
    }

    private static double sum(OutcomeMetrics outcome, Result result) {
        return Arrays.stream(TransactionType.values())
                .mapToDouble(type -> outcome.of(type).of(result))
                .sum();
    }

    private static Optional<Tile> busiest(Result result) {
        record Use(Metric resource, Host host, double percent) {}
        return result.hosts().stream()
                .flatMap(host -> RESOURCES.stream()
                        .filter(resource -> resource.of(result, host) != null)
                        .map(resource -> new Use(resource, host, resource.of(result, host))))
                .max(Comparator.comparingDouble(Use::percent))
                .map(use -> new Tile(
                        "Busiest: " + use.resource().label() + ", " + use.host().role(),
                        Numbers.decimal(use.percent(), 1),
                        "%",
                        "The resource with the highest utilization of those whose limit is known: CPUs and disks of all machines. "
                                + use.resource().description()));
    }
}
