package io.orderentry.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Rows of labels with aligned columns. Not safe for use by several threads. */
public final class TextTable {
    private static final int GAP = 2;

    /** Role of a row. */
    public enum Kind {
        /** Names of the columns below it. */
        HEADER,
        /** Title of the rows below it, in the first cell. */
        GROUP,
        /** A label and its values. */
        BODY
    }

    /** A row: its role, and a cell for each column. */
    public record Row(Kind kind, List<Label> cells) {}

    private final String alignment;
    private final List<Row> rows = new ArrayList<>();

    /** @param alignment one letter a column: {@code l} for left, {@code r} for right */
    public TextTable(String alignment) {
        this.alignment = alignment;
    }

    public void header(String... cells) {
        header(Label.plain(cells));
    }

    public void header(List<Label> cells) {
        add(Kind.HEADER, cells);
    }

    public void group(String title) {
        List<String> cells = new ArrayList<>(Collections.nCopies(alignment.length(), ""));
        cells.set(0, title);
        add(Kind.GROUP, Label.plain(cells));
    }

    public void row(String... cells) {
        add(Kind.BODY, Label.plain(cells));
    }

    public void row(List<String> cells) {
        add(Kind.BODY, Label.plain(cells));
    }

    /** A row below a label. */
    public void row(Label label, List<Label> cells) {
        List<Label> all = new ArrayList<>(List.of(label));
        all.addAll(cells);
        add(Kind.BODY, all);
    }

    private void add(Kind kind, List<Label> cells) {
        if (cells.size() != alignment.length()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + alignment.length() + " columns");
        }
        rows.add(new Row(kind, List.copyOf(cells)));
    }

    /** For each column whether it is aligned to the right. */
    List<Boolean> rightAligned() {
        return alignment.chars().mapToObj(column -> column == 'r').toList();
    }

    List<Row> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** The lines, each with a line feed and without blanks at its end. */
    public String render() {
        return render(Integer.MAX_VALUE);
    }

    /** The same with columns closer together where a line would be longer than a width. */
    String render(int width) {
        int[] widths = new int[alignment.length()];
        for (Row row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.cells().get(i).indented().length());
            }
        }
        boolean wide = Arrays.stream(widths).sum() + GAP * (widths.length - 1) > width;
        String gap = " ".repeat(wide ? 1 : GAP);
        StringBuilder text = new StringBuilder();
        for (Row row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = row.cells().get(i).indented();
                String padding = " ".repeat(widths[i] - cell.length());
                line.append(i == 0 ? "" : gap).append(alignment.charAt(i) == 'r' ? padding + cell : cell + padding);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
