package io.orderentry.store;

import io.orderentry.result.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@code latency.hlog}: interval histograms of microseconds in HdrHistogram's own log format, so that later reports can merge them
 * exactly. The tag is type and kind, such as {@code newOrder.response}. After the intervals of each second stands a comment with the
 * seconds covered, from which {@link LogCoverage} sees whether the log is complete. What cannot be written is kept in memory and written
 * later. For one thread at a time.
 */
public final class LatencyLog implements AutoCloseable {
    /** The reason in {@link Result#absent()} and the limitation of the verdict when seconds of the log are lost. */
    public static final String NAME = "latencyLog";

    /** Begins the comment after the intervals of each second: from, to, and how many intervals it has. */
    static final String COVERED = "[Covered ";
    /** Microseconds to the milliseconds of the log's column of maxima. */
    private static final double MICROS_PER_MILLI = 1_000;
    /** Minutes of a run, and little beside the driver's heap. */
    private static final int MOST_UNWRITTEN_BYTES = 16 << 20;

    private final SeekableByteChannel file;
    private final int mostUnwritten;
    private final ByteArrayOutputStream unwritten = new ByteArrayOutputStream();
    private final HistogramLogWriter writer = new HistogramLogWriter(unwritten);
    private int intervals;
    private boolean hasIntervals;
    private String failure;
    private double failedFrom;
    private double failedTo;
    private boolean dropped;

    LatencyLog(Path file, Instant start) {
        this(open(file), start, MOST_UNWRITTEN_BYTES);
    }

    /**
     * @param file that can be read as well, for {@link #copyTo}
     * @param mostUnwritten bytes that are kept while they cannot be written; beyond them seconds are lost
     */
    LatencyLog(SeekableByteChannel file, Instant start, int mostUnwritten) {
        this.file = file;
        this.mostUnwritten = mostUnwritten;
        writer.outputComment("[Order-Entry: microseconds; interval maxima in milliseconds]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(start.toEpochMilli());
        writer.outputLegend();
    }

    private static SeekableByteChannel open(Path file) {
        try {
            return Files.newByteChannel(
                    file,
                    EnumSet.of(
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw new RunFolderException(file + " cannot be written: " + e.getMessage(), e);
        }
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
        intervals++;
        hasIntervals = true;
    }

    /**
     * Ends a second: says that all its intervals stand before, and writes them. Every second of a run is ended, also one in which nothing was
     * completed.
     *
     * @param fromSeconds where the second before ended; 0 at first
     * @param toSeconds since the start of the log
     */
    public void covered(double fromSeconds, double toSeconds) {
        writer.outputComment(String.format(Locale.ROOT, "%s%.3f %.3f %d]", COVERED, fromSeconds, toSeconds, intervals));
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

    /** Whether any interval was added. */
    boolean hasIntervals() {
        return hasIntervals;
    }

    /** Whether the file has all that was added, as far as it is known: a folder that was removed is not noticed here. */
    boolean isWritten() {
        return unwritten.size() == 0 && !dropped;
    }

    /** Which writes failed and why; also when what they held was written later. */
    Optional<String> failure() {
        return Optional.ofNullable(failure)
                .map(why -> String.format(
                        Locale.ROOT,
                        "%s could not be written from %.1f to %.1f s: %s",
                        RunFolder.LATENCY,
                        failedFrom,
                        failedTo,
                        why));
    }

    /** Whether seconds are lost for good, because too much would have had to be kept in memory. */
    boolean isCutShort() {
        return dropped;
    }

    /** Writes all that was added to another file; also when the first one was removed. */
    void copyTo(Path other) throws IOException {
        long size = file.size();
        ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
        try (SeekableByteChannel to =
                Files.newByteChannel(other, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            file.position(0);
            while (file.read(bytes) >= 0) {
                write(bytes.flip(), to);
                bytes.clear();
            }
            write(ByteBuffer.wrap(unwritten.toByteArray()), to);
        } finally {
            file.position(size);
        }
    }

    private static void write(ByteBuffer bytes, SeekableByteChannel to) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
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
