package io.orderentry.report;

import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import java.util.List;
import java.util.Map;

/** The metrics at the top of a page. */
final class SummaryTiles {
    private static final List<Metric> METRICS = List.of(
            ThroughputMetrics.NEW_ORDERS,
            ThroughputMetrics.TRANSACTIONS,
            ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P90),
            ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P99),
            MachineMetrics.BUSY,
            MachineMetrics.READS,
            MachineMetrics.WRITES,
            ThroughputMetrics.ROUND_TRIPS);

    private SummaryTiles() {}

    /** Maps of {@code label}, {@code value}, {@code unit} and {@code description}; absent figures are left out. */
    static List<Map<String, String>> of(Result result) {
        return METRICS.stream()
                .filter(metric -> metric.of(result) != null)
                .map(metric -> Map.of(
                        "label", metric.label(),
                        "value", metric.print(result),
                        "unit", metric.unit(),
                        "description", metric.description()))
                .toList();
    }
}
