package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureTable.Row;
import io.orderentry.compare.MeasureTable.Side;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.compare.view.ViewTable.Cell;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
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
        List<Row> rows = comparison.overview();
        // By the main measures: another one may be far off, and would make their differences small.
        RatioAxis axis = RatioAxis.of(rows.stream()
                .filter(Row::isMain)
                .flatMap(row -> row.sides().stream())
                .map(Side::ratio)
                .toList());
        List<String> names =
                comparison.sides().stream().map(Comparison.GroupOfRuns::name).toList();
        return new SidesTable(
                "sides",
                "Main figures of both sides".replace("both", names.size() == 2 ? "both" : "all"),
                comparison.ratiosOnly() ? List.of() : names,
                names.subList(1, names.size()),
                ticks(axis),
                rows.stream()
                        .map(row -> figures(row, axis, comparison.ratiosOnly()))
                        .toList());
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

    private static Figures figures(Row row, RatioAxis axis, boolean ratiosOnly) {
        Metric measure = row.measure();
        List<String> values = new ArrayList<>();
        if (!ratiosOnly) {
            row.sides().forEach(side -> values.add(Numbers.decimal(side.mean(), measure.decimals())));
        }
        return new Figures(
                measure.label(),
                measure.description(),
                measure.unit(),
                values,
                row.sides().stream()
                        .skip(1)
                        .map(side -> lane(measure, side, axis))
                        .toList());
    }

    private static Lane lane(Metric measure, Side side, RatioAxis axis) {
        Ratio ratio = side.ratio();
        if (ratio == null) {
            return new Lane(Numbers.NONE, side.noRatio() == null ? "" : side.noRatio(), "", null, "", "");
        }
        ConfidenceInterval interval = ratio.interval();
        return new Lane(
                Numbers.decimal(ratio.value(), 3),
                interval == null ? ratio.method() : Cell.print(interval, 3),
                TextComparison.word(measure, ratio),
                interval == null ? null : bar(interval, axis),
                percent(axis.place(ratio.value())),
                axis.place(ratio.value()) < -1 ? "low" : axis.place(ratio.value()) > 1 ? "high" : "");
    }

    private static Bar bar(ConfidenceInterval interval, RatioAxis axis) {
        double low = axis.place(interval.low());
        double high = axis.place(interval.high());
        double from = Math.max(-1, Math.min(1, low));
        double to = Math.max(-1, Math.min(1, high));
        return new Bar(percent(from), number(50 * (to - from)), low < -1, high > 1);
    }

    /** From -1..1 to 0..100. */
    private static String percent(double place) {
        return number(50 + 50 * Math.max(-1, Math.min(1, place)));
    }

    private static String number(double percent) {
        return String.format(Locale.ROOT, "%.2f", percent);
    }
}
