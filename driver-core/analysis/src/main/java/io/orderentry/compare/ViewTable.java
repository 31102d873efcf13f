package io.orderentry.compare;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Table of a view.
 *
 * @param name that of its view
 * @param title what it shows, and which table or figure of which paper showed it
 * @param columns of the cells
 * @param rows each with a cell for every column
 * @param notes what a reader of it must know
 */
public record ViewTable(String name, String title, List<Column> columns, List<Row> rows, List<String> notes) {

    /** @param absolute whether its figures say how fast a system is, instead of how much faster than another */
    public record Column(String title, boolean absolute) {
        static List<Column> absolute(String... titles) {
            return Stream.of(titles).map(title -> new Column(title, true)).toList();
        }

        static List<Column> relative(String... titles) {
            return Stream.of(titles).map(title -> new Column(title, false)).toList();
        }

        static List<Column> all(List<List<Column>> parts) {
            return parts.stream().flatMap(List::stream).toList();
        }
    }

    /** @param label of the row, in the first column */
    public record Row(String label, List<Cell> cells) {
        Row(String label, Cell... cells) {
            this(label, List.of(cells));
        }
    }

    /**
     * Cell of a view.
     *
     * @param text as it is printed
     * @param value the number behind it, for a chart; null where there is none
     * @param interval of the value; null where there is none
     */
    public record Cell(String text, Double value, ConfidenceInterval interval) {
        static Cell text(String text) {
            return new Cell(text, null, null);
        }

        static Cell number(Double value, int decimals) {
            return new Cell(Numbers.decimal(value, decimals), value, null);
        }

        /** A ratio with three decimals; a dash when there is none. */
        public static Cell ratio(Ratio ratio) {
            return ratio == null
                    ? text(Numbers.NONE)
                    : new Cell(Numbers.decimal(ratio.value(), 3), ratio.value(), ratio.interval());
        }

        /** The mean of a metric over the runs of a group. */
        static Cell mean(Group group, Metric metric) {
            return number(group.mean(metric::of), metric.decimals());
        }

        /** The interval of a ratio with three decimals; a dash when there is none. */
        public static Cell interval(Ratio ratio) {
            return text(ConfidenceInterval.print(ratio == null ? null : ratio.interval(), 3));
        }
    }

    /** A table of these rows; empty when there is none. */
    static Optional<ViewTable> of(String name, String title, List<Column> columns, List<Row> rows, List<String> notes) {
        return rows.isEmpty() ? Optional.empty() : Optional.of(new ViewTable(name, title, columns, rows, notes));
    }

    /** The same without absolute columns. */
    ViewTable relative() {
        return new ViewTable(
                name,
                title,
                relative(columns),
                rows.stream()
                        .map(row -> new Row(row.label(), relative(row.cells())))
                        .toList(),
                notes);
    }

    private <T> List<T> relative(List<T> ofColumns) {
        return IntStream.range(0, columns.size())
                .filter(i -> !columns.get(i).absolute())
                .mapToObj(ofColumns::get)
                .toList();
    }
}
