package io.orderentry.compare.render;

import io.orderentry.compare.Assertion;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.Difference;
import io.orderentry.compare.Explanation;
import io.orderentry.compare.Measure;
import io.orderentry.compare.Overhead;
import io.orderentry.compare.TimeDifference;
import io.orderentry.compare.ViewTable;
import io.orderentry.compare.ViewTable.Cell;
import io.orderentry.compare.ViewTable.Column;
import io.orderentry.compare.WorkEquivalence;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ResponseTimeMetrics;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.report.Document.Reservation;
import io.orderentry.report.Page;
import io.orderentry.report.TextReport;
import io.orderentry.report.TextTable;
import io.orderentry.report.TextTable.Label;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that a comparison says behind its first lines; the disclosures last. */
record TextComparison(Comparison comparison, Page page) {
    /** All but the first lines, which every kind of page shows in its own way. */
    static void print(Comparison comparison, Page page) {
        TextComparison text = new TextComparison(comparison, page);
        page.plot(ForestPlot.render(comparison, row -> true));
        page.blank();
        text.head();
        comparison.explanations().forEach(text::explanation);
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
                .map(Reservation::finding)
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
        Optional<Measure> throughput = comparison.overview().stream().findFirst();
        Optional<Measure> p95 = Measure.of(comparison.overview(), ResponseTimeMetrics.NEW_ORDER_P95);
        String unit = throughput
                .map(Measure::metric)
                .map(metric -> metric.id().equals(ThroughputMetrics.NEW_ORDERS.id()) ? "NOPM" : metric.unit())
                .orElse("");
        TextTable table =
                new TextTable("lrrrrlll").header("", "runs", unit, "p95 ms", "ratio", "95 % interval", "", "limits");
        for (int i = 0; i < comparison.sides().size(); i++) {
            Comparison.GroupOfRuns side = comparison.sides().get(i);
            int place = i;
            Ratio ratio = throughput
                    .map(measure -> measure.sides().get(place).ratio())
                    .orElse(null);
            table.row(
                    side.name(),
                    Integer.toString(side.folders().size()),
                    throughput.map(measure -> measure.mean(place)).orElse(Numbers.NONE),
                    p95.map(measure -> measure.mean(place)).orElse(Numbers.NONE),
                    place == 0 ? "" : Cell.ratio(ratio).text(),
                    place == 0 ? "" : Cell.interval(ratio).text(),
                    throughput.map(measure -> measure.word(place)).orElse(""),
                    side.marks().stream().map(Object::toString).collect(Collectors.joining(",")));
        }
        return table.render();
    }

    private void explanation(Explanation explanation) {
        page.title("Why " + explanation.group() + " differs from " + explanation.reference());
        TextReport.findings(explanation.findings(), page);
        String reference = explanation.reference();
        TimeDifference times = explanation.difference();
        if (times != null) {
            TextTable table = new TextTable("lrrrr")
                    .header("mean ms per transaction", reference, explanation.group(), "difference", "95 % interval");
            Stream.concat(times.parts().stream(), Stream.of(times.total()))
                    .forEach(part -> table.row(
                            part.title(),
                            Numbers.decimal(part.reference(), 3),
                            Numbers.decimal(part.other(), 3),
                            Numbers.decimal(part.difference(), 3),
                            ConfidenceInterval.print(part.interval(), 3)));
            page.table(table);
        }
        if (!explanation.machines().isEmpty()) {
            TextTable table =
                    new TextTable("lrrr").header("machine of the database", reference, explanation.group(), "ratio");
            for (Explanation.MachineFigure figure : explanation.machines()) {
                String ratio = Numbers.decimal(figure.ratio(), 3);
                table.row(figure.label(), figure.referenceValue(), figure.otherValue(), ratio);
            }
            page.table(table);
        }
        explanation.notes().forEach(note -> page.paragraph("Note: ", note));
    }

    private void differences() {
        page.title("Differences besides " + String.join(" and ", comparison.by()));
        if (comparison.differences().isEmpty()) {
            page.paragraph("Nothing in the results.");
            return;
        }
        for (Difference difference : comparison.differences()) {
            page.paragraph(
                    String.format("%-12s ", difference.area().title()),
                    difference.name()
                            + (difference.allowedBy() == null ? "" : " (allowed: " + difference.allowedBy() + ")")
                            + ": " + difference.shortValues(comparison.names()));
        }
    }

    private void overheads() {
        page.title("Overhead, by definition");
        for (Overhead overhead : comparison.overheads()) {
            Ratio ratio = overhead.ratio();
            String interval = ratio == null
                    ? ""
                    : ratio.interval() == null
                            ? ", " + ratio.method()
                            : ", 95 % " + ConfidenceInterval.print(ratio.interval(), 4);
            page.paragraph(overhead.group() + ": " + overhead.definition().words() + " "
                    + Numbers.decimal(overhead.value(), 4)
                    + interval + "; " + overhead.remark());
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
            List<String> titles = view.columns().stream().map(Column::title).toList();
            TextTable table = new TextTable("l" + "r".repeat(titles.size())).header("", titles);
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

    private void measures() {
        for (int side = 1; side < comparison.sides().size(); side++) {
            page.title(comparison.names().get(side) + " / " + comparison.reference());
            page.table(table(side));
            withoutRatio(side);
            method(side);
        }
        page.paragraph(
                "Means are geometric where every value is above 0. +-: standard deviation of the runs in percent of"
                        + " their mean. min. detectable effect: the smallest true difference that such runs find with 80 %"
                        + " power.");
        page.paragraph(Measure.correction(comparison.measures()));
        if (!comparison.ratiosOnly()) {
            everyRun();
        }
    }

    private TextTable table(int side) {
        boolean absolute = !comparison.ratiosOnly();
        List<String> means = absolute
                ? List.of(comparison.reference(), "+-", comparison.names().get(side), "+-", "")
                : List.of();
        TextTable table = new TextTable(absolute ? "lrrrrlrrrl" : "lrrrl")
                .header("", means, "ratio", "95 % interval", "min. detectable effect", "");
        String section = "";
        for (Measure measure : comparison.measures()) {
            if (!measure.section().equals(section)) {
                section = measure.section();
                table.group(section);
            }
            Label name = Label.of(measure.metric());
            table.row(
                    new Label(name.text() + (measure.isMain() ? " *" : ""), 1 + name.indent(), name.description()),
                    cells(measure, side, absolute));
        }
        return table;
    }

    private static List<String> cells(Measure measure, int side, boolean absolute) {
        List<String> cells = new ArrayList<>();
        if (absolute) {
            for (int which : new int[] {0, side}) {
                MeasureSample sample = measure.sides().get(which).sample();
                cells.add(measure.mean(which));
                cells.add(Numbers.percent(sample == null ? null : sample.spread(), 1));
            }
            cells.add(measure.metric().unit());
        }
        Ratio ratio = measure.sides().get(side).ratio();
        cells.add(Cell.ratio(ratio).text());
        cells.add(Cell.interval(ratio).text());
        cells.add(Numbers.percent(ratio == null || ratio.detectable() == null ? null : ratio.detectable() - 1, 1));
        cells.add(measure.word(side));
        return cells;
    }

    private void withoutRatio(int side) {
        Map<String, List<String>> labels = comparison.measures().stream()
                .filter(measure -> measure.sides().get(side).noRatio() != null)
                .collect(Collectors.groupingBy(
                        measure -> measure.sides().get(side).noRatio(),
                        LinkedHashMap::new,
                        Collectors.mapping(measure -> measure.metric().label(), Collectors.toList())));
        labels.forEach((reason, all) -> page.list("No ratio, " + reason + ": ", all));
    }

    private void method(int side) {
        page.list(
                "Intervals: ",
                comparison.measures().stream()
                        .map(measure -> measure.sides().get(side).ratio())
                        .filter(Objects::nonNull)
                        .map(ratio -> ratio.method() + " (" + ratio.runs() + " and " + ratio.referenceRuns() + " runs)")
                        .distinct()
                        .sorted()
                        .toList());
    }

    private void everyRun() {
        Measure measure = comparison.measures().get(0);
        page.title("Every run: " + measure.metric().label());
        TextTable table = new TextTable("lrl").header("", "median", "runs in the order of their start");
        int decimals = measure.metric().decimals();
        for (Measure.Side side : measure.sides()) {
            if (side.sample() != null) {
                String runs = side.sample().values().stream()
                        .map(value -> Numbers.decimal(value, decimals))
                        .collect(Collectors.joining("  "));
                table.row(side.group(), Numbers.decimal(side.sample().median(), decimals), runs);
            }
        }
        page.table(table);
    }
}
