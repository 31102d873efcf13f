package io.orderentry.gate;

import io.orderentry.metrics.Numbers;
import io.orderentry.report.Page;
import io.orderentry.report.TextPage;
import io.orderentry.report.TextTable;
import io.orderentry.text.TextSanitizer;

/** A gate as text; the first line is the summary. */
public final class GateText {
    private GateText() {}

    /** A pure function. */
    public static String render(GateReport report) {
        TextPage page = new TextPage();
        print(report, page);
        return TextSanitizer.text(report.summary()) + "\n" + page;
    }

    /** All but the summary. */
    public static void print(GateReport report, Page page) {
        report.warnings().forEach(warning -> page.paragraph("WARNING: ", warning));
        page.blank();
        TextTable table = new TextTable("rrrr");
        table.header("block", "baseline " + report.measure(), "candidate " + report.measure(), "ratio");
        report.blocks()
                .forEach(block -> table.row(
                        Integer.toString(block.number()),
                        Numbers.decimal(block.baseline(), 0),
                        Numbers.decimal(block.candidate(), 0),
                        Numbers.decimal(block.ratio(), 4)));
        page.table(table);
        page.blank();
        page.paragraph("", method(report));
    }

    /** The test and its error rates. */
    public static String method(GateReport report) {
        GateRule rule = report.rule();
        return "Group-sequential t-test on logarithms"
                + (report.isPaired()
                        ? ", paired by block, the order of whose runs is drawn"
                        : ", not paired, with the variation between the occasions of the baseline's runs")
                + ", looked at after each of up to " + rule.blocks()
                + " blocks: equal sides are called slower in at most "
                + GateRule.percent(rule.alpha()) + " of gates, a candidate that is slower by " + rule.percent()
                + " is called not slower in at most " + GateRule.percent(rule.beta()) + " (docs/statistics.md)."
                + (report.state().deviation() == null
                        ? ""
                        : " Standard deviation " + (report.isPaired() ? "of a block's ratio" : "from run to run") + ": "
                                + Numbers.decimal(100 * report.state().deviation(), 2) + " %.");
    }
}
