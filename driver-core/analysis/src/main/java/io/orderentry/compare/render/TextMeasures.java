package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureCorrection;
import io.orderentry.compare.MeasureTable;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable.Cell;
import io.orderentry.metrics.Direction;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Label;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Every measure of one group beside the reference, and every run's throughput. */
final class TextMeasures {
    private final Comparison comparison;
    private final Page page;

    TextMeasures(Comparison comparison, Page page) {
        this.comparison = comparison;
        this.page = page;
    }

    void print() {
        for (int side = 1; side < comparison.sides().size(); side++) {
            page.title(comparison.sides().get(side).name() + " / " + comparison.reference());
            page.table(table(side));
            method(side);
        }
        page.paragraph(
                "Means are geometric where every value is above 0. +-: standard deviation of the runs in percent of their mean. min."
                        + " detectable effect: the smallest true difference that such runs find with 80 % power.");
        page.paragraph(MeasureCorrection.sentence(comparison.measures()));
        if (!comparison.ratiosOnly()) {
            everyRun();
        }
    }

    private TextTable table(int side) {
        boolean absolute = !comparison.ratiosOnly();
        TextTable table = new TextTable(absolute ? "lrrrrlrrrl" : "lrrrl");
        List<String> header = new ArrayList<>(List.of(""));
        if (absolute) {
            header.addAll(List.of(
                    comparison.reference(), "+-", comparison.sides().get(side).name(), "+-", ""));
        }
        header.addAll(List.of("ratio", "95 % interval", "min. detectable effect", ""));
        table.header(Label.plain(header));
        for (MeasureTable group : comparison.measures()) {
            table.group(group.title());
            for (MeasureTable.Row row : group.rows()) {
                table.row(label(row), Label.plain(cells(row, side, absolute)));
            }
        }
        return table;
    }

    private static Label label(MeasureTable.Row row) {
        Label name = Label.of(row.measure());
        return new Label(name.text() + (row.isMain() ? " *" : ""), 1 + name.indent(), name.description());
    }

    private static List<String> cells(MeasureTable.Row row, int side, boolean absolute) {
        Metric measure = row.measure();
        List<String> cells = new ArrayList<>();
        if (absolute) {
            for (int which : new int[] {0, side}) {
                MeasureSample sample = row.sides().get(which).sample();
                cells.add(Numbers.decimal(sample == null ? null : sample.mean(), measure.decimals()));
                cells.add(percent(sample == null ? null : sample.spread()));
            }
            cells.add(measure.unit());
        }
        Ratio ratio = row.sides().get(side).ratio();
        cells.add(Cell.ratio(ratio).text());
        cells.add(Cell.interval(ratio).text());
        cells.add(percent(ratio == null || ratio.detectable() == null ? null : ratio.detectable() - 1));
        cells.add(word(measure, ratio));
        return cells;
    }

    private static String percent(Double share) {
        return share == null ? Numbers.NONE : Numbers.decimal(100 * share, 1) + " %";
    }

    /** Outcome of the test; nothing where there was none or chance explains it. */
    static String word(Metric measure, Ratio ratio) {
        if (ratio == null || !Boolean.TRUE.equals(ratio.differs())) {
            return "";
        }
        if (measure.direction() == Direction.NEITHER) {
            return "differs";
        }
        return (ratio.value() > 1) == (measure.direction() == Direction.HIGHER) ? "better" : "worse";
    }

    private void method(int side) {
        page.list(
                "Intervals: ",
                comparison.measures().stream()
                        .flatMap(table -> table.rows().stream())
                        .map(row -> row.sides().get(side).ratio())
                        .filter(Objects::nonNull)
                        .map(ratio -> ratio.method() + " (" + ratio.runs() + " and " + ratio.referenceRuns() + " runs)")
                        .distinct()
                        .sorted()
                        .toList());
    }

    private void everyRun() {
        MeasureTable.Row row = comparison.measures().get(0).rows().get(0);
        page.title("Every run: " + row.measure().label());
        TextTable table = new TextTable("lrl");
        table.header("", "median", "runs in the order of their start");
        int decimals = row.measure().decimals();
        for (MeasureTable.Side side : row.sides()) {
            if (side.sample() != null) {
                table.row(
                        side.group(),
                        Numbers.decimal(side.sample().median(), decimals),
                        side.sample().values().stream()
                                .map(value -> Numbers.decimal(value, decimals))
                                .collect(Collectors.joining("  ")));
            }
        }
        page.table(table);
    }
}
