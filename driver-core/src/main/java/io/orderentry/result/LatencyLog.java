package io.orderentry.result;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@code latency.hlog}: interval histograms of microseconds in HdrHistogram's own log format, so that later reports can merge them
 * exactly. The tag says whose they are, such as {@code newOrder.response}. For one thread at a time.
 */
public final class LatencyLog implements AutoCloseable {
    /** Microseconds to the milliseconds of the log's column of maxima. */
    private static final double MICROS_PER_MILLI = 1_000;

    private final HistogramLogWriter writer;

    LatencyLog(Path file, Instant start) {
        try {
            OutputStream out = Files.newOutputStream(file);
            writer = new HistogramLogWriter(out);
        } catch (IOException e) {
            throw new RunFolderException(file + " cannot be written: " + e.getMessage(), e);
        }
        writer.outputComment("[Order-Entry: microseconds; interval maxima in milliseconds]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(start.toEpochMilli());
        writer.outputLegend();
    }

    /**
     * Adds one interval.
     *
     * @param tag {@code <type>.response}, {@code <type>.service} or {@code delivery.deferred}
     * @param fromSeconds since the start of the log
     * @param toSeconds since the start of the log
     * @param histogram of microseconds; its tag is set
     */
    public void write(String tag, double fromSeconds, double toSeconds, EncodableHistogram histogram) {
        histogram.setTag(tag);
        writer.outputIntervalHistogram(fromSeconds, toSeconds, histogram, MICROS_PER_MILLI);
    }

    @Override
    public void close() {
        writer.close();
    }
}
