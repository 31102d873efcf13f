package io.orderentry.store;

import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Response times of a run as its latency log has them, in one reading, to compare them with its result and its page: only times of transactions that count are in the log, a
 * moment after its end those too that were recorded late.
 *
 * @param startSeconds start of the log, since 1970
 * @param byTag number and percentiles by tag, such as {@code newOrder.response}
 * @param responses those of a page
 */
public record LoggedTimes(double startSeconds, Map<String, Times> byTag, ResponseTimes responses) {
    /** Number of times, and their percentiles. */
    public record Times(long count, Percentiles millis) {}

    /**
     * Reads the log of a run folder.
     *
     * @throws RunFolderException when it is missing, incomplete or damaged
     */
    public static LoggedTimes read(Path folder, Result result) {
        Sums sums = new Sums(
                new ResponseTimes.Sums(result.phases(), result.workload().deferredDelivery()));
        LatencyLogScan.of(folder.resolve(RunFolder.LATENCY), result.phases(), sums);
        Map<String, Times> byTag = new TreeMap<>();
        sums.all().forEach((tag, sum) -> byTag.put(tag, new Times(sum.getTotalCount(), Percentiles.ofMicros(sum))));
        return new LoggedTimes(sums.startSeconds, byTag, sums.responses.responses());
    }

    private static final class Sums implements LatencyLogScan.Visitor {
        private final EncodedTimes encoded = new EncodedTimes();
        private final Map<String, EncodedTimes.Sum> byTag = new TreeMap<>();
        private final ResponseTimes.Sums responses;
        private double startSeconds;

        Sums(ResponseTimes.Sums responses) {
            this.responses = responses;
        }

        @Override
        public void interval(String tag, double end, String histogram) {
            // One sum for each interval: to add is what takes the time.
            if (responses.has(tag)) {
                responses.interval(tag, end, histogram);
            } else {
                encoded.add(histogram, byTag.computeIfAbsent(tag, each -> new EncodedTimes.Sum()));
            }
        }

        @Override
        public void started(double seconds) {
            startSeconds = seconds;
        }

        Map<String, Histogram> all() {
            Map<String, Histogram> all = new TreeMap<>(responses.byTag());
            byTag.forEach((tag, sum) -> all.put(tag, sum.histogram()));
            return all;
        }
    }
}
