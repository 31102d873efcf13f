package io.orderentry.compare.view;

import io.orderentry.compare.group.Group;
import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;

/**
 * Cell of a view.
 *
 * @param text as it is printed
 * @param value the number behind it, for a chart; null where there is none
 * @param interval of the value; null where there is none
 */
public record ViewCell(String text, Double value, ConfidenceInterval interval) {

    static ViewCell text(String text) {
        return new ViewCell(text, null, null);
    }

    static ViewCell number(Double value, int decimals) {
        return new ViewCell(Numbers.decimal(value, decimals), value, null);
    }

    /** A ratio with three decimals. */
    static ViewCell ratio(Ratio ratio) {
        return ratio == null
                ? text(Numbers.NONE)
                : new ViewCell(Numbers.decimal(ratio.value(), 3), ratio.value(), ratio.interval());
    }

    /** The mean of a metric over the runs of a group. */
    static ViewCell mean(Group group, Metric metric) {
        return number(group.mean(metric::of), metric.decimals());
    }

    /** The interval of a ratio; a dash when there is none. */
    public static ViewCell intervalOf(Ratio ratio) {
        return interval(ratio == null ? null : ratio.interval(), 3);
    }

    /** Such as {@code 0.841 to 0.866}; a dash when there is none. */
    public static ViewCell interval(ConfidenceInterval interval, int decimals) {
        return text(
                interval == null
                        ? Numbers.NONE
                        : Numbers.decimal(interval.low(), decimals) + " to "
                                + Numbers.decimal(interval.high(), decimals));
    }
}
