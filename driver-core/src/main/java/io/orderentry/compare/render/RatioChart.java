package io.orderentry.compare.render;

import io.orderentry.compare.Comparison;
import io.orderentry.compare.MeasureRow;
import io.orderentry.compare.MeasureTable;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.metrics.Direction;
import java.util.ArrayList;
import java.util.List;

/**
 * Ratios to the reference, as the page's script draws them: a dot for every run, a bar for the interval.
 *
 * @param kind always {@code ratios}
 * @param caption how to read it
 * @param rows from top to bottom
 */
public record RatioChart(String kind, String title, String caption, List<Row> rows) {
    private static final String CAPTION =
            "Each dot is a run divided by the reference's mean, the diamond the ratio of the means, the bar its 95 %"
                    + " interval, cut off where it is far wider than the runs. A bar that crosses 1 may be chance.";

    /**
     * One measure of one group.
     *
     * @param low end of the interval; null where there is none
     * @param differs whether chance does not explain it
     */
    public record Row(String label, List<Double> dots, double ratio, Double low, Double high, boolean differs) {}

    /** One chart for each list of measures that has any ratio. */
    public static List<RatioChart> of(Comparison comparison) {
        List<RatioChart> charts = new ArrayList<>();
        boolean several = comparison.sides().size() > 2;
        for (MeasureTable group : comparison.measures()) {
            List<Row> rows = new ArrayList<>();
            for (MeasureRow row : group.rows()) {
                String label = row.measure().label();
                for (MeasureRow.Side side : row.sides().subList(1, row.sides().size())) {
                    if (side.ratio() != null) {
                        rows.add(row(
                                several ? label + " (" + side.group() + ")" : label,
                                row.measure().direction(),
                                side));
                    }
                }
            }
            if (!rows.isEmpty()) {
                charts.add(new RatioChart("ratios", group.title(), CAPTION, rows));
            }
        }
        return charts;
    }

    private static Row row(String label, Direction direction, MeasureRow.Side side) {
        ConfidenceInterval interval = side.ratio().interval();
        return new Row(
                label
                        + switch (direction) {
                            case HIGHER -> " \u2191";
                            case LOWER -> " \u2193";
                            case NEITHER -> "";
                        },
                side.relative(),
                side.ratio().value(),
                interval == null ? null : interval.low(),
                interval == null ? null : interval.high(),
                Boolean.TRUE.equals(side.ratio().differs()));
    }
}
