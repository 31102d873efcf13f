package io.orderentry.cli;

import io.orderentry.acid.AcidReport;
import io.orderentry.acid.AcidResult;
import io.orderentry.acid.LevelResult;
import io.orderentry.report.TextPage;
import io.orderentry.result.Sentences;
import java.util.List;

/** Report of ACID tests as text: the conclusions first, then every test. */
final class AcidText {
    private AcidText() {}

    /** In lines of at most 80 characters. A pure function. */
    static String of(AcidReport report) {
        StringBuilder text = new StringBuilder();
        for (LevelResult level : report.levels()) {
            text.append(TextPage.wrapped(level.isolation() + ": ", level.sentence()));
            if (level.notAvailable() == null) {
                text.append(TextPage.wrapped(
                        " ".repeat(level.isolation().toString().length() + 2), level.anomalySentence()));
            }
        }
        text.append(TextPage.wrapped(
                "consistency: ",
                report.consistency().verdict() + ", " + report.consistency().text()));
        text.append(TextPage.wrapped("durability: ", report.durability()));
        text.append(TextPage.wrapped(
                "",
                "On " + report.server() + " at " + report.url()
                        + ", by the statements of mode statements; a statement without an answer after "
                        + Sentences.text("%,d", report.waitMillis()) + " ms counted as waiting."));
        for (LevelResult level : report.levels()) {
            if (level.notAvailable() == null) {
                text.append("\nIsolation level ").append(level.isolation());
                text.append(level.demanded() == level.isolation() ? "" : ", judged by " + level.demanded());
                text.append("\n");
                append(text, "Clauses 3.2 and 3.4", level.clauses());
                append(text, "Anomalies", level.anomalies());
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String title, List<AcidResult> results) {
        text.append("  ").append(title).append('\n');
        for (AcidResult result : results) {
            String what = result.caseLetter() == null ? "" : "case " + result.caseLetter() + ": ";
            text.append(TextPage.wrapped(
                    String.format("  %-14s %-14s ", result.id(), result.verdict()),
                    result.title() + ". " + what + result.text()));
        }
    }
}
