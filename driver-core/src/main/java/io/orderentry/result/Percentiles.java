package io.orderentry.result;

import org.HdrHistogram.AbstractHistogram;

/** Times in milliseconds, to a microsecond. Percentiles come from one merged histogram and are never averaged (docs/statistics.md). */
public record Percentiles(double mean, double p50, double p90, double p95, double p99, double p999, double max) {
    /** The reason to give for percentiles that are null. */
    public static final String NO_SAMPLES = "no samples";

    /** From a histogram of microseconds; null when it is empty, because no time is not a time of zero. */
    public static Percentiles ofMicros(AbstractHistogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return null;
        }
        return new Percentiles(
                Math.round(histogram.getMean()) / 1_000.0,
                millisAt(histogram, 50),
                millisAt(histogram, 90),
                millisAt(histogram, 95),
                millisAt(histogram, 99),
                millisAt(histogram, 99.9),
                histogram.getMaxValue() / 1_000.0);
    }

    private static double millisAt(AbstractHistogram histogram, double percentile) {
        return histogram.getValueAtPercentile(percentile) / 1_000.0;
    }
}
