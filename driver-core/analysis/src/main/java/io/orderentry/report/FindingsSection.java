package io.orderentry.report;

import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.explain.RunExplainer;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.Result;
import java.util.List;

/** Findings about one run: where its time goes, the largest share first. */
public final class FindingsSection {
    private static final String TITLE = "Where the time goes";

    /** As many as the first lines of a report hold. */
    private static final int FIRST = 3;

    /** One that explains less of the time is not among them. */
    private static final double LEAST_PERCENT = 10;

    private FindingsSection() {}

    /** All findings with what to do; a sentence where there is none, and the reason where the database time is absent. */
    public static void print(Result result, Page page) {
        page.title(TITLE);
        List<RankedFinding> findings = RunExplainer.findings(result);
        print(findings, page);
        if (findings.isEmpty()) {
            page.paragraph("No rule applies to the figures of this run.");
        }
        if (!result.databaseTime().isAvailable()) {
            page.paragraph("Database time by class: ", Metric.notAvailable(result.databaseTime()));
        }
    }

    /** Numbered sentences, each with what to do and the source of its rule. */
    public static void print(List<RankedFinding> findings, Page page) {
        int number = 0;
        for (RankedFinding finding : findings) {
            number++;
            page.paragraph(
                    number + ". ",
                    finding.sentence()
                            + (finding.sharePercent() >= 0.5
                                    ? " (share " + Numbers.decimal(Math.rint(finding.sharePercent()), 0) + " %)"
                                    : ""));
            page.detail("What to do: " + finding.advice() + ". Rule " + finding.rule() + ", " + finding.source());
        }
    }

    /** The first few findings, each of which explains a tenth of the time or more. */
    static List<RankedFinding> first(Result result) {
        return RunExplainer.findings(result).stream()
                .filter(finding -> finding.sharePercent() >= LEAST_PERCENT)
                .limit(FIRST)
                .toList();
    }
}
