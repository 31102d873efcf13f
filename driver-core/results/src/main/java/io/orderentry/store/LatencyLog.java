package io.orderentry.store;

import static io.orderentry.text.Sentences.text;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@code latency.hlog}: interval histograms of microseconds in HdrHistogram's own log format, which can be merged exactly. A comment after
 * the intervals of each second has the seconds covered, for {@link LatencyLogScan}. What cannot be written is kept in memory and written later.
 * For one thread at a time.
 */
public final class LatencyLog implements AutoCloseable {
    /** Beginning of the comment after each second: from, to, and number of intervals. */
    static final String COVERED = "[Covered ";
    /** The log's column of maxima is in milliseconds. */
    private static final double MICROS_PER_MILLI = 1_000;
    /** Minutes of a run. */
    private static final int MOST_UNWRITTEN_BYTES = 16 << 20;

    private final WritableByteChannel file;
    private final int mostUnwritten;
    private final ByteArrayOutputStream unwritten = new ByteArrayOutputStream();
    private final HistogramLogWriter writer = new HistogramLogWriter(unwritten);
    private int intervals;
    private boolean hasIntervals;
    private String failure;
    private double failedFrom;
    private double failedTo;
    private boolean dropped;

    LatencyLog(Path file) {
        this(open(file), MOST_UNWRITTEN_BYTES);
    }

    /** @param mostUnwritten bytes that are kept while they cannot be written; beyond them seconds are lost */
    LatencyLog(WritableByteChannel file, int mostUnwritten) {
        this.file = file;
        this.mostUnwritten = mostUnwritten;
    }

    /** Writes the head of the log; before all else. */
    public LatencyLog startingAt(Instant start) {
        writer.outputComment("[Order-Entry: microseconds; interval maxima in milliseconds]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(start.toEpochMilli());
        writer.outputLegend();
        return this;
    }

    private static WritableByteChannel open(Path file) {
        try {
            return Files.newByteChannel(file, Set.of(CREATE, TRUNCATE_EXISTING, WRITE));
        } catch (IOException e) {
            throw new RunFolderException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Adds one interval; its seconds are since the start of the log.
     *
     * @param tag {@code <type>.response}, {@code <type>.service} or {@code delivery.deferred}
     * @param histogram of microseconds; its tag is set
     */
    public void write(String tag, double fromSeconds, double toSeconds, EncodableHistogram histogram) {
        histogram.setTag(tag);
        writer.outputIntervalHistogram(fromSeconds, toSeconds, histogram, MICROS_PER_MILLI);
        intervals++;
        hasIntervals = true;
    }

    /** Ends a second, which begins where the one before ended, and writes its intervals; also one in which nothing was completed. */
    public void covered(double fromSeconds, double toSeconds) {
        writer.outputComment(text("%s%.3f %.3f %d]", COVERED, fromSeconds, toSeconds, intervals));
        intervals = 0;
        push(fromSeconds, toSeconds);
        if (unwritten.size() > mostUnwritten) {
            unwritten.reset();
            dropped = true;
        }
    }

    private void push(double fromSeconds, double toSeconds) {
        ByteBuffer bytes = ByteBuffer.wrap(unwritten.toByteArray());
        try {
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        } catch (IOException e) {
            failedFrom = failure == null ? fromSeconds : failedFrom;
            failedTo = toSeconds;
            failure = e.getMessage();
        }
        unwritten.reset();
        unwritten.write(bytes.array(), bytes.position(), bytes.remaining());
    }

    boolean hasIntervals() {
        return hasIntervals;
    }

    /** Returns whether all was written to the file, even if that was removed since. */
    boolean isWritten() {
        return unwritten.size() == 0 && !dropped;
    }

    /** Writes that failed, and why; also when their content was written later. */
    Optional<String> failure() {
        return Optional.ofNullable(failure)
                .map(why -> text(
                        "%s could not be written from %.1f to %.1f s: %s",
                        RunFolder.LATENCY, failedFrom, failedTo, why));
    }

    /** Writes what is left, and closes the file. */
    @Override
    public void close() {
        try (file) {
            if (file.isOpen()) {
                push(failedTo, failedTo);
            }
        } catch (IOException e) {
            failure = e.getMessage();
        }
    }
}
