package io.orderentry.metrics;

import io.orderentry.result.Percentiles;
import java.util.function.ToDoubleFunction;
import org.apache.commons.text.WordUtils;

/** A statistic of response times; percentiles come from one merged histogram and are never averaged. */
public enum Statistic {
    MEAN("mean", "Arithmetic mean", Percentiles::mean),
    P50("p50", "Median: 50 of 100 transactions were as fast or faster", Percentiles::p50),
    P90("p90", "90 of 100 transactions were as fast or faster", Percentiles::p90),
    P95("p95", "95 of 100 transactions were as fast or faster", Percentiles::p95),
    P99("p99", "99 of 100 transactions were as fast or faster", Percentiles::p99),
    P999("p99.9", "999 of 1,000 transactions were as fast or faster", Percentiles::p999),
    MAX("max", "Slowest transaction of the measurement interval", Percentiles::max);

    private final String label;
    private final String description;
    private final ToDoubleFunction<Percentiles> value;

    Statistic(String label, String description, ToDoubleFunction<Percentiles> value) {
        this.label = label;
        this.description = description;
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

    /** Figure in milliseconds; null without times. */
    public Double of(Percentiles times) {
        return times == null ? null : Double.valueOf(value.applyAsDouble(times));
    }
}
