package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.result.Result;
import io.orderentry.text.TextSanitizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/** Rows of labels with aligned columns. Not safe for use by several threads. */
public final class TextTable {
    private static final int GAP = 2;
    private static final int NARROW_GAP = 1;
    /** A column of words is not made narrower than this. */
    private static final int LEAST_WORDS = 20;

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

    /** Adds titles of the columns, each a string or a {@link Label}, or a collection of them. */
    public TextTable header(Object... cells) {
        add(Kind.HEADER, cells);
        return this;
    }

    public void group(String title) {
        add(Kind.GROUP, title, Collections.nCopies(alignment.length() - 1, ""));
    }

    /** Adds cells, each a string or a {@link Label}, or a collection of them. */
    public void row(Object... cells) {
        add(Kind.BODY, cells);
    }

    private void add(Kind kind, Object... cells) {
        List<Label> labels = labels(Arrays.stream(cells)).toList();
        if (labels.size() != alignment.length()) {
            throw new IllegalArgumentException(labels.size() + " cells for " + alignment.length() + " columns");
        }
        rows.add(new Row(kind, labels));
    }

    private static Stream<Label> labels(Stream<?> cells) {
        return cells.flatMap(cell -> cell instanceof Collection<?> several
                ? labels(several.stream())
                : Stream.of(cell instanceof Label label ? label : Label.of((String) cell)));
    }

    List<Boolean> rightAligned() {
        return alignment.chars().mapToObj(column -> column == 'r').toList();
    }

    List<Row> rows() {
        return Collections.unmodifiableList(rows);
    }

    /**
     * The lines, each with a line feed and without blanks at its end, of at most {@link Page#WIDTH} characters unless a word is
     * longer: where they would be longer, columns stand closer together; else the widest columns of words are broken at words; else the
     * columns go below each other in blocks, each with the first column.
     */
    public String render() {
        int columns = alignment.length();
        int[] widths = new int[columns];
        for (Row row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.cells().get(i).indented().length());
            }
        }
        int gap = width(widths, GAP) <= Page.WIDTH ? GAP : NARROW_GAP;
        int[] narrow = gap == GAP ? widths : narrowed(widths);
        if (width(narrow, gap) <= Page.WIDTH) {
            return block(IntStream.range(0, columns).toArray(), narrow, gap);
        }
        for (int i = 1; i < columns; i++) {
            int left = Page.WIDTH - widths[0] - GAP;
            widths[i] = Math.min(widths[i], Math.max(left, least(i)));
        }
        StringBuilder text = new StringBuilder();
        for (int next = 1; next < columns; ) {
            IntStream.Builder shown = IntStream.builder().add(0);
            int used = widths[0];
            do {
                used += GAP + widths[next];
                shown.add(next++);
            } while (next < columns && used + GAP + widths[next] <= Page.WIDTH);
            text.append(block(shown.build().toArray(), widths, GAP));
        }
        return text.toString();
    }

    private static int width(int[] widths, int gap) {
        return Arrays.stream(widths).sum() + gap * (widths.length - 1);
    }

    /** The same with columns of words, and headers of figures, so narrow that the lines fit, the widest ones first. */
    private int[] narrowed(int[] widths) {
        int[] narrow = widths.clone();
        IntStream.range(0, widths.length)
                .boxed()
                .sorted(Comparator.comparingInt(column -> -widths[column]))
                .forEach(column -> {
                    int excess = Math.max(0, width(narrow, NARROW_GAP) - Page.WIDTH);
                    narrow[column] = Math.max(Math.min(widths[column], least(column)), widths[column] - excess);
                });
        return narrow;
    }

    /** Width below which words would be cut, or figures broken. */
    private int least(int column) {
        boolean words = alignment.charAt(column) == 'l';
        return rows.stream()
                .map(row -> Map.entry(row.kind(), row.cells().get(column)))
                .flatMap(cell -> words || cell.getKey() == Kind.HEADER
                        ? Arrays.stream(cell.getValue().text().split(" "))
                        : Stream.of(cell.getValue().text()))
                .mapToInt(String::length)
                .reduce(words ? LEAST_WORDS : 0, Math::max);
    }

    private String block(int[] columns, int[] widths, int gap) {
        StringBuilder text = new StringBuilder();
        for (Row row : rows) {
            List<List<String>> cells = Arrays.stream(columns)
                    .mapToObj(column -> lines(row.cells().get(column), widths[column]))
                    .toList();
            int height = cells.stream().mapToInt(List::size).max().orElse(1);
            for (int line = 0; line < height; line++) {
                StringBuilder joined = new StringBuilder();
                for (int i = 0; i < columns.length; i++) {
                    String cell = line < cells.get(i).size() ? cells.get(i).get(line) : "";
                    String padding = " ".repeat(Math.max(0, widths[columns[i]] - cell.length()));
                    joined.append(i == 0 ? "" : " ".repeat(gap))
                            .append(alignment.charAt(columns[i]) == 'r' ? padding + cell : cell + padding);
                }
                text.append(joined.toString().stripTrailing()).append('\n');
            }
        }
        return text.toString();
    }

    private static List<String> lines(Label label, int width) {
        String cell = label.indented();
        if (cell.length() <= width) {
            return List.of(cell);
        }
        String indent = " ".repeat(cell.length() - cell.stripLeading().length());
        return WordUtils.wrap(cell.strip(), width - indent.length(), "\n", false)
                .lines()
                .map(line -> indent + line)
                .toList();
    }

    /**
     * Text of a cell, with what a page can say about it.
     *
     * @param text without control codes
     * @param indent levels below the row that it details
     * @param description shown by a page on demand; may be empty
     */
    public record Label(String text, int indent, String description) {
        public Label {
            text = TextSanitizer.text(text);
        }

        static Label of(String text) {
            return new Label(text, 0, "");
        }

        /** Name of a metric in a table. */
        public static Label of(Metric metric) {
            return new Label(metric.row(), metric.child() ? 1 : 0, metric.description());
        }

        /** Figure of a run as a report prints it; described by the reason when it is absent. */
        static Label of(Metric metric, Result result) {
            return new Label(metric.print(result), 0, metric.absence(result));
        }

        String indented() {
            return "  ".repeat(indent) + text;
        }
    }
}
