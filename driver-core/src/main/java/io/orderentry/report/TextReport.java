package io.orderentry.report;

import io.orderentry.result.Result;

/** One run as plain text: the verdict first, the figures everyone looks for next, the small print last. */
public final class TextReport {
    private TextReport() {}

    /** Lines of at most 110 characters without control codes; the last one ends with a line feed. A pure function. */
    public static String render(Result result) {
        TextPage page = new TextPage();
        SummarySection.verdict(result.verdict(), page);
        page.blank();
        print(result, page);
        return page.toString();
    }

    /** All but the verdict, which every kind of page shows in its own way. */
    static void print(Result result, Page page) {
        SummarySection.print(result, page);
        TransactionsSection.print(result, page);
        ChecksSection.print(result, page);
        SteadyStateSection.print(result, page);
        SystemSection.print(result, page);
        ProfileSection.print(result, page);
        NotesSection.print(result, page);
    }
}
