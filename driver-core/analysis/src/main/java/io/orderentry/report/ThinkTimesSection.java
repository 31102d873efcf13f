package io.orderentry.report;

import io.orderentry.metrics.Numbers;
import io.orderentry.result.Pacing;
import io.orderentry.result.ThinkTimes;
import io.orderentry.result.TransactionResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Think times of a paced run: their means, and their histogram beside the specified distribution. */
final class ThinkTimesSection {
    private ThinkTimesSection() {}

    /** @param pacing null where terminals do not think */
    static void print(Pacing pacing, Page page) {
        if (pacing == null || pacing.thinkTimes().isEmpty()) {
            return;
        }
        page.title("Think times (s, as drawn)");
        TextTable means = new TextTable("lrrrrrrr");
        means.header("after", "count", "mean", "specified", "min", "max", "off by", "by chance");
        pacing.thinkTimes()
                .forEach((type, times) -> means.row(
                        title(type),
                        Numbers.count(times.count()),
                        Numbers.decimal(times.meanSeconds(), 3),
                        Numbers.decimal(times.specifiedMeanSeconds(), 3),
                        Numbers.decimal(times.minSeconds(), 3),
                        Numbers.decimal(times.maxSeconds(), 3),
                        Numbers.decimal(times.deviationPercent(), 2) + " %",
                        "up to " + Numbers.decimal(times.chancePercent(), 2) + " %"));
        page.table(means);
        page.paragraph(
                "Off by: the largest distance of the distribution from the negative exponential one, which is cut at"
                        + " ten times its mean.");
        page.table(histogram(pacing.thinkTimes().values(), pacing.thinkTimes().keySet()));
    }

    private static String title(String type) {
        return TransactionResult.typeOf(type).title();
    }

    /** Shares in percent, by multiples of the specified mean. */
    private static TextTable histogram(Collection<ThinkTimes> all, Collection<String> types) {
        TextTable table = new TextTable("lr" + "r".repeat(types.size()));
        List<String> header = new ArrayList<>(List.of("of the mean", "specified %"));
        types.forEach(type -> header.add(title(type)));
        table.header(header.toArray(String[]::new));
        for (int bin = 0; bin <= ThinkTimes.BINS; bin++) {
            int at = bin;
            String from = Numbers.decimal(ThinkTimes.binStart(bin), 1);
            List<String> row = new ArrayList<>(List.of(
                    bin < ThinkTimes.BINS
                            ? from + " to " + Numbers.decimal(ThinkTimes.binStart(bin + 1), 1)
                            : from + " and more",
                    Numbers.decimal(ThinkTimes.specifiedPercent(bin), 2)));
            all.forEach(times -> row.add(Numbers.decimal(times.percent(at), 2)));
            table.row(row);
        }
        return table;
    }
}
