package io.orderentry.store;

import io.orderentry.result.Phases;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogScanner;
import org.HdrHistogram.HistogramLogScanner.EncodableHistogramSupplier;

/** Scan of {@code latency.hlog} from its beginning to its end. Only the histograms that the visitor asks for are decoded. */
final class LatencyLogScan implements HistogramLogScanner.EventHandler {
    /** A tick comes some milliseconds late. */
    static final double TICK_SECONDS = 0.5;

    /** Receiver of what a log has. */
    @FunctionalInterface
    interface Visitor {
        /**
         * An interval, in the order of the log.
         *
         * @param end in seconds since the start of the ramp-up
         * @param times of microseconds; decodes them, and may be asked once, in this call
         */
        void interval(String tag, double end, Supplier<Histogram> times);

        /** The start of the log, in seconds since 1970. */
        default void started(double seconds) {}
    }

    private final Visitor visitor;

    private LatencyLogScan(Visitor visitor) {
        this.visitor = visitor;
    }

    /** @throws RunFolderException when the file cannot be read or is damaged, or the visitor refuses with an IllegalArgumentException */
    static void of(Path file, Visitor visitor) {
        try (HistogramLogScanner log = new HistogramLogScanner(file.toFile())) {
            log.process(new LatencyLogScan(visitor));
        } catch (FileNotFoundException e) {
            throw new RunFolderException(file + " cannot be read: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new RunFolderException(file + " is damaged: " + e.getMessage(), e);
        }
    }

    /** Returns whether a second of the log lies in the measurement interval. */
    static boolean isInInterval(double end, Phases phases) {
        double start = phases.rampUpSeconds() + TICK_SECONDS;
        return end > start && end < start + phases.intervalSeconds();
    }

    @Override
    public boolean onHistogram(String tag, double timestamp, double length, EncodableHistogramSupplier lazy) {
        visitor.interval(tag, timestamp + length, () -> {
            try {
                return (Histogram) lazy.read();
            } catch (DataFormatException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        });
        return false;
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
        visitor.started(seconds);
        return false;
    }
}
