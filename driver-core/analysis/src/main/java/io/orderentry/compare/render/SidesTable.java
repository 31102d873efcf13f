package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.Measure;
import io.orderentry.compare.Measure.Side;
import io.orderentry.compare.render.ForestPlot.RatioAxis;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The main figures of all sides, as in Table 1 of the white paper: a row for each, with the ratios as bars on one axis. The template draws it.
 *
 * @param kind {@code sides} always
 * @param names of the sides, the reference first; empty where absolute figures are left out
 * @param others names of the sides with a ratio
 * @param ticks of the axis
 */
record SidesTable(
        String kind, String title, List<String> names, List<String> others, List<Tick> ticks, List<Figures> rows) {
    /** Ratios at the two marks on each side of 1; the farthest that the axis has are shown. */
    private static final double[][] TICKS = {
        {1.02, 1.05}, {1.05, 1.1}, {1.1, 1.2}, {1.2, 1.5}, {1.5, 2}, {2, 4}, {3, 9}, {10, 100}, {100, 10_000}
    };

    /** A mark of the axis, at so many percent from its left end. */
    record Tick(String text, String at) {}

    /**
     * A figure of all sides.
     *
     * @param values of the sides, as printed
     */
    record Figures(String label, String meaning, String unit, List<String> values, List<Lane> lanes) {}

    /**
     * Ratio of one side.
     *
     * @param word {@code better}, {@code worse} or {@code differs}, empty where chance may explain it
     * @param bar null where there is no interval
     * @param at place of the ratio in percent from the left end; empty where there is none
     * @param beyond {@code low} or {@code high} for a ratio that is outside of the axis; else empty
     */
    record Lane(String ratio, String interval, String word, Bar bar, String at, String beyond) {}

    /** Interval in percent from the left end, with whether an end is cut off. */
    record Bar(String from, String width, boolean cutLow, boolean cutHigh) {}

    /** The table; without rows where no measure has a ratio. */
    static SidesTable of(Comparison comparison) {
        List<Measure> overview = comparison.overview();
        List<String> names = comparison.names();
        List<String> shown = comparison.ratiosOnly() ? List.of() : names;
        RatioAxis axis = RatioAxis.of(overview, Measure::sides);
        List<Figures> rows = overview.stream()
                .map(each -> new Figures(
                        each.metric().label(),
                        each.metric().description(),
                        each.metric().unit(),
                        IntStream.range(0, shown.size()).mapToObj(each::mean).toList(),
                        IntStream.range(1, names.size())
                                .mapToObj(side -> lane(each, side, axis))
                                .toList()))
                .toList();
        return new SidesTable(
                "sides",
                "Main figures of " + (names.size() == 2 ? "both" : "all") + " sides",
                shown,
                names.subList(1, names.size()),
                ticks(axis),
                rows);
    }

    private static List<Tick> ticks(RatioAxis axis) {
        double[] shown = Stream.of(TICKS)
                .filter(pair -> axis.place(pair[1]) <= 1)
                .reduce((nearer, farther) -> farther)
                .orElse(TICKS[0]);
        return DoubleStream.of(1 / shown[1], 1 / shown[0], 1, shown[0], shown[1])
                .mapToObj(ratio -> new Tick(
                        BigDecimal.valueOf(ratio)
                                .round(new MathContext(2))
                                .stripTrailingZeros()
                                .toPlainString(),
                        percent(axis.place(ratio))))
                .toList();
    }

    private static Lane lane(Measure measure, int place, RatioAxis axis) {
        Side side = measure.sides().get(place);
        Ratio ratio = side.ratio();
        if (ratio == null) {
            return new Lane(Numbers.NONE, Objects.toString(side.noRatio(), ""), "", null, "", "");
        }
        ConfidenceInterval interval = ratio.interval();
        double at = axis.place(ratio.value());
        return new Lane(
                Numbers.decimal(ratio.value(), 3),
                interval == null ? ratio.method() : ConfidenceInterval.print(interval, 3),
                measure.word(place),
                interval == null ? null : bar(axis.place(interval.low()), axis.place(interval.high())),
                percent(at),
                at < -1 ? "low" : at > 1 ? "high" : "");
    }

    private static Bar bar(double low, double high) {
        return new Bar(percent(low), number(50 * (shown(high) - shown(low))), low < -1, high > 1);
    }

    private static double shown(double place) {
        return Math.max(-1, Math.min(1, place));
    }

    /** From -1..1 to 0..100. */
    private static String percent(double place) {
        return number(50 + 50 * shown(place));
    }

    private static String number(double percent) {
        return String.format(Locale.ROOT, "%.2f", percent);
    }
}
