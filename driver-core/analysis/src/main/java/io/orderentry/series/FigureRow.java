package io.orderentry.series;

import io.orderentry.compare.group.Run;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Metric.Scope;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.model.KebabCase;
import io.orderentry.report.PageTemplate;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import io.orderentry.text.CsvWriter;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One figure of one run, as {@code oe export} writes it for DuckDB, pandas, Grafana and SQLite.
 *
 * @param run folder
 * @param start of its ramp-up (UTC)
 * @param load hash of its load
 * @param scope subject of the metric; of a machine with its role, such as {@code machine database}
 * @param value null where the figure is absent
 * @param absent why; empty where there is a value
 */
@RecordBuilder
public record FigureRow(
        String run, String start, String load, String metric, String scope, Double value, String unit, String absent) {
    private static final List<String> COLUMNS =
            List.of("run", "start", "load", "metric", "scope", "value", "unit", "absent");

    /** Formats of a table of figures. */
    public enum Format {
        /** RFC 4180; an absent value is an empty cell. */
        CSV(FigureRow::csv),
        /** A JSON object in each line, with the columns of CSV; an absent value is null. */
        JSONL(rows -> rows.stream().map(row -> PageTemplate.json(row) + "\n").collect(Collectors.joining()));

        private final Function<List<FigureRow>, String> writer;

        Format(Function<List<FigureRow>, String> writer) {
            this.writer = writer;
        }

        /**
         * The format of a name.
         *
         * @throws Refusal with the nearest name when there is no such format
         */
        public static Format named(String name) {
            return Arrays.stream(values())
                    .filter(format -> format.word().equals(name))
                    .findFirst()
                    .orElseThrow(
                            () -> new Refusal("--format: '" + name + "' is unknown" + Nearest.hint(name, words())));
        }

        /** Names of all formats. */
        public static List<String> words() {
            return Arrays.stream(values()).map(Format::word).toList();
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The content of a file with these rows. A pure function. */
        public byte[] bytes(List<FigureRow> rows) {
            return writer.apply(rows).getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Numbers without an exponent. */
    private static String csv(List<FigureRow> rows) {
        CsvWriter csv = new CsvWriter(COLUMNS);
        rows.forEach(row -> csv.row(
                row.run,
                row.start,
                row.load,
                row.metric,
                row.scope,
                row.value == null ? null : BigDecimal.valueOf(row.value).toPlainString(),
                row.unit,
                row.absent));
        return csv.toString();
    }

    /** All figures of all runs that count. */
    public static List<FigureRow> of(RunSeries series) {
        List<FigureRow> rows = new ArrayList<>();
        for (LoadGroup group : series.groups()) {
            group.runs().forEach(run -> figures(group.hash(), run, rows));
        }
        return rows;
    }

    private static void figures(String load, Run run, List<FigureRow> rows) {
        for (Metric metric : MetricCatalogue.all()) {
            String scope = KebabCase.of(metric.scope());
            if (metric.scope() != Scope.MACHINE) {
                rows.add(row(load, run, metric, scope, metric.reading(run.result())));
                continue;
            }
            for (Host host : run.result().hosts()) {
                rows.add(row(load, run, metric, scope + " " + host.role(), metric.reading(run.result(), host)));
            }
        }
    }

    private static FigureRow row(String load, Run run, Metric metric, String scope, Reading<Double> figure) {
        return FigureRowBuilder.builder()
                .run(run.folder())
                .start(run.identity().startUtc())
                .load(load)
                .metric(metric.id())
                .scope(scope)
                .value(figure.orNull())
                .unit(metric.unit())
                .absent(Metric.notAvailable(figure))
                .build();
    }
}
