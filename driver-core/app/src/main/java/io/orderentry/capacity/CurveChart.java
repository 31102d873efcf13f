package io.orderentry.capacity;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Lines over rates or numbers of connections, as the page's script draws them: a point for each mean, a bar for its interval.
 *
 * @param kind always {@code curve}
 * @param caption what is drawn and how to read it
 * @param unit of y
 * @param across name of the x axis
 * @param logarithmic whether y is
 * @param views selections of the lines, of which one is shown at a time; empty where all are shown
 * @param limits lines across the chart, by view
 * @param bands intervals on the x axis
 */
@RecordBuilder
record CurveChart(
        String kind,
        String title,
        String caption,
        String unit,
        String across,
        boolean logarithmic,
        List<View> views,
        List<Limit> limits,
        List<Band> bands,
        List<Line> series) {
    /** A selection under a name: indexes of lines. */
    record View(String name, List<Integer> series) {}

    /** A longest response time, in one view. */
    record Limit(int view, String name, double value) {}

    /** An interval, and the estimate in it; both ends may be the estimate. */
    record Band(String name, double low, double at, double high) {}

    /** Points from left to right; the ends of an interval are null where there is none. */
    record Line(String name, List<Double> x, List<Double> values, List<Double> low, List<Double> high) {}
}
