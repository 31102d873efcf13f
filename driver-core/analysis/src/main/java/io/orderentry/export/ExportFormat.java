package io.orderentry.export;

import io.orderentry.text.CsvCell;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Formats of a table of figures. */
public enum ExportFormat {
    /** RFC 4180; an absent value is an empty cell. */
    CSV(rows -> csv(rows).getBytes(StandardCharsets.UTF_8)),
    /** A JSON object in each line, with the columns of CSV; an absent value is null. */
    JSONL(rows -> lines(rows).getBytes(StandardCharsets.UTF_8));

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();
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

    private static String lines(List<FigureRow> rows) {
        return rows.stream().map(row -> JSON.writeValueAsString(row) + "\n").collect(Collectors.joining());
    }

    /** Without an exponent; empty for an absent value. */
    private static String text(Object cell) {
        return cell instanceof Double value
                ? BigDecimal.valueOf(value).toPlainString()
                : cell == null ? "" : cell.toString();
    }
}
