package io.orderentry.report;

import java.util.List;

/** Measures that are read together, under one title. */
public record MeasureGroup(String title, List<Measure> measures) {
    public MeasureGroup {
        measures = List.copyOf(measures);
    }
}
