package io.orderentry.store;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Phases;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogScanner;

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

    /** One bin: its end in seconds since the start of the ramp-up, and percentiles in milliseconds. */
    public record Bin(double seconds, double p50, double p90, double p99) {}

    /** The response time in milliseconds that a share (0 to 1, 1 excluded) of the transactions did not exceed. */
    public record Quantile(double share, double millis) {}

    /** Of a run whose latency log was lost. */
    public static final ResponseTimes NONE = new ResponseTimes(1, Map.of(), Map.of());

    /** @param deferred whether the times of Delivery are those from queueing to the end of its work, not to its queueing */
    static ResponseTimes read(Path file, Phases phases, boolean deferred) {
        double binSeconds = binSeconds(phases.rampUpSeconds() + phases.intervalSeconds());
        LatencySums sums = new LatencySums(phases, binSeconds, deferred);
        try (HistogramLogScanner log = new HistogramLogScanner(file.toFile())) {
            log.process(sums);
        } catch (FileNotFoundException e) {
            throw new RunFolderException(file + " cannot be read: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new RunFolderException(file + " is damaged: " + e.getMessage(), e);
        }
        return new ResponseTimes(binSeconds, overTime(sums.bins(), binSeconds), distributions(sums.interval()));
    }

    /** Whole seconds, so that a bin has whole intervals of the log. */
    public static double binSeconds(double seconds) {
        return Math.max(1, Math.ceil(seconds / BINS));
    }

    private static Map<TransactionType, List<Bin>> overTime(
            Map<TransactionType, TreeMap<Long, Histogram>> bins, double binSeconds) {
        Map<TransactionType, List<Bin>> overTime = new EnumMap<>(TransactionType.class);
        bins.forEach((type, byTime) -> {
            List<Bin> list = new ArrayList<>();
            byTime.forEach((bin, histogram) -> list.add(
                    new Bin(bin * binSeconds, millis(histogram, 50), millis(histogram, 90), millis(histogram, 99))));
            overTime.put(type, list);
        });
        return overTime;
    }

    private static double millis(Histogram histogram, double percentile) {
        return histogram.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
    }

    private static Map<TransactionType, List<Quantile>> distributions(Map<TransactionType, Histogram> whole) {
        Map<TransactionType, List<Quantile>> distributions = new EnumMap<>(TransactionType.class);
        whole.forEach((type, histogram) -> {
            List<Quantile> quantiles = new ArrayList<>();
            for (HistogramIterationValue step : histogram.percentiles(5)) {
                double share = step.getPercentileLevelIteratedTo() / 100;
                if (share < 1) {
                    quantiles.add(new Quantile(share, step.getValueIteratedTo() / MICROS_PER_MILLI));
                }
            }
            distributions.put(type, quantiles);
        });
        return distributions;
    }
}
