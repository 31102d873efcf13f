package io.orderentry.observe.driver;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * The moments in which the virtual machine held all its threads: every safepoint, those of the garbage collector among them, and of
 * these the collector's own share. JDK Flight Recorder gives them to the nanosecond; it costs about a second of processor time when it
 * is started, before the ramp-up, and nothing that could be measured in the interval. Used by one thread.
 */
final class PauseLog implements AutoCloseable {
    private static final String COLLECTOR = "jdk.GCPhasePause";
    private static final String BEGIN = "jdk.SafepointBegin";
    private static final String END = "jdk.SafepointEnd";
    /** A day of safepoints; the oldest would go first. */
    private static final long MOST_BYTES = 64 << 20;

    private Recording recording;

    /** Sums and longest ones, in milliseconds. */
    record Pauses(double gcMillis, double longestGcMillis, double safepointMillis, double longestSafepointMillis) {}

    /** Where a file takes no disk, on Linux. */
    private static final Path MEMORY = Path.of("/dev/shm");

    /** Begins to record. Where the virtual machine has no flight recorder, or it cannot be used, nothing is recorded. */
    PauseLog() {
        try {
            keepInMemory();
            recording = new Recording();
            for (String event : List.of(COLLECTOR, BEGIN, END)) {
                recording.enable(event).withoutThreshold().withoutStackTrace();
            }
            recording.setMaxSize(MOST_BYTES);
            recording.start();
        } catch (IllegalStateException | SecurityException | LinkageError e) {
            recording = null;
        }
    }

    /** The recorder ends the whole process when the disk of its temporary files is full, so that they are kept off disks. */
    private static void keepInMemory() {
        if (!Files.isWritable(MEMORY)) {
            return;
        }
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "jfrConfigure",
                            new Object[] {new String[] {"repositorypath=" + MEMORY}},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            // Then they are where the virtual machine has its temporary files.
            return;
        }
    }

    /** Pauses between two moments, available after a fraction of a second; null when nothing could be recorded. */
    Pauses between(Instant from, Instant to) {
        if (recording == null) {
            return null;
        }
        try {
            Path file = Files.createTempFile("order-entry", ".jfr");
            try {
                recording.dump(file);
                return read(file, from, to);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            return null;
        }
    }

    private static Pauses read(Path file, Instant from, Instant to) throws IOException {
        double[] collector = new double[2];
        double[] safepoint = new double[2];
        Map<Long, Instant> begun = new HashMap<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                switch (event.getEventType().getName()) {
                    case COLLECTOR -> add(collector, event.getStartTime(), event.getEndTime(), from, to);
                    case BEGIN -> begun.put(event.getLong("safepointId"), event.getStartTime());
                    case END -> {
                        Instant begin = begun.remove(event.getLong("safepointId"));
                        if (begin != null) {
                            add(safepoint, begin, event.getEndTime(), from, to);
                        }
                    }
                    default -> {}
                }
            }
        }
        return new Pauses(collector[0], collector[1], safepoint[0], safepoint[1]);
    }

    /** Adds the part of a pause that lies between the moments to a sum, and to a longest one. */
    private static void add(double[] sumAndLongest, Instant begin, Instant end, Instant from, Instant to) {
        Instant first = begin.isBefore(from) ? from : begin;
        Instant last = end.isAfter(to) ? to : end;
        double millis = Duration.between(first, last).toNanos() / 1e6;
        if (millis > 0) {
            sumAndLongest[0] += millis;
            sumAndLongest[1] = Math.max(sumAndLongest[1], millis);
        }
    }

    @Override
    public void close() {
        if (recording != null) {
            recording.close();
        }
    }
}
