package io.orderentry.metrics;

import java.util.List;

/** Measures that are read together, under one title. */
public record MetricGroup(String title, List<Metric> measures) {
    public MetricGroup {
        measures = List.copyOf(measures);
    }
}
