package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureTable.Row;
import io.orderentry.compare.MeasureTable.Side;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.TextPage;
import io.orderentry.text.TextSanitizer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.apache.commons.text.WordUtils;

/** Forest plot of the ten overview measures in ASCII, 80 columns wide, on a logarithmic scale with 1 in the middle. */
final class ForestPlot {
    private static final int HALF = 16;
    private static final int WIDTH = 2 * HALF + 1;

    /** Label, ratio, bar, outcome. */
    private static final String LINE = "%-31.31s%6s %-33s %s";

    private static final String AXIS = "%-38s%-16s%s%16s\n";

    /** A scale never ends nearer to 1 than this, so that a spread of nothing does not look like one of much. */
    private static final double LEAST_SCALE = Math.log(1.1);

    /** Intervals may stretch the scale to so many times the largest ratio; longer ones are cut off. */
    private static final double STRETCH = 2;

    private static final String LEGEND = """
            o ratio of the means, (---) its 95 % interval, < > cut off, : no difference
            * main measure; better, worse or differs where chance does not explain it
            """;

    private final double scale;

    private ForestPlot(double scale) {
        this.scale = scale;
    }

    /** A plot for each group but the reference, one below the other; empty when no measure has a ratio. A pure function. */
    static String render(Comparison comparison) {
        List<Row> rows = comparison.overview();
        StringBuilder text = new StringBuilder();
        for (int side = 1; side < comparison.sides().size() && !rows.isEmpty(); side++) {
            String title = comparison.sides().get(side).name() + " / " + comparison.reference();
            text.append(WordUtils.wrap(TextSanitizer.text(title), TextPage.WIDTH, "\n", true))
                    .append('\n');
            plot(rows, side, text);
        }
        return text.isEmpty() ? "" : text + LEGEND;
    }

    private static void plot(List<Row> rows, int side, StringBuilder text) {
        ForestPlot plot = new ForestPlot(scale(rows, side));
        rows.forEach(row -> text.append(plot.line(row, row.sides().get(side))).append('\n'));
        String low = Numbers.decimal(Math.exp(-plot.scale), 2);
        String high = Numbers.decimal(Math.exp(plot.scale), 2);
        text.append(String.format(Locale.ROOT, AXIS, "", low, "1", high));
    }

    /** Logarithm at the right end. */
    private static double scale(List<Row> rows, int side) {
        List<Ratio> ratios = rows.stream()
                .map(row -> row.sides().get(side).ratio())
                .filter(Objects::nonNull)
                .toList();
        double values = largest(ratios.stream().mapToDouble(Ratio::value));
        double ends = largest(ratios.stream()
                .map(Ratio::interval)
                .filter(Objects::nonNull)
                .flatMapToDouble(interval -> DoubleStream.of(interval.low(), interval.high())));
        return Math.max(Math.max(LEAST_SCALE, values), Math.min(ends, STRETCH * Math.max(LEAST_SCALE, values)));
    }

    private static double largest(DoubleStream ratios) {
        return ratios.map(ratio -> Math.abs(Math.log(ratio))).max().orElse(0);
    }

    private String line(Row row, Side side) {
        String name = row.measure().label().replace(" per transaction", " / transaction") + (row.isMain() ? " *" : "");
        Ratio ratio = side.ratio();
        return String.format(
                        Locale.ROOT,
                        LINE,
                        name,
                        ratio == null ? Numbers.NONE : Numbers.decimal(ratio.value(), 3),
                        ratio == null ? "" : bar(ratio),
                        TextComparison.word(row.measure(), ratio))
                .stripTrailing();
    }

    private String bar(Ratio ratio) {
        char[] bar = " ".repeat(WIDTH).toCharArray();
        bar[HALF] = ':';
        ConfidenceInterval interval = ratio.interval();
        if (interval != null) {
            int low = column(interval.low());
            int high = column(interval.high());
            for (int i = Math.max(0, low); i <= Math.min(WIDTH - 1, high); i++) {
                bar[i] = '-';
            }
            end(bar, low, '(');
            end(bar, high, ')');
        }
        bar[column(ratio.value())] = 'o';
        return new String(bar);
    }

    private static void end(char[] bar, int column, char mark) {
        int shown = Math.min(Math.max(column, 0), WIDTH - 1);
        bar[shown] = column == shown ? mark : column < 0 ? '<' : '>';
    }

    private int column(double ratio) {
        double column = HALF + HALF * Math.log(ratio) / scale;
        return (int) Math.round(Math.min(Math.max(column, -1), WIDTH)); // an end may be infinite
    }
}
