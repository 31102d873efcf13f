package io.orderentry.export;

import io.orderentry.config.CsvCell;
import io.orderentry.config.Nearest;
import io.orderentry.config.Refusal;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Formats of a table of figures. */
public enum ExportFormat {
    /** RFC 4180; an absent value is an empty cell. */
    CSV(rows -> csv(rows).getBytes(StandardCharsets.UTF_8)),
    /** Apache Parquet. */
    PARQUET(ParquetWriter::bytes),
    /** SQL statements that make the table {@code figures}, for {@code sqlite3 FILE.db}. */
    SQLITE(rows -> sql(rows).getBytes(StandardCharsets.UTF_8));

    private static final String NEW_LINE = "\r\n";

    private final Function<List<FigureRow>, byte[]> writer;

    ExportFormat(Function<List<FigureRow>, byte[]> writer) {
        this.writer = writer;
    }

    /**
     * The format of a name.
     *
     * @throws Refusal with the nearest name when there is no such format
     */
    public static ExportFormat named(String name) {
        return Arrays.stream(values())
                .filter(format -> format.word().equals(name))
                .findFirst()
                .orElseThrow(() -> new Refusal("--format: '" + name + "' is unknown" + Nearest.hint(name, words())));
    }

    /** Names of all formats. */
    public static List<String> words() {
        return Arrays.stream(values()).map(ExportFormat::word).toList();
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The content of a file with these rows. A pure function. */
    public byte[] bytes(List<FigureRow> rows) {
        return writer.apply(rows);
    }

    private static String csv(List<FigureRow> rows) {
        StringBuilder csv = new StringBuilder(String.join(",", FigureRow.COLUMNS)).append(NEW_LINE);
        for (FigureRow row : rows) {
            csv.append(CsvCell.line(row.cells().stream().map(ExportFormat::text).toList()))
                    .append(NEW_LINE);
        }
        return csv.toString();
    }

    private static String sql(List<FigureRow> rows) {
        StringBuilder sql = new StringBuilder("BEGIN;\nCREATE TABLE figures (")
                .append(FigureRow.COLUMNS.stream()
                        .map(column -> column + (column.equals("value") ? " REAL" : " TEXT NOT NULL"))
                        .collect(Collectors.joining(", ")))
                .append(");\n");
        for (FigureRow row : rows) {
            sql.append("INSERT INTO figures VALUES (")
                    .append(row.cells().stream().map(ExportFormat::literal).collect(Collectors.joining(", ")))
                    .append(");\n");
        }
        return sql.append("COMMIT;\n").toString();
    }

    private static String literal(Object cell) {
        return cell instanceof String text
                ? "'" + text.replace("\0", "").replace("'", "''") + "'"
                : cell == null ? "NULL" : text(cell);
    }

    /** Without an exponent; empty for an absent value. */
    private static String text(Object cell) {
        return cell instanceof Double value
                ? BigDecimal.valueOf(value).toPlainString()
                : cell == null ? "" : cell.toString();
    }
}
