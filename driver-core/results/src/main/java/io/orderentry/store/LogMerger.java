package io.orderentry.store;

import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Merges latency logs whose seconds are the same, histogram by histogram, with one second of each in memory. Used once. */
final class LogMerger implements AutoCloseable {
    /** No run is without a completed transaction for longer. */
    private static final double MOST_GAP_SECONDS = 86_400;

    private final List<Log> logs = new ArrayList<>();

    /** A log and its next interval. */
    private static final class Log {
        private final HistogramLogReader reader;
        private final double offset;
        private EncodableHistogram next;

        Log(HistogramLogReader reader, double offset) {
            this.reader = reader;
            this.offset = offset;
            advance();
        }

        /** @throws IllegalArgumentException when the next interval is far from this one, which is that of a damaged log */
        void advance() {
            double before = next == null ? 0 : end();
            next = reader.nextIntervalHistogram();
            if (next != null && !(end() - before < MOST_GAP_SECONDS)) {
                throw new IllegalArgumentException(
                        Sentences.text("an interval ends at %.0f s, and the one before at %.0f s", end(), before));
            }
        }

        private double end() {
            return next.getEndTimeStamp() / 1e3 - reader.getStartTimeSec();
        }

        /** The second that the next interval belongs to, from 1. */
        long second() {
            return Math.max(1, (long) Math.ceil(offset + end() - LatencyLogScan.TICK_SECONDS));
        }
    }

    /** @param offsets seconds from the start of the merged log to that of each of them */
    LogMerger(List<HistogramLogReader> readers, List<Double> offsets) {
        for (int i = 0; i < readers.size(); i++) {
            logs.add(new Log(readers.get(i), offsets.get(i)));
        }
    }

    /** Writes every second in which any of the logs has an interval, those before it, and empty ones up to an end. */
    void writeTo(LatencyLog merged, double endSeconds) {
        for (long second = 1; second - 1 < endSeconds || logs.stream().anyMatch(log -> log.next != null); second++) {
            Map<String, Histogram> sums = new TreeMap<>();
            for (Log log : logs) {
                while (log.next != null && log.second() <= second) {
                    sums.computeIfAbsent(log.next.getTag(), tag -> new Histogram(3))
                            .add((Histogram) log.next);
                    log.advance();
                }
            }
            for (Map.Entry<String, Histogram> sum : sums.entrySet()) {
                merged.write(sum.getKey(), second - 1.0, second, sum.getValue());
            }
            merged.covered(second - 1.0, second);
        }
    }

    @Override
    public void close() {
        logs.forEach(log -> log.reader.close());
    }
}
