package io.orderentry.live;

import io.orderentry.model.TransactionType;
import io.orderentry.run.LatencyRecorder.Kind;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Times of one kind as a Prometheus histogram in seconds, by transaction type. It adds up what the run's own recorders give each
 * second, because Micrometer's timers would have every worker record every time once more. Safe for several threads.
 */
final class TimeHistogram implements Collector {
    private static final long LAST_MICROS = 70_000_000;

    /** Six a decade from 100 microseconds to a minute and more: percentiles are exact to a third or better. */
    static final long[] BOUNDS_MICROS = LongStream.iterate(100, decade -> decade <= LAST_MICROS, decade -> 10 * decade)
            .flatMap(decade -> DoubleStream.of(1, 1.5, 2, 3, 5, 7).mapToLong(step -> Math.round(decade * step)))
            .filter(bound -> bound <= LAST_MICROS)
            .toArray();

    private final Kind kind;
    private final String help;
    private final Map<TransactionType, Buckets> byType = new EnumMap<>(TransactionType.class);

    private static final class Buckets {
        private final long[] counts = new long[BOUNDS_MICROS.length + 1];
        private double sumSeconds;
    }

    /** @param kind one of {@link Kind#LIVE} */
    TimeHistogram(Kind kind, String help) {
        this.kind = kind;
        this.help = help;
        for (TransactionType type : TransactionType.values()) {
            if (kind != Kind.DEFERRED || type == TransactionType.DELIVERY) {
                byType.put(type, new Buckets());
            }
        }
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
        double[] seconds = DoubleStream.concat(
                        Arrays.stream(BOUNDS_MICROS).mapToDouble(micros -> micros / 1e6),
                        DoubleStream.of(Double.POSITIVE_INFINITY))
                .toArray();
        HistogramSnapshot.Builder all = HistogramSnapshot.builder()
                .name("oe_" + kind.key() + "_seconds")
                .help(help);
        byType.forEach((type, buckets) -> all.dataPoint(HistogramDataPointSnapshot.builder()
                .labels(Labels.of("type", type.key()))
                .classicHistogramBuckets(ClassicHistogramBuckets.of(seconds, buckets.counts.clone()))
                .sum(buckets.sumSeconds)
                .build()));
        return all.build();
    }
}
