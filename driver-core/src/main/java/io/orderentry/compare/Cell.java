package io.orderentry.compare;

import io.orderentry.metrics.Numbers;

/**
 * One cell of a view.
 *
 * @param text as it is printed
 * @param value the number behind it, for a chart; null where there is none
 * @param interval of the value; null where there is none
 */
public record Cell(String text, Double value, Interval interval) {

    static Cell text(String text) {
        return new Cell(text, null, null);
    }

    static Cell number(Double value, int decimals) {
        return new Cell(Numbers.decimal(value, decimals), value, null);
    }

    /** A ratio with three decimals. */
    static Cell ratio(Ratio ratio) {
        return ratio == null
                ? text(Numbers.NONE)
                : new Cell(Numbers.decimal(ratio.value(), 3), ratio.value(), ratio.interval());
    }

    /** Such as {@code 0.841 to 0.866}; a dash when there is none. */
    static Cell interval(Interval interval, int decimals) {
        return text(
                interval == null
                        ? Numbers.NONE
                        : Numbers.decimal(interval.low(), decimals) + " to "
                                + Numbers.decimal(interval.high(), decimals));
    }
}
