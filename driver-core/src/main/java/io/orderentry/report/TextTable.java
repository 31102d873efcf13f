package io.orderentry.report;

import io.orderentry.config.TextSanitizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Rows of text with aligned columns; control characters become blanks. Not safe for use by several threads. */
public final class TextTable {
    private static final String GAP = "  ";

    private final String alignment;
    private final List<List<String>> rows = new ArrayList<>();

    /** @param alignment one letter a column: {@code l} for left, {@code r} for right */
    public TextTable(String alignment) {
        this.alignment = alignment;
    }

    public void row(String... cells) {
        row(List.of(cells));
    }

    public void row(List<String> cells) {
        if (cells.size() != alignment.length()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + alignment.length() + " columns");
        }
        rows.add(cells.stream().map(TextSanitizer::text).toList());
    }

    String alignment() {
        return alignment;
    }

    List<List<String>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** The lines, each with a line feed and without blanks at its end. */
    public String render() {
        int[] widths = new int[alignment.length()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = row.get(i);
                String padding = " ".repeat(widths[i] - cell.length());
                line.append(i == 0 ? "" : GAP).append(alignment.charAt(i) == 'r' ? padding + cell : cell + padding);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
