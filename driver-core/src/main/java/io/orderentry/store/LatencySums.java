package io.orderentry.store;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Phases;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogScanner;
import org.HdrHistogram.HistogramLogScanner.EncodableHistogramSupplier;

/**
 * Sums up the response times of a {@link LatencyLog} while it is scanned; other intervals are skipped without being decoded. A damaged log is
 * an exception.
 */
final class LatencySums implements HistogramLogScanner.EventHandler {
    /** A tick comes some milliseconds late. */
    private static final double TICK_SECONDS = 0.5;

    private final Map<String, TransactionType> tags = new HashMap<>();
    private final Phases phases;
    private final double binSeconds;
    private final Map<TransactionType, TreeMap<Span, Histogram>> spans = new EnumMap<>(TransactionType.class);

    /** The part of a bin that lies in the measurement interval, or the part that does not. */
    private record Span(long bin, boolean inInterval) implements Comparable<Span> {
        @Override
        public int compareTo(Span other) {
            return bin != other.bin ? Long.compare(bin, other.bin) : Boolean.compare(inInterval, other.inInterval);
        }
    }

    LatencySums(Phases phases, double binSeconds, boolean deferred) {
        for (TransactionType type : TransactionType.values()) {
            tags.put(type.key() + (deferred && type == TransactionType.DELIVERY ? ".deferred" : ".response"), type);
        }
        this.phases = phases;
        this.binSeconds = binSeconds;
    }

    /** By type, and by number of the bin. */
    Map<TransactionType, TreeMap<Long, Histogram>> bins() {
        Map<TransactionType, TreeMap<Long, Histogram>> bins = new EnumMap<>(TransactionType.class);
        spans.forEach((type, all) -> {
            TreeMap<Long, Histogram> byNumber = new TreeMap<>();
            all.forEach((span, times) -> byNumber.merge(span.bin, times, LatencySums::sum));
            bins.put(type, byNumber);
        });
        return bins;
    }

    /** By type, of the whole measurement interval. */
    Map<TransactionType, Histogram> interval() {
        Map<TransactionType, Histogram> whole = new EnumMap<>(TransactionType.class);
        spans.forEach((type, all) -> all.forEach((span, times) -> {
            if (span.inInterval) {
                whole.computeIfAbsent(type, t -> new Histogram(3)).add(times);
            }
        }));
        return whole;
    }

    private static Histogram sum(Histogram one, Histogram other) {
        Histogram sum = one.copy();
        sum.add(other);
        return sum;
    }

    @Override
    public boolean onHistogram(String tag, double timestamp, double length, EncodableHistogramSupplier lazy) {
        TransactionType type = tags.get(tag);
        if (type == null) {
            return false;
        }
        double end = timestamp + length;
        double start = phases.rampUpSeconds() + TICK_SECONDS;
        Span span = new Span(
                Math.max(0, (long) Math.ceil((end - TICK_SECONDS) / binSeconds)),
                end > start && end < start + phases.intervalSeconds());
        try {
            spans.computeIfAbsent(type, t -> new TreeMap<>())
                    .computeIfAbsent(span, s -> new Histogram(3))
                    .add((Histogram) lazy.read());
            return false;
        } catch (DataFormatException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    @Override
    public boolean onException(Throwable e) {
        throw new IllegalArgumentException(e.getMessage(), e);
    }

    @Override
    public boolean onComment(String comment) {
        return false;
    }

    @Override
    public boolean onBaseTime(double seconds) {
        return false;
    }

    @Override
    public boolean onStartTime(double seconds) {
        return false;
    }
}
