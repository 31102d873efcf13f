package io.orderentry.report.chart;

import io.orderentry.report.chart.Chart.View;
import java.util.List;

/**
 * Runs as points in an order, of one or several kinds.
 *
 * @param kind {@code points} always
 * @param views ends of the axis, of which the reader chooses one
 */
public record PointsChart(String kind, String title, String caption, String unit, List<Side> sides, List<View> views) {
    /**
     * Points of one shape and colour.
     *
     * @param mean of its points, drawn as a line; null for none
     */
    public record Side(String name, Double mean, List<Point> points) {}

    /**
     * A run.
     *
     * @param order by which the points of all sides are sorted, as text
     * @param label below the axis
     * @param detail further words about it
     */
    public record Point(String order, String label, String detail, double value) {}

    public PointsChart(String title, String caption, String unit, List<Side> sides) {
        this("points", title, caption, unit, sides, View.ENDS);
    }
}
