package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureCorrection;
import io.orderentry.compare.MeasureRow;
import io.orderentry.compare.MeasureTable;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewCell;
import io.orderentry.metrics.Direction;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Label;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Every measure of one group beside the reference, and every run's throughput. */
final class TextMeasures {
    private static final int PERCENT = 100;

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
                "",
                "Means are geometric where every value is above 0. +-: standard deviation of the runs in percent of their mean. min."
                        + " detectable effect: the smallest true difference that such runs find with 80 % power.");
        page.paragraph("", MeasureCorrection.sentence(comparison.measures()));
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
            for (MeasureRow row : group.rows()) {
                table.row(label(row), Label.plain(cells(row, side, absolute)));
            }
        }
        return table;
    }

    private static Label label(MeasureRow row) {
        Label name = Label.of(row.measure());
        return new Label(
                name.text() + (MeasureCorrection.isMain(row) ? " *" : ""), 1 + name.indent(), name.description());
    }

    private static List<String> cells(MeasureRow row, int side, boolean absolute) {
        Metric measure = row.measure();
        List<String> cells = new ArrayList<>();
        if (absolute) {
            for (int which : new int[] {0, side}) {
                MeasureSample sample = row.sides().get(which).sample();
                cells.add(sample == null ? Numbers.NONE : Numbers.decimal(sample.mean(), measure.decimals()));
                cells.add(
                        sample == null || sample.spread() == null
                                ? Numbers.NONE
                                : Numbers.decimal(PERCENT * sample.spread(), 1) + " %");
            }
            cells.add(measure.unit());
        }
        Ratio ratio = row.sides().get(side).ratio();
        cells.add(ratio == null ? Numbers.NONE : Numbers.decimal(ratio.value(), 3));
        cells.add(ViewCell.interval(ratio == null ? null : ratio.interval(), 3).text());
        cells.add(
                ratio == null || ratio.detectable() == null
                        ? Numbers.NONE
                        : Numbers.decimal(PERCENT * (ratio.detectable() - 1), 1) + " %");
        cells.add(word(measure, ratio));
        return cells;
    }

    /** What the test says; nothing where there was none or chance explains it. */
    private static String word(Metric measure, Ratio ratio) {
        if (ratio == null || !Boolean.TRUE.equals(ratio.differs())) {
            return "";
        }
        if (measure.direction() == Direction.NEITHER) {
            return "differs";
        }
        return (ratio.value() > 1) == (measure.direction() == Direction.HIGHER) ? "better" : "worse";
    }

    private void method(int side) {
        TreeSet<String> methods = new TreeSet<>();
        for (MeasureTable group : comparison.measures()) {
            for (MeasureRow row : group.rows()) {
                Ratio ratio = row.sides().get(side).ratio();
                if (ratio != null) {
                    methods.add(ratio.method() + " (" + ratio.runs() + " and " + ratio.referenceRuns() + " runs)");
                }
            }
        }
        page.list("Intervals: ", methods);
    }

    private void everyRun() {
        MeasureRow row = comparison.measures().get(0).rows().get(0);
        page.title("Every run: " + row.measure().label());
        TextTable table = new TextTable("lrl");
        table.header("", "median", "runs in the order of their start");
        for (MeasureRow.Side side : row.sides()) {
            if (side.sample() != null) {
                table.row(
                        side.group(),
                        Numbers.decimal(side.sample().median(), row.measure().decimals()),
                        String.join(
                                "  ",
                                side.sample().values().stream()
                                        .map(value -> Numbers.decimal(
                                                value, row.measure().decimals()))
                                        .toList()));
            }
        }
        page.table(table);
    }
}
