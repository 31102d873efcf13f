package io.orderentry.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Collectors;

/** Table as CSV (RFC 4180): cells as {@link CsvCell} has them, empty for null, and CR LF behind each row. Not safe for use by several threads. */
public final class CsvWriter {
    private final StringBuilder text = new StringBuilder();

    /** A table with these names of columns in its first row. */
    public CsvWriter(Collection<String> columns) {
        row(columns);
    }

    public void row(Object... cells) {
        row(Arrays.asList(cells));
    }

    public void row(Collection<?> cells) {
        text.append(cells.stream()
                        .map(cell -> CsvCell.of(Objects.toString(cell, "")))
                        .collect(Collectors.joining(",")))
                .append("\r\n");
    }

    /** The rows so far. */
    @Override
    public String toString() {
        return text.toString();
    }
}
