package io.orderentry.compare;

import java.util.List;

/** The rows of measures that are read together, under their title. */
public record MeasureTable(String title, List<MeasureRow> rows) {
    public MeasureTable {
        rows = List.copyOf(rows);
    }
}
