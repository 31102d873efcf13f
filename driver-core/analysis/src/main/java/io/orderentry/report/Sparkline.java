package io.orderentry.report;

import io.orderentry.result.SeriesRow;
import java.util.ArrayList;
import java.util.List;

/**
 * New-Orders per minute over the measurement interval, in bars of equal numbers of seconds.
 *
 * @param rates of each bar, in the order of time
 * @param rowsPerBar seconds of a bar
 */
record Sparkline(List<Double> rates, int rowsPerBar) {
    /** A shorter rest at the end of the interval is left out: its rate would be chance. */
    private static final double SHORTEST_BAR = 0.5;

    /**
     * Rates of a run.
     *
     * @param series each second of the run, those outside of the interval included
     * @param most bars
     * @return without bars when the series has no second of the interval
     */
    static Sparkline of(List<SeriesRow> series, int most) {
        List<SeriesRow> interval = series.stream()
                .filter(row -> row.phase() == SeriesRow.Phase.INTERVAL)
                .toList();
        int perBar = Math.max(1, (interval.size() + most - 1) / most);
        List<Double> rates = new ArrayList<>();
        for (int from = 0; from < interval.size(); from += perBar) {
            List<SeriesRow> bar = interval.subList(from, Math.min(interval.size(), from + perBar));
            double seconds = bar.stream().mapToDouble(SeriesRow::lengthSeconds).sum();
            if (seconds >= SHORTEST_BAR * perBar) {
                rates.add(60 * bar.stream().mapToLong(SeriesRow::newOrders).sum() / seconds);
            }
        }
        return new Sparkline(List.copyOf(rates), perBar);
    }

    double min() {
        return rates.stream().mapToDouble(Double::doubleValue).min().orElse(0);
    }

    double max() {
        return rates.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    /** One character for each bar; their heights start at zero. */
    String bars(Glyphs glyphs) {
        StringBuilder bars = new StringBuilder();
        rates.forEach(rate -> bars.append(glyphs.bar(max() == 0 ? 0 : rate / max())));
        return bars.toString();
    }
}
