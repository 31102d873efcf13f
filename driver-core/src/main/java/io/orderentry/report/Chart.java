package io.orderentry.report;

import java.util.List;

/**
 * One chart of a page, as the page's script draws it.
 *
 * @param kind {@code time}: x in seconds since the start of the ramp-up; {@code distribution}: x a share of the transactions, from 0 to 1
 * @param caption what is drawn and where it comes from
 * @param stacked whether the series add up
 * @param logarithmic whether y is
 * @param x of all series
 * @param from start of the measurement interval on the x axis; null where there is none to mark
 * @param to its end
 * @param marks moments on the x axis that the caption explains
 */
record Chart(
        String kind,
        String title,
        String caption,
        String unit,
        boolean stacked,
        boolean logarithmic,
        List<Double> x,
        Double from,
        Double to,
        List<Double> marks,
        List<Series> series) {

    /** A line; null where there is no figure. */
    record Series(String name, List<Double> values) {}

    /** Whether there is anything to draw. */
    boolean drawn() {
        return series.stream().flatMap(each -> each.values().stream()).anyMatch(value -> value != null);
    }
}
