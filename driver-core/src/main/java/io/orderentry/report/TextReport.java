package io.orderentry.report;

import io.orderentry.result.Result;

/** One run as plain text: the verdict first, the figures everyone looks for next, the small print last. */
public final class TextReport {
    private TextReport() {}

    /** Lines of at most 110 characters without control codes; the last one ends with a line feed. A pure function. */
    public static String render(Result result) {
        TextPage page = new TextPage();
        Headline.verdict(result.verdict(), page);
        page.blank();
        print(result, page);
        return page.toString();
    }

    /** All but the verdict, which every kind of page shows in its own way. */
    static void print(Result result, Page page) {
        Headline.print(result, page);
        Transactions.print(result, page);
        Judgement.print(result, page);
        Steadiness.print(result, page);
        Machine.print(result, page);
        Functions.print(result, page);
        SmallPrint.print(result, page);
    }
}
