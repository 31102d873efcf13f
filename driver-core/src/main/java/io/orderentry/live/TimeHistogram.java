package io.orderentry.live;

import io.orderentry.model.TransactionType;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricFamilyDescriptor;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Times of one kind as a Prometheus histogram in seconds, by transaction type. It adds up what the run's own recorders give each
 * second, because Micrometer's timers would have every worker record every time once more. Safe for several threads.
 */
final class TimeHistogram implements Collector {
    /** Six a decade from 100 microseconds to a minute and more: percentiles are exact to a third or better. */
    static final long[] BOUNDS_MICROS = bounds(100, 70_000_000);

    private final String kind;
    private final String help;
    private final Map<TransactionType, Buckets> byType = new EnumMap<>(TransactionType.class);

    private static final class Buckets {
        private final long[] counts = new long[BOUNDS_MICROS.length + 1];
        private double sumSeconds;
    }

    /** @param kind {@code response}, {@code service} or {@code deferred} */
    TimeHistogram(String kind, String help) {
        this.kind = kind;
        this.help = help;
        for (TransactionType type : TransactionType.values()) {
            if (!kind.equals("deferred") || type == TransactionType.DELIVERY) {
                byType.put(type, new Buckets());
            }
        }
    }

    private static long[] bounds(long first, long last) {
        double[] steps = {1, 1.5, 2, 3, 5, 7};
        long[] bounds = new long[100];
        int size = 0;
        for (long decade = first; decade <= last; decade *= 10) {
            for (double step : steps) {
                long bound = Math.round(decade * step);
                if (bound <= last) {
                    bounds[size++] = bound;
                }
            }
        }
        return Arrays.copyOf(bounds, size);
    }

    String kind() {
        return kind;
    }

    /** @param recent in microseconds */
    synchronized void add(TransactionType type, Histogram recent) {
        Buckets buckets = byType.get(type);
        for (HistogramIterationValue value : recent.recordedValues()) {
            long micros = recent.medianEquivalentValue(value.getValueIteratedTo());
            int at = Arrays.binarySearch(BOUNDS_MICROS, recent.lowestEquivalentValue(value.getValueIteratedTo()));
            buckets.counts[at >= 0 ? at : -at - 1] += value.getCountAtValueIteratedTo();
            buckets.sumSeconds += micros / 1e6 * value.getCountAtValueIteratedTo();
        }
    }

    @Override
    public synchronized MetricSnapshot collect() {
        HistogramSnapshot.Builder all = HistogramSnapshot.builder().name(name()).help(help);
        byType.forEach((type, buckets) -> all.dataPoint(HistogramDataPointSnapshot.builder()
                .labels(Labels.of("type", type.key()))
                .classicHistogramBuckets(ClassicHistogramBuckets.of(boundsSeconds(), buckets.counts.clone()))
                .sum(buckets.sumSeconds)
                .build()));
        return all.build();
    }

    private static double[] boundsSeconds() {
        double[] seconds = new double[BOUNDS_MICROS.length + 1];
        for (int i = 0; i < BOUNDS_MICROS.length; i++) {
            seconds[i] = BOUNDS_MICROS[i] / 1e6;
        }
        seconds[BOUNDS_MICROS.length] = Double.POSITIVE_INFINITY;
        return seconds;
    }

    @Override
    public MetricFamilyDescriptor getMetricFamilyDescriptor() {
        return MetricFamilyDescriptor.histogram(name())
                .help(help)
                .labelName("type")
                .build();
    }

    private String name() {
        return "oe_" + kind + "_seconds";
    }
}
