package io.orderentry.live;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.NamingConvention;
import io.micrometer.core.instrument.push.PushMeterRegistry;
import io.micrometer.influx.InfluxApiVersion;
import io.micrometer.influx.InfluxConfig;
import io.micrometer.influx.InfluxMeterRegistry;
import io.micrometer.influx.InfluxNamingConvention;
import io.micrometer.registry.otlp.OtlpConfig;
import io.micrometer.registry.otlp.OtlpHttpMetricsSender;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import io.orderentry.config.Push.Protocol;
import io.orderentry.config.Push.Receiver;
import io.orderentry.text.Secrets;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Sends all live figures to a receiver, every few seconds and once more at the end: the same series under the same names as Prometheus would
 * scrape. A thread of its own does it, which waits for a slow receiver a few seconds at most; nothing else does. Closed by the one who made it.
 */
final class MetricsPush implements AutoCloseable {
    private static final String JOB = "order-entry";
    /** Samples of one push are all of one moment. */
    private static final long SAME_MOMENT = TimeUnit.MILLISECONDS.toNanos(500);

    private final Supplier<MetricSnapshots> source;
    private final PushMeterRegistry registry;
    private final ReceiverSender sender;
    private final Map<Series, Double> newest = new HashMap<>();
    private long readAt;

    private record Series(String name, Labels labels) {}

    /**
     * Begins to push.
     *
     * @param source figures to send, read at each push
     * @param instance name of this process, as a label
     * @throws io.orderentry.text.Refusal when a file with a secret cannot be read
     */
    MetricsPush(Receiver receiver, Supplier<MetricSnapshots> source, String instance) {
        this.source = source;
        this.sender = new ReceiverSender(receiver);
        String token = receiver.token() == null ? null : Secrets.token("load.push: token=", receiver.token());
        registry = receiver.protocol() == Protocol.OTLP ? otlp(receiver, token, instance) : influx(receiver, token);
        registry.config()
                .namingConvention(
                        receiver.protocol() == Protocol.INFLUX
                                ? new InfluxNamingConvention(NamingConvention.identity)
                                : NamingConvention.identity)
                .commonTags(List.of(Tag.of("job", JOB), Tag.of("instance", instance)));
        refresh();
    }

    private PushMeterRegistry otlp(Receiver receiver, String token, String instance) {
        OtlpConfig config = new OtlpConfig() {
            @Override
            public String get(String key) {
                return null;
            }

            @Override
            public String url() {
                return receiver.url();
            }

            @Override
            public Duration step() {
                return receiver.every();
            }

            @Override
            public Map<String, String> headers() {
                return token == null ? Map.of() : Map.of("Authorization", "Bearer " + token);
            }

            @Override
            public Map<String, String> resourceAttributes() {
                return Map.of("service.name", JOB, "service.instance.id", instance);
            }
        };
        return OtlpMeterRegistry.builder(config)
                .clock(Clock.SYSTEM)
                .threadFactory(threads(receiver))
                .metricsSender(new OtlpHttpMetricsSender(sender))
                .build();
    }

    private PushMeterRegistry influx(Receiver receiver, String token) {
        InfluxConfig config = new InfluxConfig() {
            @Override
            public String get(String key) {
                return null;
            }

            @Override
            public String uri() {
                return receiver.url();
            }

            @Override
            public Duration step() {
                return receiver.every();
            }

            @Override
            public InfluxApiVersion apiVersion() {
                return receiver.place().org() == null ? InfluxApiVersion.V1 : InfluxApiVersion.V2;
            }

            @Override
            public String db() {
                return receiver.place().db() == null
                        ? "orderentry"
                        : receiver.place().db();
            }

            @Override
            public String org() {
                return receiver.place().org();
            }

            @Override
            public String bucket() {
                return receiver.place().org() == null ? db() : receiver.place().bucket();
            }

            @Override
            public String token() {
                return token;
            }
        };
        return InfluxMeterRegistry.builder(config)
                .clock(Clock.SYSTEM)
                .threadFactory(threads(receiver))
                .httpClient(sender)
                .build();
    }

    private static ThreadFactory threads(Receiver receiver) {
        return work -> {
            Thread thread = new Thread(work, "oe-push " + receiver.protocol());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Takes the figures of now, and shows those that came since the last time. */
    private synchronized void refresh() {
        readAt = System.nanoTime();
        Set<Series> before = Set.copyOf(newest.keySet());
        newest.clear();
        source.get().forEach(this::read);
        newest.keySet().stream()
                .filter(series -> !before.contains(series))
                .toList()
                .forEach(this::register);
    }

    private void register(Series series) {
        Gauge.builder(series.name(), () -> value(series))
                .tags(Tags.of(series.labels().stream()
                        .map(label -> Tag.of(label.getName(), label.getValue()))
                        .toList()))
                .register(registry);
    }

    private synchronized double value(Series series) {
        if (System.nanoTime() - readAt > SAME_MOMENT) {
            refresh();
        }
        return newest.getOrDefault(series, Double.NaN);
    }

    private void read(MetricSnapshot metric) {
        String name = metric.getMetadata().getPrometheusName();
        for (DataPointSnapshot point : metric.getDataPoints()) {
            Labels labels = point.getLabels();
            if (metric instanceof CounterSnapshot) {
                put(name + "_total", labels, ((CounterSnapshot.CounterDataPointSnapshot) point).getValue());
            } else if (metric instanceof GaugeSnapshot) {
                put(name, labels, ((GaugeSnapshot.GaugeDataPointSnapshot) point).getValue());
            } else if (metric instanceof InfoSnapshot) {
                put(name + "_info", labels, 1);
            } else if (metric instanceof HistogramSnapshot) {
                read(name, labels, (HistogramSnapshot.HistogramDataPointSnapshot) point);
            }
        }
    }

    private void read(String name, Labels labels, HistogramSnapshot.HistogramDataPointSnapshot times) {
        ClassicHistogramBuckets buckets = times.getClassicBuckets();
        double count = 0;
        for (int i = 0; i < buckets.size(); i++) {
            count += buckets.getCount(i);
            double bound = buckets.getUpperBound(i);
            put(
                    name + "_bucket",
                    labels.add("le", bound == Double.POSITIVE_INFINITY ? "+Inf" : Double.toString(bound)),
                    count);
        }
        put(name + "_count", labels, count);
        put(name + "_sum", labels, times.getSum());
    }

    private void put(String name, Labels labels, double value) {
        newest.put(new Series(name, labels), value);
    }

    /** Sends the last figures, and no more. */
    @Override
    public void close() {
        refresh();
        registry.close();
    }

    /** Sentence on what came of it. */
    String outcome() {
        return sender.outcome();
    }
}
