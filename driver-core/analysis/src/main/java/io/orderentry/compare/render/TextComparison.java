package io.orderentry.compare.render;

import io.orderentry.compare.Assertion;
import io.orderentry.compare.Comparison;
import io.orderentry.compare.ComparisonSummary;
import io.orderentry.compare.Difference;
import io.orderentry.compare.Overhead;
import io.orderentry.compare.ValidityThreat;
import io.orderentry.compare.WorkEquivalence;
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

/** A comparison as plain text: the answer, its validity, the gate and the round trips first, the disclosures last. */
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
        ComparisonSummary summary = comparison.summary();
        summary.answers().forEach(answer -> page.paragraph("ANSWER  ", answer));
        page.paragraph("VALID?  ", summary.validity());
        page.paragraph("GATE    ", summary.gate());
        comparison.explanations().forEach(each -> page.paragraph("WHY     ", each.headline()));
        if (summary.floor() != null) {
            page.paragraph("FLOOR   ", summary.floor());
        }
        ValidityThreat.adviceOnce(summary.threats())
                .forEach(threat -> page.paragraph("Reservation: ", threat.sentence()));
        return page + "\n" + ForestPlot.render(comparison) + rest(comparison);
    }

    private static String rest(Comparison comparison) {
        TextPage page = new TextPage();
        page.blank();
        print(comparison, page);
        return page.toString();
    }

    /** All but the first lines and the forest plot, which every kind of page shows in its own way. */
    static void print(Comparison comparison, Page page) {
        TextComparison text = new TextComparison(comparison, page);
        text.head();
        comparison.explanations().forEach(each -> ExplanationText.print(each, page));
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
            page.title("Views not available");
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
