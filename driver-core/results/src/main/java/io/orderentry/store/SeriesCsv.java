package io.orderentry.store;

import io.orderentry.metrics.ActivityRow;
import io.orderentry.metrics.HostRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.model.WaitClass;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.SeriesRowBuilder;
import io.orderentry.text.CsvCell;
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
    private static final int DECIMALS = 2;
    private static final double HUNDREDTHS = 100;

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
                rows.stream()
                        .map(row -> Stream.of(
                                        row.seconds(),
                                        row.phase(),
                                        row.newOrders(),
                                        row.transactions(),
                                        row.errors(),
                                        row.retries(),
                                        Math.round(1_000 * row.lengthSeconds()) / 1_000.0)
                                .map(String::valueOf)));
    }

    static String hosts(List<HostRow> rows) {
        return text(
                HOST_HEADER,
                rows.stream()
                        .map(row -> Stream.concat(
                                Stream.of(number(row.seconds()), CsvCell.of(row.source())),
                                row.figures().stream().map(SeriesCsv::number))));
    }

    static String activity(List<ActivityRow> rows) {
        return text(
                ACTIVITY_HEADER,
                rows.stream()
                        .map(row -> Stream.concat(
                                Stream.of(number(row.seconds())),
                                row.sessions().stream().map(SeriesCsv::number))));
    }

    private static String text(String header, Stream<Stream<String>> rows) {
        return Stream.concat(Stream.of(header), rows.map(cells -> cells.collect(Collectors.joining(","))))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** Two decimals; empty for an absent figure. Faster than a formatter. */
    private static String number(Double value) {
        return value == null
                ? ""
                : BigDecimal.valueOf(Math.round(value * HUNDREDTHS), DECIMALS).toPlainString();
    }

    /** Rows of {@code series.csv}; none when there is no such file. */
    static List<SeriesRow> readSeries(Path file) {
        return read(
                file,
                cells -> SeriesRowBuilder.builder()
                        .seconds(Long.parseLong(cells.get(0)))
                        .phase(Arrays.stream(Phase.values())
                                .filter(each -> each.toString().equals(cells.get(1)))
                                .findFirst()
                                .orElseThrow())
                        .newOrders(Long.parseLong(cells.get(2)))
                        .transactions(Long.parseLong(cells.get(3)))
                        .errors(Long.parseLong(cells.get(4)))
                        .retries(Long.parseLong(cells.get(5)))
                        .lengthSeconds(number(cells.get(6)))
                        .build());
    }

    /** Rows of {@code host.csv}; none when there is no such file. */
    static List<HostRow> readHosts(Path file) {
        return read(
                file,
                cells -> new HostRow(
                        number(cells.get(0)),
                        CsvCell.text(cells.get(1)),
                        cells.subList(2, cells.size()).stream()
                                .map(cell -> cell.isEmpty() ? null : Double.valueOf(number(cell)))
                                .toList()));
    }

    /** Rows of {@code activity.csv}; none when there is no such file. */
    static List<ActivityRow> readActivity(Path file) {
        return read(
                file,
                cells -> new ActivityRow(
                        number(cells.get(0)),
                        cells.subList(1, cells.size()).stream()
                                .map(SeriesCsv::number)
                                .toList()));
    }

    private static double number(String cell) {
        double number = Double.parseDouble(cell);
        if (!Double.isFinite(number)) {
            throw new NumberFormatException(cell + " is not finite");
        }
        return number;
    }

    private static <T> List<T> read(Path file, Function<List<String>, T> row) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (BufferedReader lines = FolderFile.reader(file, StandardCharsets.UTF_8)) {
            return lines.lines().skip(1).map(line -> row(file, line, row)).toList();
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
