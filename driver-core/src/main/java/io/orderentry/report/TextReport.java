package io.orderentry.report;

import io.orderentry.result.Result;

/** One run as plain text: the verdict first, the figures everyone looks for next, the small print last. */
public final class TextReport {
    private TextReport() {}

    /** Lines of at most 110 characters without control codes; the last one ends with a line feed. A pure function. */
    public static String render(Result result) {
        Page page = new Page();
        Headline.print(result, page);
        Transactions.print(result, page);
        Judgement.print(result, page);
        Steadiness.print(result, page);
        Machine.print(result, page);
        Functions.print(result, page);
        SmallPrint.print(result, page);
        return page.toString();
    }
}
