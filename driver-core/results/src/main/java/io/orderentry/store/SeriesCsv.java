package io.orderentry.store;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.metrics.HostRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.model.WaitClass;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRowBuilder;
import io.orderentry.text.CsvCell;
import io.orderentry.text.EnumNames;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.StringTokenizer;

/** Writes and reads {@code series.csv}, {@code host.csv} and {@code activity.csv}: a header and a row for each second. */
public final class SeriesCsv {
    /** Many times the seconds of the longest run. */
    private static final int MOST_ROWS = 2_000_000;

    /** Header of {@code series.csv}. */
    public static final String SERIES_HEADER = "seconds,phase,newOrders,transactions,errors,retries,lengthSeconds";

    /** Header of {@code host.csv}: the names of the fields of the result that the metrics rest on. */
    public static final String HOST_HEADER = "seconds,source,"
            + MachineMetrics.SERIES.stream()
                    .map(metric -> metric.path().substring(metric.path().lastIndexOf('.') + 1))
                    .collect(Collectors.joining(","));

    /** Header of {@code activity.csv}. */
    public static final String ACTIVITY_HEADER =
            "seconds," + Arrays.stream(WaitClass.values()).map(WaitClass::key).collect(Collectors.joining(","));

    private SeriesCsv() {}

    static String series(List<SeriesRow> rows) {
        return text(
                SERIES_HEADER,
                rows,
                row -> Stream.of(
                        row.seconds(),
                        row.phase(),
                        row.newOrders(),
                        row.transactions(),
                        row.errors(),
                        row.retries(),
                        Math.round(1_000 * row.lengthSeconds()) / 1_000.0));
    }

    static String hosts(List<HostRow> rows) {
        return text(
                HOST_HEADER,
                rows,
                row -> Stream.concat(
                        Stream.of(number(row.seconds()), CsvCell.of(row.source())), numbers(row.figures())));
    }

    static String activity(List<ActivityRow> rows) {
        return text(
                ACTIVITY_HEADER, rows, row -> Stream.concat(Stream.of(number(row.seconds())), numbers(row.sessions())));
    }

    private static <T> String text(String header, List<T> rows, Function<T, Stream<?>> cells) {
        return rows.stream()
                .map(row -> cells.apply(row).map(String::valueOf).collect(Collectors.joining(",")) + "\n")
                .collect(Collectors.joining("", header + "\n", ""));
    }

    /** Two decimals; empty for an absent figure. Faster than a formatter. */
    private static String number(Double value) {
        return value == null
                ? ""
                : BigDecimal.valueOf(Math.round(value * 100), 2).toPlainString();
    }

    private static Stream<String> numbers(List<Double> values) {
        return values.stream().map(SeriesCsv::number);
    }

    /** Rows of {@code series.csv}; none when there is no such file. */
    static List<SeriesRow> readSeries(Path file) {
        return read(
                file,
                cells -> SeriesRowBuilder.builder()
                        .seconds(Long.parseLong(cells.get(0)))
                        .phase(EnumNames.parse(cells.get(1), SeriesRow.Phase.class))
                        .newOrders(Long.parseLong(cells.get(2)))
                        .transactions(Long.parseLong(cells.get(3)))
                        .errors(Long.parseLong(cells.get(4)))
                        .retries(Long.parseLong(cells.get(5)))
                        .lengthSeconds(number(cells.get(6)))
                        .build());
    }

    /** Rows of {@code host.csv}; none when there is no such file. */
    static List<HostRow> readHosts(Path file) {
        return read(file, cells -> new HostRow(number(cells.get(0)), CsvCell.text(cells.get(1)), numbers(cells, 2)));
    }

    /** Rows of {@code activity.csv}; none when there is no such file. */
    static List<ActivityRow> readActivity(Path file) {
        return read(file, cells -> new ActivityRow(number(cells.get(0)), numbers(cells, 1)));
    }

    /** Null for an empty cell. */
    private static Double number(String cell) {
        Double number = cell.isEmpty() ? null : Double.valueOf(cell);
        if (number != null && !Double.isFinite(number)) {
            throw new NumberFormatException(cell + " is not finite");
        }
        return number;
    }

    private static List<Double> numbers(List<String> cells, int from) {
        return cells.stream().skip(from).map(SeriesCsv::number).toList();
    }

    private static <T> List<T> read(Path file, Function<List<String>, T> row) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (BufferedReader lines = FolderFile.reader(file, StandardCharsets.UTF_8)) {
            List<T> rows = lines.lines()
                    .skip(1)
                    .limit(MOST_ROWS + 1L)
                    .map(line -> row(file, line, row))
                    .toList();
            if (rows.size() > MOST_ROWS) {
                throw new RunFolderException(file + " has more than " + MOST_ROWS + " rows, which no run has");
            }
            return rows;
        } catch (IOException | UncheckedIOException e) {
            throw new RunFolderException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static <T> T row(Path file, String line, Function<List<String>, T> row) {
        try {
            return row.apply(StringTokenizer.getCSVInstance(line).getTokenList());
        } catch (RuntimeException e) {
            String start = line.length() > 60 ? line.substring(0, 60) + "..." : line;
            throw new RunFolderException(file + " is damaged at the line '" + start + "'", e);
        }
    }
}
