package io.orderentry.compare;

import io.orderentry.compare.stats.ConfidenceInterval;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import java.util.List;

/**
 * Table of a view.
 *
 * @param title what it shows, and which table or figure of which paper showed it
 */
public record ViewTable(String name, String title, List<Column> columns, List<Row> rows, List<String> notes) {

    /** @param absolute whether its figures say how fast a system is, instead of how much faster than another */
    public record Column(String title, boolean absolute) {}

    public record Row(String label, List<Cell> cells) {}

    /**
     * Cell of a view.
     *
     * @param value the number behind it, for a chart; null where there is none
     */
    public record Cell(String text, Double value, ConfidenceInterval interval) {
        static Cell text(String text) {
            return new Cell(text, null, null);
        }

        static Cell number(Double value, int decimals) {
            return new Cell(Numbers.decimal(value, decimals), value, null);
        }

        /** A ratio with three decimals; a dash when there is none. */
        public static Cell ratio(Ratio ratio) {
            return ratio == null
                    ? text(Numbers.NONE)
                    : new Cell(Numbers.decimal(ratio.value(), 3), ratio.value(), ratio.interval());
        }

        static Cell mean(Group group, Metric metric) {
            return number(group.mean(metric::of), metric.decimals());
        }

        /** The interval of a ratio with three decimals; a dash when there is none. */
        public static Cell interval(Ratio ratio) {
            return text(ConfidenceInterval.print(ratio == null ? null : ratio.interval(), 3));
        }
    }
}
