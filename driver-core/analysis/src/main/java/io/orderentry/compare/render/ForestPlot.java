package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.Measure;
import io.orderentry.compare.Measure.Side;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Page;
import io.orderentry.text.TextSanitizer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import org.apache.commons.text.WordUtils;

/** Forest plot of the overview measures in ASCII, 80 columns wide, on a logarithmic scale with 1 in the middle. */
record ForestPlot(RatioAxis axis) {
    private static final int HALF = 16;
    private static final int WIDTH = 2 * HALF + 1;

    /** Label, ratio, bar, outcome. */
    private static final String LINE = "%-31.31s%6s %-33s %s";

    private static final String AXIS = "%-38s%-16s%s%16s\n";

    private static final String LEGEND = """
        o ratio of the means, (---) 95 % interval, < > beyond the axis, : no difference
        * main measure; better, worse or differs where chance does not explain it
        """;

    /** A plot for each group but the reference, one below the other; empty when no measure that is asked for has a ratio. A pure function. */
    static String render(Comparison comparison, Predicate<Measure> asked) {
        List<Measure> measures = comparison.overview().stream().filter(asked).toList();
        StringBuilder text = new StringBuilder();
        for (int side = 1; side < comparison.sides().size() && !measures.isEmpty(); side++) {
            String title = comparison.names().get(side) + " / " + comparison.reference();
            text.append(WordUtils.wrap(TextSanitizer.text(title), Page.WIDTH, "\n", true))
                    .append('\n');
            int place = side;
            ForestPlot plot = new ForestPlot(
                    RatioAxis.of(measures, measure -> List.of(measure.sides().get(place))));
            measures.forEach(measure -> text.append(plot.line(measure, place)).append('\n'));
            String low = Numbers.decimal(plot.axis.at(-1), 2);
            String high = Numbers.decimal(plot.axis.at(1), 2);
            text.append(String.format(Locale.ROOT, AXIS, "", low, "1", high));
        }
        return text.isEmpty() ? "" : text + LEGEND;
    }

    private String line(Measure measure, int side) {
        String name =
                measure.metric().label().replace(" per transaction", " / transaction") + (measure.isMain() ? " *" : "");
        Ratio ratio = measure.sides().get(side).ratio();
        String value = ratio == null ? Numbers.NONE : Numbers.decimal(ratio.value(), 3);
        String bar = ratio == null ? "" : bar(ratio);
        return String.format(Locale.ROOT, LINE, name, value, bar, measure.word(side))
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
        end(bar, column(ratio.value()), 'o');
        return new String(bar);
    }

    private static void end(char[] bar, int column, char mark) {
        int shown = Math.min(Math.max(column, 0), WIDTH - 1);
        bar[shown] = column == shown ? mark : column < 0 ? '<' : '>';
    }

    private int column(double ratio) {
        double column = HALF + HALF * axis.place(ratio);
        return (int) Math.round(Math.min(Math.max(column, -1), WIDTH)); // an end may be infinite
    }

    /** Logarithmic axis of ratios with 1 in the middle. */
    record RatioAxis(double end) {
        /** An axis never ends nearer to 1 than this, so that a spread of nothing does not look like one of much. */
        private static final double LEAST = Math.log(1.1);

        /** Intervals may stretch the axis to so many times the largest ratio; longer ones are cut off. */
        private static final double STRETCH = 2;

        /** An axis for the ratios of sides by the main measures: another one may be far off, and would make their differences small. */
        static RatioAxis of(List<Measure> measures, Function<Measure, List<Side>> sides) {
            List<Ratio> ratios = measures.stream()
                    .filter(Measure::isMain)
                    .flatMap(measure -> sides.apply(measure).stream())
                    .map(Side::ratio)
                    .filter(Objects::nonNull)
                    .toList();
            double values = largest(ratios.stream().mapToDouble(Ratio::value));
            double ends = largest(ratios.stream()
                    .map(Ratio::interval)
                    .filter(Objects::nonNull)
                    .flatMapToDouble(interval -> DoubleStream.of(interval.low(), interval.high())));
            return new RatioAxis(Math.max(Math.max(LEAST, values), Math.min(ends, STRETCH * Math.max(LEAST, values))));
        }

        private static double largest(DoubleStream ratios) {
            return ratios.map(ratio -> Math.abs(Math.log(ratio))).max().orElse(0);
        }

        /** Place of a ratio: -1 at the left end, 0 at 1, 1 at the right end; beyond them for one that is outside, infinite for 0. */
        double place(double ratio) {
            return Math.log(ratio) / end;
        }

        double at(double place) {
            return Math.exp(place * end);
        }
    }
}
