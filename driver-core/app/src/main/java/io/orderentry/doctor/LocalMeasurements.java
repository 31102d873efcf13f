package io.orderentry.doctor;

import static io.orderentry.text.Sentences.beside;

import io.orderentry.job.Loopback;
import io.orderentry.metrics.Numbers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Short measurements on this machine: clock, loopback network, disk. Each takes about a second at most. */
public final class LocalMeasurements {
    private static final int CLOCK_READINGS = 100_000;
    /** A clock of the processor takes some 25 ns; one that needs a system call takes ten times as long. */
    private static final double MOST_CLOCK_NANOS = 250;

    private static final int WARM_UP = 500;
    private static final int ROUND_TRIPS = 2_000;
    private static final double MOST_ROUND_TRIP_MILLIS = 1;
    private static final int FLUSHES = 200;
    private static final int PAGE_BYTES = 4_096;
    private static final int SMALLEST_FREE_GIBIBYTES = 1;
    private static final int DIGITS = 3;
    private static final double NANOS_PER_MILLI = 1e6;

    private LocalMeasurements() {}

    /**
     * Time that a reading of the clock takes.
     *
     * @param source name of the kernel's clock
     */
    static ReadinessCheck clock(String source) {
        long started = System.nanoTime();
        long last = started;
        for (int i = 0; i < CLOCK_READINGS; i++) {
            last = System.nanoTime();
        }
        double nanos = (double) (last - started) / CLOCK_READINGS;
        return ReadinessCheck.found(
                "clock source",
                nanos < MOST_CLOCK_NANOS,
                source,
                beside(MOST_CLOCK_NANOS, nanos, 0),
                MOST_CLOCK_NANOS,
                clockAdvice(source));
    }

    static String clockAdvice(String source) {
        return source.equals("tsc")
                ? "the source is the fastest: look for a hypervisor that intercepts its readings, or for load on this"
                        + " machine"
                : "choose tsc, or the hypervisor's own clock";
    }

    /** Round trips of one byte between two threads over 127.0.0.1: the network of a server on this machine, and its scheduling. */
    public static ReadinessCheck loopback() {
        String name = "loopback";
        Histogram nanos = new Histogram(DIGITS);
        try (Loopback loopback = new Loopback()) {
            for (int i = 0; i < WARM_UP + ROUND_TRIPS; i++) {
                long sent = System.nanoTime();
                loopback.roundTrip();
                if (i >= WARM_UP) {
                    nanos.recordValue(System.nanoTime() - sent);
                }
            }
        } catch (IOException e) {
            return ReadinessCheck.unavailable(name, "no connection over 127.0.0.1: " + e.getMessage());
        }
        double p99 = millis(nanos, 99);
        return ReadinessCheck.found(name, p99 < MOST_ROUND_TRIP_MILLIS, millis(nanos, 50), p99, MOST_ROUND_TRIP_MILLIS);
    }

    /**
     * Time of a page written and flushed, and free space, of the file system of a folder; the file is deleted.
     *
     * @param folder of the results; where it is not there yet, its nearest parent that is
     */
    public static ReadinessCheck disk(Path folder) {
        String name = "results disk";
        Path place = existing(folder);
        try {
            Histogram nanos = flushes(place);
            long free = Files.getFileStore(place).getUsableSpace();
            return ReadinessCheck.found(
                    name,
                    free >> 30 >= SMALLEST_FREE_GIBIBYTES,
                    millis(nanos, 50),
                    millis(nanos, 99),
                    Numbers.bytes(free),
                    Files.getFileStore(place).type(),
                    SMALLEST_FREE_GIBIBYTES);
        } catch (IOException e) {
            return ReadinessCheck.warning(
                    name,
                    "nothing can be written to " + place + ": " + e.getMessage(),
                    "a run would keep no result: choose a folder with --out");
        }
    }

    /** The folder, or its nearest parent that is there. */
    public static Path existing(Path folder) {
        Path place = folder.toAbsolutePath();
        while (!Files.isDirectory(place) && place.getParent() != null) {
            place = place.getParent();
        }
        return place;
    }

    private static double millis(Histogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
    }

    private static Histogram flushes(Path place) throws IOException {
        Path file = Files.createTempFile(place, "oe-doctor", ".tmp");
        Histogram nanos = new Histogram(DIGITS);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer page = ByteBuffer.allocate(PAGE_BYTES);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
            for (int i = 0; i < FLUSHES && System.nanoTime() < deadline; i++) {
                long started = System.nanoTime();
                channel.write(page.clear());
                channel.force(false);
                nanos.recordValue(System.nanoTime() - started);
            }
        } finally {
            Files.delete(file);
        }
        return nanos;
    }
}
