package io.orderentry.live;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Figures that others sample, as gauges that come when their figure is first seen; one that is missing later is no number. One thread
 * updates, any thread reads.
 */
final class SampledFigures {
    private final MeterRegistry meters;
    private final String prefix;
    private final Tags tags;
    private final Supplier<Map<String, Double>> source;
    private final Set<String> known = new HashSet<>();
    private volatile Map<String, Double> newest = Map.of();

    SampledFigures(MeterRegistry meters, String prefix, Tags tags, Supplier<Map<String, Double>> source) {
        this.meters = meters;
        this.prefix = prefix;
        this.tags = tags;
        this.source = source;
    }

    void update() {
        newest = Map.copyOf(source.get());
        for (String key : newest.keySet()) {
            if (known.add(key)) {
                Gauge.builder(prefix + "." + dotted(key), () -> newest.getOrDefault(key, Double.NaN))
                        .tags(tags)
                        .description("The figure " + key + ", as it was last sampled")
                        .register(meters);
            }
        }
    }

    /** Words as Micrometer parts them: {@code readsPerSecond} is {@code reads.per.second}. */
    private static String dotted(String key) {
        return key.replaceAll("(?<=[a-z0-9])(?=[A-Z])", ".").toLowerCase(Locale.ROOT);
    }
}
