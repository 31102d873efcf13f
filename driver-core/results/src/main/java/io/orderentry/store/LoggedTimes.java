package io.orderentry.store;

import io.orderentry.result.Percentiles;
import io.orderentry.result.Phases;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Response times of a run as its latency log has them, to compare them with its result: only times of transactions that count are in the log, a
 * moment after its end those too that were recorded late.
 *
 * @param startSeconds start of the log, since 1970
 * @param byTag number and percentiles by tag, such as {@code newOrder.response}
 */
public record LoggedTimes(double startSeconds, Map<String, Times> byTag) {
    /** Number of times, and their percentiles. */
    public record Times(long count, Percentiles millis) {}

    /**
     * Reads the log of a run folder.
     *
     * @throws RunFolderException when it is missing, incomplete or damaged
     */
    public static LoggedTimes read(Path folder, Phases phases) {
        Path file = folder.resolve(RunFolder.LATENCY);
        LogCoverage.require(file, phases);
        Sums sums = new Sums();
        LatencyLogScan.of(file, sums);
        Map<String, Times> byTag = new TreeMap<>();
        sums.byTag.forEach((tag, sum) -> byTag.put(tag, new Times(sum.getTotalCount(), Percentiles.ofMicros(sum))));
        return new LoggedTimes(sums.startSeconds, byTag);
    }

    private static final class Sums implements LatencyLogScan.Visitor {
        private final Map<String, Histogram> byTag = new TreeMap<>();
        private double startSeconds;

        @Override
        public void interval(String tag, double end, Supplier<Histogram> times) {
            byTag.computeIfAbsent(tag, each -> new Histogram(3)).add(times.get());
        }

        @Override
        public void started(double seconds) {
            startSeconds = seconds;
        }
    }
}
