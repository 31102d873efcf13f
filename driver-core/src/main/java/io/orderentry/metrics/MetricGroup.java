package io.orderentry.metrics;

import java.util.List;

/** Metrics that are read together, under one title. */
public record MetricGroup(String title, List<Metric> metrics) {
    public MetricGroup {
        metrics = List.copyOf(metrics);
    }
}
