package io.orderentry.compare.render;

import io.orderentry.compare.Assertion;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.Difference;
import io.orderentry.compare.MeasureTable;
import io.orderentry.compare.Overhead;
import io.orderentry.compare.ValidityThreat;
import io.orderentry.compare.WorkEquivalence;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable;
import io.orderentry.compare.view.ViewTable.Cell;
import io.orderentry.metrics.Direction;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.Statistic;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.report.Label;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** All that a comparison says behind its first lines; the disclosures last. */
final class TextComparison {
    private static final Metric P95 = ResponseTimeMetrics.of(TransactionType.NEW_ORDER, Statistic.P95);

    private final Comparison comparison;
    private final Page page;

    private TextComparison(Comparison comparison, Page page) {
        this.comparison = comparison;
        this.page = page;
    }

    /** All but the first lines, which every kind of page shows in its own way. */
    static void print(Comparison comparison, Page page) {
        TextComparison text = new TextComparison(comparison, page);
        page.plot(ForestPlot.render(comparison, row -> true));
        page.blank();
        text.head();
        comparison.explanations().forEach(each -> ExplanationText.print(each, page));
        text.differences();
        text.overheads();
        text.equalWork();
        text.measures();
        text.views();
        text.runsAndDisclosures();
    }

    private void head() {
        List<String> groups = comparison.sides().stream()
                .map(side -> side.name() + " (" + Sentences.count(side.folders().size(), "run") + ")")
                .toList();
        page.list("Comparison by " + String.join(" and ", comparison.by()) + ": ", groups);
        page.paragraph("The reference is " + comparison.reference() + ".");
        List<String> told = comparison.summary().threats().stream()
                .map(ValidityThreat::finding)
                .toList();
        comparison.allowed().stream()
                .filter(sentence -> !told.contains(sentence))
                .forEach(sentence -> page.paragraph("Varied: ", sentence));
        if (comparison.assertions().size() > 1) {
            for (Assertion assertion : comparison.assertions()) {
                page.paragraph(assertion.answer() + ": ", assertion.sentence());
            }
        }
        comparison.warnings().stream()
                .filter(warning -> !told.contains(warning))
                .forEach(warning -> page.paragraph("Note: ", warning));
    }

    /** Runs, throughput and 95th percentile of each side, with the ratios of the throughput; in the last column the marks of what limits a side. */
    static String sides(Comparison comparison) {
        Optional<MeasureTable.Row> throughput = comparison.overview().stream().findFirst();
        Optional<MeasureTable.Row> p95 = comparison.overview().stream()
                .filter(row -> row.measure().id().equals(P95.id()))
                .findFirst();
        TextTable table = new TextTable("lrrrrlll");
        table.header(
                "",
                "runs",
                throughput.map(row -> heading(row.measure())).orElse(""),
                "p95 ms",
                "ratio",
                "95 % interval",
                "",
                "limits");
        for (int i = 0; i < comparison.sides().size(); i++) {
            Comparison.GroupOfRuns side = comparison.sides().get(i);
            int place = i;
            Ratio ratio = throughput.map(row -> row.sides().get(place).ratio()).orElse(null);
            table.row(
                    side.name(),
                    Integer.toString(side.folders().size()),
                    mean(throughput, place),
                    mean(p95, place),
                    place == 0 ? "" : Cell.ratio(ratio).text(),
                    place == 0 ? "" : Cell.interval(ratio).text(),
                    throughput.map(row -> word(row.measure(), ratio)).orElse(""),
                    side.marks().stream().map(Object::toString).collect(Collectors.joining(",")));
        }
        return table.render();
    }

    private static String heading(Metric throughput) {
        return throughput.id().equals(ThroughputMetrics.NEW_ORDERS.id()) ? "NOPM" : throughput.unit();
    }

    private static String mean(Optional<MeasureTable.Row> row, int side) {
        return row.map(each -> Numbers.decimal(
                        each.sides().get(side).mean(), each.measure().decimals()))
                .orElse(Numbers.NONE);
    }

    /** The interval of a ratio, or why there is none. */
    private static String interval(Ratio ratio, int decimals) {
        return ratio.interval() == null ? ", " + ratio.method() : ", 95 % " + Cell.print(ratio.interval(), decimals);
    }

    private void differences() {
        page.title("Differences besides " + String.join(" and ", comparison.by()));
        if (comparison.differences().isEmpty()) {
            page.paragraph("Nothing in the results.");
            return;
        }
        List<String> groups =
                comparison.sides().stream().map(Comparison.GroupOfRuns::name).toList();
        for (Difference difference : comparison.differences()) {
            page.paragraph(
                    String.format("%-12s ", difference.area().title()),
                    difference.name()
                            + (difference.allowedBy() == null ? "" : " (allowed: " + difference.allowedBy() + ")")
                            + ": " + difference.shortValues(groups, "; "));
        }
    }

    private void overheads() {
        page.title("Overhead, by definition");
        for (Overhead overhead : comparison.overheads()) {
            page.paragraph(overhead.group() + ": " + overhead.definition().title() + " ("
                    + overhead.definition().formula() + ") " + Numbers.decimal(overhead.value(), 4)
                    + (overhead.ratio() == null ? "" : interval(overhead.ratio(), 4)) + "; "
                    + overhead.remark());
        }
    }

    private void equalWork() {
        page.title("Work per transaction (tolerance 2 %)");
        TextTable table = new TextTable("llrl");
        for (WorkEquivalence equivalence : comparison.equivalences()) {
            table.row(
                    equivalence.label(),
                    equivalence.group(),
                    Numbers.decimal(equivalence.ratio(), 3),
                    switch (equivalence.status()) {
                        case EQUAL -> "equal";
                        case DIFFERS ->
                            "DIFFERS" + (equivalence.reason() == null ? "" : " (" + equivalence.reason() + ")");
                        case NOT_MEASURED -> equivalence.reason();
                    });
        }
        page.table(table);
    }

    private void views() {
        for (ViewTable view : comparison.views()) {
            page.title(view.title());
            TextTable table = new TextTable("l" + "r".repeat(view.columns().size()));
            table.header(
                    "", view.columns().stream().map(ViewTable.Column::title).toList());
            view.rows()
                    .forEach(row -> table.row(
                            row.label(), row.cells().stream().map(Cell::text).toList()));
            page.table(table);
            view.notes().forEach(note -> page.paragraph(note));
        }
    }

    private void runsAndDisclosures() {
        page.title("Runs");
        for (Comparison.GroupOfRuns side : comparison.sides()) {
            page.list(side.name() + ": ", side.folders());
            side.places().forEach(page::detail);
        }
        page.title("Disclosures");
        comparison.disclosures().forEach(sentence -> page.paragraph(sentence));
    }

    /** Every measure of one group beside the reference, and the throughput of each run. */
    private void measures() {
        for (int side = 1; side < comparison.sides().size(); side++) {
            page.title(comparison.sides().get(side).name() + " / " + comparison.reference());
            page.table(table(side));
            withoutRatio(side);
            method(side);
        }
        page.paragraph(
                "Means are geometric where every value is above 0. +-: standard deviation of the runs in percent of"
                        + " their mean. min. detectable effect: the smallest true difference that such runs find with 80 %"
                        + " power.");
        page.paragraph(MeasureTable.correction(comparison.measures()));
        if (!comparison.ratiosOnly()) {
            everyRun();
        }
    }

    private TextTable table(int side) {
        boolean absolute = !comparison.ratiosOnly();
        TextTable table = new TextTable(absolute ? "lrrrrlrrrl" : "lrrrl");
        table.header(
                "",
                absolute
                        ? List.of(
                                comparison.reference(),
                                "+-",
                                comparison.sides().get(side).name(),
                                "+-",
                                "")
                        : List.of(),
                "ratio",
                "95 % interval",
                "min. detectable effect",
                "");
        for (MeasureTable group : comparison.measures()) {
            table.group(group.title());
            for (MeasureTable.Row row : group.rows()) {
                table.row(label(row), cells(row, side, absolute));
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
                cells.add(Numbers.decimal(row.sides().get(which).mean(), measure.decimals()));
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

    /** Figures without a ratio, by the reason. */
    private void withoutRatio(int side) {
        Map<String, List<String>> labels = new LinkedHashMap<>();
        comparison.measures().stream()
                .flatMap(table -> table.rows().stream())
                .filter(row -> row.sides().get(side).noRatio() != null)
                .forEach(row -> labels.computeIfAbsent(row.sides().get(side).noRatio(), reason -> new ArrayList<>())
                        .add(row.measure().label()));
        labels.forEach((reason, all) -> page.list("No ratio, " + reason + ": ", all));
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
