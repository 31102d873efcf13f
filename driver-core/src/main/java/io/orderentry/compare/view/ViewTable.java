package io.orderentry.compare.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Table of a view.
 *
 * @param name as {@code --view} takes it
 * @param title what it shows, and which table or figure of which paper showed it
 * @param columns of the cells
 * @param rows each with a cell for every column
 * @param notes what a reader of it must know
 */
public record ViewTable(String name, String title, List<Column> columns, List<Row> rows, List<String> notes) {

    /** @param absolute whether its figures say how fast a system is, instead of how much faster than another */
    public record Column(String title, boolean absolute) {
        static Column absolute(String title) {
            return new Column(title, true);
        }

        public static Column relative(String title) {
            return new Column(title, false);
        }
    }

    /** @param label of the row, in the first column */
    public record Row(String label, List<ViewCell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }

    public ViewTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
        for (Row row : rows) {
            if (row.cells().size() != columns.size()) {
                throw new IllegalArgumentException(name + ": " + row.label() + " has "
                        + row.cells().size() + " cells for " + columns.size() + " columns");
            }
        }
    }

    /** A table of these rows; empty when there is none. */
    static Optional<ViewTable> ofRows(
            String name, String title, List<Column> columns, List<Row> rows, List<String> notes) {
        return rows.isEmpty() ? Optional.empty() : Optional.of(new ViewTable(name, title, columns, rows, notes));
    }

    /** The same without absolute columns. */
    public ViewTable relative() {
        List<Row> kept = rows.stream()
                .map(row -> {
                    List<ViewCell> cells = new ArrayList<>();
                    for (int i = 0; i < columns.size(); i++) {
                        if (!columns.get(i).absolute()) {
                            cells.add(row.cells().get(i));
                        }
                    }
                    return new Row(row.label(), cells);
                })
                .toList();
        return new ViewTable(
                name,
                title,
                columns.stream().filter(column -> !column.absolute()).toList(),
                kept,
                notes);
    }
}
