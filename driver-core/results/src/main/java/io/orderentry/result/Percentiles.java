package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.HdrHistogram.AbstractHistogram;

/** Times in milliseconds, to a microsecond. Percentiles come from one merged histogram and are never averaged (docs/statistics.md). */
@RecordBuilder
public record Percentiles(double mean, double p50, double p90, double p95, double p99, double p999, double max) {
    /** The reason to give for percentiles that are null. */
    public static final String NO_SAMPLES = "no samples";

    /** Samples above a percentile without which it is coarse. */
    public static final int FEWEST_ABOVE = 10;

    /** From a histogram of microseconds; null when it is empty, because no time is not a time of zero. */
    public static Percentiles ofMicros(AbstractHistogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return null;
        }
        return PercentilesBuilder.builder()
                .mean(Math.round(histogram.getMean()) / 1_000.0)
                .p50(millisAt(histogram, 50))
                .p90(millisAt(histogram, 90))
                .p95(millisAt(histogram, 95))
                .p99(millisAt(histogram, 99))
                .p999(millisAt(histogram, 99.9))
                .max(histogram.getMaxValue() / 1_000.0)
                .build();
    }

    /** Returns whether a percentile is decided by fewer than ten samples above it. */
    public static boolean isCoarse(double percentile, long samples) {
        long above = samples - (long) Math.ceil(samples * percentile / 100 - 1e-9);
        return percentile > 0 && samples > 0 && above < FEWEST_ABOVE;
    }

    private static double millisAt(AbstractHistogram histogram, double percentile) {
        return histogram.getValueAtPercentile(percentile) / 1_000.0;
    }
}
