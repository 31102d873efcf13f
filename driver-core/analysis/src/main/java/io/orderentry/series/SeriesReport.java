package io.orderentry.series;

import io.orderentry.compare.group.Groups;
import io.orderentry.compare.group.Run;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.MetricCatalogue;
import io.orderentry.report.Document;
import io.orderentry.report.Document.Answer;
import io.orderentry.report.DocumentBuilder;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.report.chart.Chart;
import io.orderentry.result.ResultJson;
import io.orderentry.series.RunSeries.LeftOut;
import io.orderentry.text.CsvWriter;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Report on the runs of each load in the order of their start: an answer, figures, a table of the runs, and a chart of each figure.
 *
 * @param <G> what is known of the runs of a load
 */
public abstract class SeriesReport<G extends SeriesReport.Figures> {
    private final Words words;
    private final List<G> groups;
    private final List<LeftOut> leftOut;

    SeriesReport(Words words, List<G> groups, List<LeftOut> leftOut) {
        this.words = words;
        this.groups = List.copyOf(groups);
        this.leftOut = List.copyOf(leftOut);
    }

    /**
     * Words of a kind of report.
     *
     * @param name of the files that a reader of the page can save, without its end
     * @param heading of the figures of a load
     * @param caption how to read a chart
     * @param details own columns of the table of the runs
     * @param alignment of these columns
     */
    record Words(String title, String name, String heading, String caption, List<String> details, String alignment) {}

    /** Figures of the runs of one load. */
    interface Figures {
        LoadGroup group();

        List<? extends Figure> measures();
    }

    /** One figure of the runs of a load. */
    interface Figure {
        Metric metric();

        /** Of the runs, in their order; null where a run has none. */
        List<Double> values();

        /** Lines through the values, for each run; empty where there are no lines. */
        default List<Double> levels() {
            return List.of();
        }

        /** Places, from 0, of the first run after each change. */
        default List<Integer> marks() {
            return List.of();
        }
    }

    /**
     * One figure of runs in the order of their time, as the page's script draws it: a dot for each run, and a line for each level.
     *
     * @param kind {@code runs} always
     * @param caption how to read it
     * @param names of the runs
     * @param values null where a run has no figure
     * @param levels mean of the runs between two change points, as a step through all runs; null where there is none
     * @param marks places, from 0, of the first run after each change
     * @param views ends of the axis, of which the reader chooses one
     */
    @RecordBuilder
    record RunsChart(
            String kind,
            String title,
            String caption,
            String unit,
            List<String> names,
            List<Double> values,
            List<Double> levels,
            List<Integer> marks,
            List<Chart.View> views) {
        RunsChart {
            kind = "runs";
            views = Chart.View.ENDS;
        }
    }

    /** The throughput, and the metrics with these ids. */
    static List<Metric> metrics(List<Run> runs, String... ids) {
        return Stream.concat(
                        Stream.of(Groups.throughputMeasure(runs)),
                        MetricCatalogue.all().stream()
                                .filter(metric -> List.of(ids).contains(metric.id())))
                .toList();
    }

    static List<Double> valuesOf(Metric metric, List<Run> runs) {
        return runs.stream().map(run -> metric.of(run.result())).toList();
    }

    /** One for each load. */
    List<G> groups() {
        return groups;
    }

    abstract String answer(G group);

    /** @param suffix of the headings, where there are several loads */
    abstract void figures(G group, String suffix, Page page);

    /** Cells of the own columns of the table of the runs. */
    abstract List<String> details(G group, int run);

    /** Values of a load for the JSON. */
    abstract Stream<?> values(G group);

    /** The report. A pure function. */
    public final Document document() {
        return DocumentBuilder.builder()
                .title(words.title())
                .name(words.name())
                .answers(answers().stream().map(Answer::new).toList())
                .content(this::print)
                .charts(() -> groups.stream().flatMap(this::charts).toList())
                .table(this::csv)
                .values(() ->
                        ResultJson.text(groups.stream().flatMap(this::values).toList()))
                .build();
    }

    /** One sentence for each load. */
    List<String> answers() {
        return groups.stream()
                .map(each -> (isOnlyLoad()
                                ? ""
                                : "Load " + number(each) + " (" + each.group().load() + "): ")
                        + answer(each))
                .toList();
    }

    /** From 1, in the order of the report. */
    private int number(G group) {
        return 1 + groups.indexOf(group);
    }

    private boolean isOnlyLoad() {
        return groups.size() == 1;
    }

    private void print(Page page) {
        for (G each : groups) {
            LoadGroup group = each.group();
            String suffix = isOnlyLoad() ? "" : " (load " + number(each) + ")";
            page.title(words.heading() + suffix);
            page.paragraph("Load: ", group.load() + ", hash " + group.hash());
            figures(each, suffix, page);
            page.title("Runs" + suffix);
            page.table(runs(each));
        }
        if (!leftOut.isEmpty()) {
            page.title("Left out");
            leftOut.forEach(each -> page.paragraph(each.sentence()));
        }
    }

    private TextTable runs(G of) {
        TextTable table = new TextTable("rl" + "r".repeat(of.measures().size()) + words.alignment() + "l");
        List<Metric> metrics = of.measures().stream().map(Figure::metric).toList();
        table.header("run", "start (UTC)", metrics.stream().map(Metric::label).toList(), words.details(), "folder");
        List<Run> runs = of.group().runs();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            table.row(
                    Integer.toString(i + 1),
                    run.identity().startUtc(),
                    metrics.stream().map(metric -> metric.print(run.result())).toList(),
                    details(of, i),
                    Objects.toString(Path.of(run.folder()).getFileName()));
        }
        return table;
    }

    private Stream<RunsChart> charts(G of) {
        List<String> names = of.group().runNames();
        return of.measures().stream()
                .filter(measure -> measure.values().stream().anyMatch(Objects::nonNull))
                .map(measure -> SeriesReportRunsChartBuilder.builder()
                        .title(measure.metric().label() + (isOnlyLoad() ? "" : " (load " + number(of) + ")"))
                        .caption(words.caption())
                        .unit(measure.metric().unit())
                        .names(names)
                        .values(measure.values())
                        .levels(measure.levels().isEmpty() ? Collections.nCopies(names.size(), null) : measure.levels())
                        .marks(measure.marks())
                        .build());
    }

    /** A row for each figure of each run, with its level where figures have one. */
    private String csv() {
        List<String> columns = new ArrayList<>(List.of("load", "run", "startUtc", "measure", "value"));
        boolean hasLevels = groups.stream()
                .flatMap(each -> each.measures().stream())
                .anyMatch(measure -> !measure.levels().isEmpty());
        if (hasLevels) {
            columns.add("level");
        }
        CsvWriter csv = new CsvWriter(columns);
        for (G each : groups) {
            for (Figure measure : each.measures()) {
                for (int i = 0; i < measure.values().size(); i++) {
                    Run run = each.group().runs().get(i);
                    List<Object> cells = new ArrayList<>(List.of(
                            each.group().hash(),
                            run.folder(),
                            run.identity().startUtc(),
                            measure.metric().id()));
                    cells.add(measure.values().get(i));
                    if (hasLevels) {
                        cells.add(measure.levels().get(i));
                    }
                    csv.row(cells);
                }
            }
        }
        return csv.toString();
    }
}
