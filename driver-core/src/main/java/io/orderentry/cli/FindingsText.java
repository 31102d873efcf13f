package io.orderentry.cli;

import io.orderentry.check.Finding;
import java.util.List;
import java.util.Locale;

/** Findings of consistency checks, as a user reads them. */
final class FindingsText {
    private FindingsText() {}

    /**
     * Prints the findings and a summary.
     *
     * @param all print those that hold too
     */
    static void print(List<Finding> findings, boolean all) {
        long held =
                findings.stream().filter(f -> f.status() == Finding.Status.PASS).count();
        for (Finding finding : findings) {
            if (all || finding.failed()) {
                System.out.println(String.format(
                        Locale.ENGLISH,
                        "%-7s %-18s %-9s %7s  %s",
                        finding.status() == Finding.Status.NOT_RUN ? "NOT RUN" : finding.status(),
                        finding.id(),
                        finding.clause() == null ? "" : finding.clause(),
                        finding.seconds() == null ? "" : String.format(Locale.ENGLISH, "%.2f s", finding.seconds()),
                        finding.text() + (finding.detail().isEmpty() ? "" : ": " + finding.detail())));
            }
        }
        System.out.println("checks: " + held + " of " + findings.size() + " hold"
                + (held == findings.size() ? ", all twelve consistency conditions among them" : ""));
    }
}
