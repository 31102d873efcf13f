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
import java.util.function.Function;
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
        double binSeconds = binSeconds(phases.rampUpSeconds() + phases.intervalSeconds());
        Sums sums = new Sums(file, phases, binSeconds, deferred);
        return new ResponseTimes(
                binSeconds,
                each(
                        sums.bins,
                        bins -> bins.entrySet().stream()
                                .map(bin -> bin(bin.getKey() * binSeconds, bin.getValue()))
                                .toList()),
                each(sums.interval, ResponseTimes::quantiles));
    }

    private static <T, R> Map<TransactionType, R> each(Map<TransactionType, T> byType, Function<T, R> function) {
        Map<TransactionType, R> results = new EnumMap<>(TransactionType.class);
        byType.forEach((type, value) -> results.put(type, function.apply(value)));
        return results;
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
                        folder.resolve(RunFolder.LATENCY),
                        result.phases(),
                        Double.MAX_VALUE,
                        result.workload().deferredDelivery());
                ofRun.interval.forEach((type, times) ->
                        sums.computeIfAbsent(type, t -> new Histogram(3)).add(times));
            }
        }
        return each(sums, ResponseTimes::quantiles);
    }

    /** Whole seconds, so that a bin has whole intervals of the log. */
    public static double binSeconds(double seconds) {
        return Math.max(1, Math.ceil(seconds / BINS));
    }

    private static Bin bin(double seconds, Histogram times) {
        return new Bin(seconds, millis(times, 50), millis(times, 90), millis(times, 99));
    }

    private static double millis(Histogram histogram, double percentile) {
        return histogram.getValueAtPercentile(percentile) / 1e3;
    }

    private static List<Quantile> quantiles(Histogram histogram) {
        List<Quantile> quantiles = new ArrayList<>();
        for (HistogramIterationValue step : histogram.percentiles(5)) {
            double share = step.getPercentileLevelIteratedTo() / 100;
            if (share < 1) {
                quantiles.add(new Quantile(share, step.getValueIteratedTo() / 1e3));
            }
        }
        return quantiles;
    }

    /** Sums of the response times of a log, by bin and of the measurement interval; other intervals are skipped without being decoded. */
    private static final class Sums {
        private final Map<String, TransactionType> tags = new HashMap<>();
        private final Map<TransactionType, Map<Long, Histogram>> bins = new EnumMap<>(TransactionType.class);
        private final Map<TransactionType, Histogram> interval = new EnumMap<>(TransactionType.class);

        Sums(Path file, Phases phases, double binSeconds, boolean deferred) {
            for (TransactionType type : TransactionType.values()) {
                tags.put(type.key() + (deferred && type == TransactionType.DELIVERY ? ".deferred" : ".response"), type);
            }
            LatencyLogScan.of(file, phases, (tag, end, histogram) -> {
                if (!tags.containsKey(tag)) {
                    return;
                }
                if (!(end / binSeconds < MOST_BINS)) {
                    throw new IllegalArgumentException("it has an interval that ends at " + end + " s");
                }
                long bin = Math.max(0, (long) Math.ceil((end - LatencyLogScan.TICK_SECONDS) / binSeconds));
                add(tags.get(tag), bin, LatencyLogScan.isInInterval(end, phases), histogram);
            });
        }

        private void add(TransactionType type, long bin, boolean inInterval, String encoded) {
            try {
                byte[] bytes = Base64.getDecoder().decode(encoded);
                Histogram times = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
                bins.computeIfAbsent(type, t -> new TreeMap<>())
                        .computeIfAbsent(bin, b -> new Histogram(3))
                        .add(times);
                if (inInterval) {
                    interval.computeIfAbsent(type, t -> new Histogram(3)).add(times);
                }
            } catch (DataFormatException | RuntimeException e) {
                throw new IllegalArgumentException("it has a histogram that cannot be unpacked", e);
            }
        }
    }
}
