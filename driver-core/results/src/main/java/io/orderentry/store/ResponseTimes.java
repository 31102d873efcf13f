package io.orderentry.store;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Phases;
import io.orderentry.result.Result;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Response times by type, over time and as a distribution. Percentiles of a longer time come from merged histograms, never from
 * percentiles.
 *
 * @param binSeconds length of a bin of {@code overTime}
 * @param overTime by type, in the order of time, from the start of the ramp-up
 * @param distribution by type, of the seconds that lie in the measurement interval
 */
public record ResponseTimes(
        double binSeconds,
        Map<TransactionType, List<Bin>> overTime,
        Map<TransactionType, List<Quantile>> distribution) {
    private static final double MICROS_PER_MILLI = 1_000;
    /** More would only be drawn over each other. */
    private static final int BINS = 720;
    /** A run is drained in less time than it takes; each bin needs memory. */
    private static final int MOST_BINS = 3 * BINS;
    /** One bin: its end in seconds since the start of the ramp-up, and percentiles in milliseconds. */
    public record Bin(double seconds, double p50, double p90, double p99) {}

    /** The response time in milliseconds that a share (0 to 1, 1 excluded) of the transactions did not exceed. */
    public record Quantile(double share, double millis) {}

    /** Of a run whose latency log was lost. */
    public static final ResponseTimes NONE = new ResponseTimes(1, Map.of(), Map.of());

    /** @param deferred whether the times of Delivery are those from queueing to the end of its work, not to its queueing */
    static ResponseTimes read(Path file, Phases phases, boolean deferred) {
        Sums sums = new Sums(phases, deferred);
        LatencyLogScan.of(file, phases, sums);
        return sums.responses();
    }

    private static ResponseTimes of(double binSeconds, Map<TransactionType, Map<Span, Histogram>> byType) {
        Map<TransactionType, List<Bin>> overTime = new EnumMap<>(TransactionType.class);
        Map<TransactionType, List<Quantile>> distribution = new EnumMap<>(TransactionType.class);
        byType.forEach((type, spans) -> {
            TreeMap<Long, Histogram> bins = new TreeMap<>();
            Histogram interval = new Histogram(3);
            spans.forEach((span, times) -> {
                bins.merge(span.bin(), times, ResponseTimes::sum);
                if (span.inInterval()) {
                    interval.add(times);
                }
            });
            overTime.put(
                    type,
                    bins.entrySet().stream()
                            .map(bin -> bin(bin.getKey() * binSeconds, bin.getValue()))
                            .toList());
            if (spans.keySet().stream().anyMatch(Span::inInterval)) {
                distribution.put(type, quantiles(interval));
            }
        });
        return new ResponseTimes(binSeconds, overTime, distribution);
    }

    /**
     * Distributions of all transactions of several runs, by type, in the seconds that lie in their measurement intervals; without the runs whose
     * log was lost.
     *
     * @throws RunFolderException when a folder is no run folder, or its log is missing or damaged
     */
    public static Map<TransactionType, List<Quantile>> together(List<Path> folders) {
        Map<TransactionType, Histogram> sums = new EnumMap<>(TransactionType.class);
        for (Path folder : folders) {
            Result result = ResultReader.read(folder);
            if (!result.hasLostLog()) {
                Sums ofRun = new Sums(
                        result.phases(), Double.MAX_VALUE, result.workload().deferredDelivery());
                LatencyLogScan.of(folder.resolve(RunFolder.LATENCY), result.phases(), ofRun);
                ofRun.spans.forEach((type, spans) -> spans.forEach((span, times) -> {
                    if (span.inInterval()) {
                        sums.computeIfAbsent(type, t -> new Histogram(3)).add(times);
                    }
                }));
            }
        }
        Map<TransactionType, List<Quantile>> distributions = new EnumMap<>(TransactionType.class);
        sums.forEach((type, times) -> distributions.put(type, quantiles(times)));
        return distributions;
    }

    /** Whole seconds, so that a bin has whole intervals of the log. */
    public static double binSeconds(double seconds) {
        return Math.max(1, Math.ceil(seconds / BINS));
    }

    private static Bin bin(double seconds, Histogram times) {
        return new Bin(seconds, millis(times, 50), millis(times, 90), millis(times, 99));
    }

    private static Histogram sum(Histogram one, Histogram other) {
        Histogram sum = one.copy();
        sum.add(other);
        return sum;
    }

    private static double millis(Histogram histogram, double percentile) {
        return histogram.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
    }

    private static List<Quantile> quantiles(Histogram histogram) {
        List<Quantile> quantiles = new ArrayList<>();
        for (HistogramIterationValue step : histogram.percentiles(5)) {
            double share = step.getPercentileLevelIteratedTo() / 100;
            if (share < 1) {
                quantiles.add(new Quantile(share, step.getValueIteratedTo() / MICROS_PER_MILLI));
            }
        }
        return quantiles;
    }

    /** The part of a bin that lies in the measurement interval, or the part that does not. */
    private record Span(long bin, boolean inInterval) {}

    /** Sums of response times while the log is scanned; other intervals are skipped without being decoded. */
    static final class Sums implements LatencyLogScan.Visitor {
        private final Map<String, TransactionType> tags = new HashMap<>();
        private final Phases phases;
        private final double binSeconds;
        private final Map<TransactionType, Map<Span, Histogram>> spans = new EnumMap<>(TransactionType.class);

        Sums(Phases phases, boolean deferred) {
            this(phases, ResponseTimes.binSeconds(phases.rampUpSeconds() + phases.intervalSeconds()), deferred);
        }

        private Sums(Phases phases, double binSeconds, boolean deferred) {
            for (TransactionType type : TransactionType.values()) {
                tags.put(type.key() + (deferred && type == TransactionType.DELIVERY ? ".deferred" : ".response"), type);
            }
            this.phases = phases;
            this.binSeconds = binSeconds;
        }

        @Override
        public void interval(String tag, double end, String histogram) {
            TransactionType type = tags.get(tag);
            if (type == null) {
                return;
            }
            if (!(end / binSeconds < MOST_BINS)) {
                throw new IllegalArgumentException("it has an interval that ends at " + end + " s");
            }
            Span span = new Span(
                    Math.max(0, (long) Math.ceil((end - LatencyLogScan.TICK_SECONDS) / binSeconds)),
                    LatencyLogScan.isInInterval(end, phases));
            add(
                    histogram,
                    spans.computeIfAbsent(type, t -> new HashMap<>()).computeIfAbsent(span, s -> new Histogram(3)));
        }

        private static void add(String encoded, Histogram sum) {
            try {
                byte[] bytes = Base64.getDecoder().decode(encoded);
                sum.add(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0));
            } catch (DataFormatException | RuntimeException e) {
                throw new IllegalArgumentException("it has a histogram that cannot be unpacked", e);
            }
        }

        ResponseTimes responses() {
            return of(binSeconds, spans);
        }
    }
}
