package io.orderentry.compare.render;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.why.Explanation;
import io.orderentry.compare.why.TimeDifference.PartDifference;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.FindingsSection;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import java.util.List;

/** Explanations of differences as text: the findings, the parts that add up, and both machines side by side. */
final class ExplanationText {
    private ExplanationText() {}

    static void print(Explanation explanation, Page page) {
        page.title("Why " + explanation.group() + " differs from " + explanation.reference());
        FindingsSection.print(explanation.findings(), page);
        if (explanation.difference() != null) {
            parts(explanation, page);
        }
        machines(explanation, page);
        explanation.notes().forEach(note -> page.paragraph("Note: ", note));
    }

    private static void parts(Explanation explanation, Page page) {
        TextTable table = new TextTable("lrrrr");
        table.header(
                "mean ms per transaction", explanation.reference(), explanation.group(), "difference", "95 % interval");
        explanation.difference().parts().forEach(part -> table.row(cells(part)));
        table.row(cells(explanation.difference().total()));
        page.table(table);
    }

    private static List<String> cells(PartDifference part) {
        ConfidenceInterval interval = part.interval();
        return List.of(
                part.title(),
                Numbers.decimal(part.reference(), 3),
                Numbers.decimal(part.other(), 3),
                Numbers.decimal(part.difference(), 3),
                interval == null
                        ? Numbers.NONE
                        : Numbers.decimal(interval.low(), 3) + " to " + Numbers.decimal(interval.high(), 3));
    }

    private static void machines(Explanation explanation, Page page) {
        if (explanation.machines().isEmpty()) {
            return;
        }
        TextTable table = new TextTable("lrrr");
        table.header("machine of the database", explanation.reference(), explanation.group(), "ratio");
        explanation
                .machines()
                .forEach(figure -> table.row(
                        figure.label(),
                        figure.referenceValue(),
                        figure.otherValue(),
                        Numbers.decimal(figure.ratio(), 3)));
        page.table(table);
    }
}
