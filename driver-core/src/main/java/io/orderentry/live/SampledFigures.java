package io.orderentry.live;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.metrics.Metric;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Figures that others sample, as gauges that come when their figure is first seen; one that is missing later is no number. One thread
 * updates, any thread reads.
 */
final class SampledFigures {
    private final MeterRegistry meters;
    private final String prefix;
    private final Tags tags;
    private final Set<String> known = new HashSet<>();
    private volatile Map<String, Double> newest = Map.of();

    SampledFigures(MeterRegistry meters, String group, Map<String, String> labels) {
        this.meters = meters;
        this.prefix = "oe." + group + ".";
        this.tags = Tags.of(labels.entrySet().stream()
                .map(label -> Tag.of(label.getKey(), label.getValue()))
                .toList());
    }

    void update(Map<String, Double> figures) {
        newest = Map.copyOf(figures);
        for (String key : newest.keySet()) {
            if (known.add(key)) {
                Gauge.builder(prefix + dotted(key), () -> newest.getOrDefault(key, Double.NaN))
                        .tags(tags)
                        .description(MachineMetrics.inSeries(key)
                                .map(Metric::description)
                                .orElse(key))
                        .register(meters);
            }
        }
    }

    /** Words as Micrometer parts them: {@code readsPerSecond} is {@code reads.per.second}. */
    private static String dotted(String key) {
        return key.replaceAll("(?<=[a-z0-9])(?=[A-Z])", ".").toLowerCase(Locale.ROOT);
    }
}
