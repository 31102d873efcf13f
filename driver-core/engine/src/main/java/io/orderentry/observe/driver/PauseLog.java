package io.orderentry.observe.driver;

import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
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
    /** Both in ticks of the recorder when they are read as numbers. */
    private static final String TICKS = "startTime";

    private static final String DURATION = "duration";
    /** A day of safepoints; the oldest would go first. */
    private static final long MOST_BYTES = 64 << 20;

    /** The recorder waits for the machine's clock to be where it was: after a step back, for as long as that takes. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Duration patience;
    private Recording recording;

    /** Sums and longest ones, in milliseconds. */
    record Pauses(double gcMillis, double longestGcMillis, double safepointMillis, double longestSafepointMillis) {}

    /** Folder whose files take no disk, on Linux. */
    private static final Path MEMORY = Path.of("/dev/shm");

    /** Begins to record. Where the virtual machine has no flight recorder, or it cannot be used, nothing is recorded. */
    PauseLog(Duration patience) {
        this.patience = patience;
        try {
            keepInMemory();
            recording = new Recording();
            for (String event : List.of(COLLECTOR, BEGIN, END)) {
                recording.enable(event).withoutThreshold().withoutStackTrace();
            }
            recording.enable(Moment.class);
            recording.setMaxSize(MOST_BYTES);
            recording.start();
            // The first one takes tens of milliseconds.
            mark(0);
        } catch (IllegalStateException | SecurityException | LinkageError e) {
            recording = null;
        }
    }

    /** The recorder ends the whole process when the disk of its temporary files is full, so that they are kept off disks. */
    private static void keepInMemory() {
        try {
            if (Files.isWritable(MEMORY)) {
                Object[] arguments = {new String[] {"repositorypath=" + MEMORY}};
                String[] types = {String[].class.getName()};
                ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
                ManagementFactory.getPlatformMBeanServer().invoke(commands, "jfrConfigure", arguments, types);
            }
        } catch (JMException e) {
            // Then they are where the virtual machine has its temporary files.
        }
    }

    /** A moment by {@link System#nanoTime} among the recorded events. */
    @Name("orderentry.Moment")
    @StackTrace(false)
    private static final class Moment extends Event {
        private static final String NAME = "orderentry.Moment";

        private long nanos;
    }

    /**
     * Records a moment, so that pauses can be told by it: events have the recorder's ticks, and the date that it makes of them is wrong
     * after a step of the machine's clock.
     */
    void mark(long nanos) {
        if (recording != null) {
            Moment moment = new Moment();
            moment.nanos = nanos;
            moment.commit();
        }
    }

    /** Pauses between two marks; null when nothing could be recorded, or the recorder does not answer. */
    Pauses between(long from, long to) {
        if (recording == null) {
            return null;
        }
        try {
            return TimeLimit.get("oe-pauses", patience, () -> read(from, to));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException | TimeoutException e) {
            return null;
        }
    }

    private Pauses read(long from, long to) throws IOException {
        Path file = Files.createTempFile("order-entry", ".jfr");
        try {
            recording.dump(file);
            return read(file, from, to);
        } finally {
            Files.delete(file);
        }
    }

    private static Pauses read(Path file, long from, long to) throws IOException {
        List<long[]> collections = new ArrayList<>();
        List<long[]> safepoints = new ArrayList<>();
        Map<Long, Long> begun = new HashMap<>();
        Map<Long, Long> moments = new HashMap<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                long begin = event.getLong(TICKS);
                switch (event.getEventType().getName()) {
                    case COLLECTOR -> collections.add(new long[] {begin, begin + event.getLong(DURATION)});
                    case BEGIN -> begun.put(event.getLong("safepointId"), begin);
                    case END -> {
                        Long first = begun.remove(event.getLong("safepointId"));
                        if (first != null) {
                            safepoints.add(new long[] {first, begin + event.getLong(DURATION)});
                        }
                    }
                    case Moment.NAME -> moments.put(event.getLong("nanos"), begin);
                    default -> {}
                }
            }
        }
        Long first = moments.get(from);
        Long last = moments.get(to);
        if (first == null || last == null || last <= first) {
            return null;
        }
        double millisPerTick = (to - from) / 1e6 / (last - first);
        DoubleSummaryStatistics collector = within(collections, first, last, millisPerTick);
        DoubleSummaryStatistics safepoint = within(safepoints, first, last, millisPerTick);
        return new Pauses(
                collector.getSum(),
                Math.max(0, collector.getMax()),
                safepoint.getSum(),
                Math.max(0, safepoint.getMax()));
    }

    /** The parts of pauses that lie between two moments, in milliseconds. */
    private static DoubleSummaryStatistics within(List<long[]> pauses, long first, long last, double millisPerTick) {
        return pauses.stream()
                .mapToDouble(pause -> millisPerTick * (Math.min(pause[1], last) - Math.max(pause[0], first)))
                .filter(millis -> millis > 0)
                .summaryStatistics();
    }

    @Override
    public void close() {
        if (recording != null) {
            TimeLimit.run("oe-pauses-end", patience, recording::close);
        }
    }
}
