package io.orderentry.live;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.jmx.JmxConfig;
import io.micrometer.jmx.JmxMeterRegistry;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Percentiles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * The figures as JMX beans, which open no socket; instead of histograms, percentiles of the last second's response times. Written by one
 * thread, read by any.
 */
final class JmxBeans {
    static final String NAMESPACE = "io.orderentry";

    private final JmxMeterRegistry meters = new JmxMeterRegistry(
            new JmxConfig() {
                @Override
                public String get(String key) {
                    return null;
                }

                @Override
                public String domain() {
                    return NAMESPACE;
                }
            },
            Clock.SYSTEM);
    private final Map<TransactionType, Percentiles> second = new ConcurrentHashMap<>();

    JmxBeans() {
        for (TransactionType type : TransactionType.values()) {
            gauge(type, "p50", Percentiles::p50);
            gauge(type, "p95", Percentiles::p95);
            gauge(type, "p99", Percentiles::p99);
            gauge(type, "max", Percentiles::max);
        }
    }

    private void gauge(TransactionType type, String which, ToDoubleFunction<Percentiles> millis) {
        Gauge.builder("oe.response.millis", () -> {
                    Percentiles of = second.get(type);
                    return of == null ? Double.NaN : millis.applyAsDouble(of);
                })
                .tag("type", type.key())
                .tag("percentile", which)
                .register(meters);
    }

    MeterRegistry meters() {
        return meters;
    }

    /** Clears the percentiles: a type without times in the next second has none. */
    void nextSecond() {
        second.clear();
    }

    void times(TransactionType type, String kind, Histogram recent) {
        if (kind.equals("response")) {
            second.put(type, Percentiles.ofMicros(recent));
        }
    }
}
