package io.orderentry.noise;

import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Variation of the throughput within one run, second by second.
 *
 * @param variation standard deviation of the New-Orders of a second as a share of their mean
 * @param stallSeconds longest time in which each second had fewer New-Orders than half the median second
 */
record Jitter(double variation, double stallSeconds) {
    private static final int FEWEST_SECONDS = 5;
    private static final double PART_OF_A_SECOND = 0.5;
    private static final double STALLED = 0.5;

    /** Null where the interval has too few seconds, or no New-Orders. */
    static Jitter of(List<SeriesRow> rows) {
        List<SeriesRow> seconds = rows.stream()
                .filter(row -> row.phase() == Phase.INTERVAL && row.lengthSeconds() >= PART_OF_A_SECOND)
                .toList();
        double[] rates = seconds.stream()
                .mapToDouble(row -> row.newOrders() / row.lengthSeconds())
                .toArray();
        double mean = rates.length < FEWEST_SECONDS ? 0 : Mean.of(rates).getAsDouble();
        if (mean == 0) {
            return null;
        }
        double limit = STALLED * Median.withDefaults().withCopy(true).evaluate(rates);
        double stalled = 0;
        double longest = 0;
        for (int i = 0; i < rates.length; i++) {
            stalled = rates[i] < limit ? stalled + seconds.get(i).lengthSeconds() : 0;
            longest = Math.max(longest, stalled);
        }
        return new Jitter(StandardDeviation.of(rates).getAsDouble() / mean, longest);
    }
}
