package io.orderentry.cli;

import io.orderentry.acid.AcidReport;
import io.orderentry.acid.AcidResult;
import io.orderentry.acid.LevelResult;
import io.orderentry.report.Page;
import io.orderentry.text.Sentences;
import java.util.List;

/** Report of ACID tests as text: the conclusions first, then every test. */
final class AcidText {
    private AcidText() {}

    static void print(AcidReport report, Page page) {
        for (LevelResult level : report.levels()) {
            page.paragraph(level.isolation() + ": ", level.sentence());
            if (level.notAvailable() == null) {
                page.paragraph(" ".repeat(level.isolation().toString().length() + 2), level.anomalySentence());
            }
        }
        page.paragraph(
                "consistency: ",
                report.consistency().verdict() + ", " + report.consistency().text());
        page.paragraph("durability: ", report.durability());
        page.paragraph("On " + report.server() + " at " + report.url()
                + ", by the statements of mode statements; a statement without an answer after "
                + Sentences.text("%,d", report.waitMillis()) + " ms counted as waiting.");
        for (LevelResult level : report.levels()) {
            if (level.notAvailable() == null) {
                page.title("Isolation level " + level.isolation()
                        + (level.demanded() == level.isolation() ? "" : ", judged by " + level.demanded()));
                print("Clauses 3.2 and 3.4", level.clauses(), page);
                print("Anomalies", level.anomalies(), page);
            }
        }
    }

    private static void print(String title, List<AcidResult> results, Page page) {
        page.paragraph("  ", title);
        for (AcidResult result : results) {
            String what = result.caseLetter() == null ? "" : "case " + result.caseLetter() + ": ";
            page.paragraph(
                    String.format("  %-14s %-14s ", result.id(), result.verdict()),
                    result.title() + ". " + what + result.text());
        }
    }
}
