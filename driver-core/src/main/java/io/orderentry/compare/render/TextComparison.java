package io.orderentry.compare.render;

import io.orderentry.compare.Assertion;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.Difference;
import io.orderentry.compare.Overhead;
import io.orderentry.compare.WorkEquivalence;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable;
import io.orderentry.compare.view.ViewTable.Cell;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Label;
import io.orderentry.report.Page;
import io.orderentry.report.TextPage;
import io.orderentry.report.TextTable;
import java.util.ArrayList;
import java.util.List;

/** A comparison as plain text: the assertions and the differences before any figure, the disclosures last. */
public final class TextComparison {
    private final Comparison comparison;
    private final Page page;

    private TextComparison(Comparison comparison, Page page) {
        this.comparison = comparison;
        this.page = page;
    }

    /** Lines without control codes; the last one ends with a line feed. A pure function. */
    public static String render(Comparison comparison) {
        TextPage page = new TextPage();
        print(comparison, page);
        return page.toString();
    }

    /** The same on any kind of page. */
    static void print(Comparison comparison, Page page) {
        TextComparison text = new TextComparison(comparison, page);
        text.head();
        text.differences();
        text.overheads();
        text.equalWork();
        new TextMeasures(comparison, page).print();
        text.views();
        text.runsAndDisclosures();
    }

    private void head() {
        List<String> groups = comparison.sides().stream()
                .map(side -> side.name() + " (" + runs(side.folders().size()) + ")")
                .toList();
        page.list("Comparison by " + String.join(" and ", comparison.by()) + ": ", groups);
        page.paragraph("The reference is " + comparison.reference() + ".");
        comparison.limitations().forEach(sentence -> page.paragraph("LIMITED: ", sentence));
        comparison.allowed().forEach(sentence -> page.paragraph("ALLOWED TO DIFFER: ", sentence));
        comparison.overheads().stream()
                .filter(overhead ->
                        overhead.definition() == Overhead.Definition.THROUGHPUT_RATIO && overhead.ratio() != null)
                .forEach(overhead -> page.paragraph(headline(overhead)));
        for (Assertion assertion : comparison.assertions()) {
            page.paragraph(assertion.answer() + ": ", assertion.sentence());
        }
        comparison.warnings().forEach(warning -> page.paragraph("Note: ", warning));
    }

    /** The throughput ratio in one line. */
    private static String headline(Overhead throughput) {
        ConfidenceInterval interval = throughput.ratio().interval();
        return throughput.group() + ": throughput ratio " + Numbers.decimal(throughput.value(), 3)
                + interval(throughput.ratio(), 3)
                + (interval == null
                        ? ""
                        : interval.contains(1) ? ": the difference may be chance" : ": more than chance explains");
    }

    /** The interval of a ratio, or why there is none. */
    private static String interval(Ratio ratio, int decimals) {
        return ratio.interval() == null ? ", " + ratio.method() : ", 95 % " + Cell.print(ratio.interval(), decimals);
    }

    private void differences() {
        page.title("What differs besides " + String.join(" and ", comparison.by()));
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
                            + ": " + difference.values(groups, "; "));
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
        page.title("Did both sides do the same work for one transaction? (allowed 2 %)");
        TextTable table = new TextTable("llrl");
        for (WorkEquivalence equivalence : comparison.equivalences()) {
            table.row(
                    equivalence.label(),
                    equivalence.group(),
                    Numbers.decimal(equivalence.ratio(), 3),
                    switch (equivalence.status()) {
                        case EQUAL -> "equal";
                        case DIFFERS -> "DIFFERS";
                        case NOT_MEASURED -> "not measured on both sides";
                    });
        }
        page.table(table);
    }

    private void views() {
        for (ViewTable view : comparison.views()) {
            page.title(view.title());
            TextTable table = new TextTable("l" + "r".repeat(view.columns().size()));
            List<String> header = new ArrayList<>(List.of(""));
            view.columns().forEach(column -> header.add(column.title()));
            table.header(Label.plain(header));
            for (ViewTable.Row row : view.rows()) {
                List<String> cells = new ArrayList<>(List.of(row.label()));
                row.cells().forEach(cell -> cells.add(cell.text()));
                table.row(cells);
            }
            page.table(table);
            view.notes().forEach(note -> page.paragraph(note));
        }
        if (!comparison.leftOut().isEmpty()) {
            page.title("Views that the data do not allow");
            comparison.leftOut().forEach(sentence -> page.paragraph(sentence));
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

    private static String runs(int count) {
        return count + (count == 1 ? " run" : " runs");
    }
}
