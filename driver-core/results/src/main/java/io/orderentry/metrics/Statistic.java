package io.orderentry.metrics;

import io.orderentry.result.Percentiles;
import java.util.function.ToDoubleFunction;
import org.apache.commons.text.WordUtils;

/** A statistic of response times; percentiles come from one merged histogram and are never averaged. */
public enum Statistic {
    MEAN("mean", "Arithmetic mean", 0, Percentiles::mean),
    P50("p50", "Median: 50 of 100 transactions were as fast or faster", 50, Percentiles::p50),
    P90("p90", "90 of 100 transactions were as fast or faster", 90, Percentiles::p90),
    P95("p95", "95 of 100 transactions were as fast or faster", 95, Percentiles::p95),
    P99("p99", "99 of 100 transactions were as fast or faster", 99, Percentiles::p99),
    P999("p99.9", "999 of 1,000 transactions were as fast or faster", 99.9, Percentiles::p999),
    MAX("max", "Slowest transaction of the measurement interval", 0, Percentiles::max);

    /** Meaning of {@link #mark}. */
    public static final String MARKED = "* percentile with fewer than 10 samples above it: measure longer";

    private final String label;
    private final String description;
    private final double percentile;
    private final ToDoubleFunction<Percentiles> value;

    Statistic(String label, String description, double percentile, ToDoubleFunction<Percentiles> value) {
        this.label = label;
        this.description = description;
        this.percentile = percentile;
        this.value = value;
    }

    /** Name in tables, such as {@code p99.9}. */
    public String label() {
        return label;
    }

    /** End of the ids of metrics with this statistic, such as {@code P999}. */
    String suffix() {
        return WordUtils.capitalize(label).replace(".", "");
    }

    /** Definition, without a full stop. */
    public String description() {
        return description;
    }

    /** A star behind a percentile that too few samples are above; else empty. */
    public String mark(long samples) {
        return Percentiles.isCoarse(percentile, samples) ? "*" : "";
    }

    /** Fewest samples of which {@value Percentiles#FEWEST_ABOVE} are above the percentile, such as 200 for p95; 0 for the mean and the maximum. */
    public long samplesNeeded() {
        return percentile > 0 ? Math.round(100 * Percentiles.FEWEST_ABOVE / (100 - percentile)) : 0;
    }

    /** Figure in milliseconds. */
    public double of(Percentiles times) {
        return value.applyAsDouble(times);
    }
}
