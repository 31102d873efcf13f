package io.orderentry.compare;

import java.util.List;

/** Table of measures under a title. */
public record MeasureTable(String title, List<MeasureRow> rows) {
    public MeasureTable {
        rows = List.copyOf(rows);
    }
}
