package io.orderentry.compare.render;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.MeasureSample;
import java.util.List;
import java.util.SortedMap;

/** Lines over numbers such as rates, as the page's script draws them: a point for each mean, a bar for its interval. */
public record CurveChart(
        String kind,
        String title,
        String caption,
        String unit,
        String across,
        List<Limit> limits,
        List<Band> bands,
        List<Line> series) {
    /** Chart without limits and bands. */
    public static CurveChart of(String title, String caption, String unit, String across, List<Line> lines) {
        return new CurveChart("curve", title, caption, unit, across, List.of(), List.of(), lines);
    }

    /** The same with lines across and intervals on the x axis. */
    public CurveChart with(List<Limit> longest, List<Band> intervals) {
        return new CurveChart(kind, title, caption, unit, across, longest, intervals, series);
    }

    /** A longest response time. */
    public record Limit(String name, double value) {}

    /** An interval, and the estimate in it. */
    public record Band(String name, double low, double at, double high) {}

    /** Points from left to right; the ends of an interval are null where there is none. */
    public record Line(String name, List<Double> x, List<Double> values, List<Double> low, List<Double> high) {
        /** Means of the samples at their places. */
        public static Line of(String name, SortedMap<Double, MeasureSample> points) {
            List<ConfidenceInterval> intervals =
                    points.values().stream().map(MeasureSample::interval).toList();
            return new Line(
                    name,
                    List.copyOf(points.keySet()),
                    points.values().stream().map(MeasureSample::mean).toList(),
                    intervals.stream()
                            .map(each -> each == null ? null : each.low())
                            .toList(),
                    intervals.stream()
                            .map(each -> each == null ? null : each.high())
                            .toList());
        }
    }
}
