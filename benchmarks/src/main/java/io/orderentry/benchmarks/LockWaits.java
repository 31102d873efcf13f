package io.orderentry.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Waits of the workers for monitors and locks, all of them however short, by class of the lock and by the first of the driver's own
 * methods on the stack. From the flight recorder, which sees who waits, and not who holds. Used by one thread.
 */
final class LockWaits {
    private static final String MONITOR = "jdk.JavaMonitorEnter";
    private static final String PARK = "jdk.ThreadPark";
    private static final String OURS = "io.orderentry.";
    private static final String LAMBDA = "$$Lambda";
    private static final String WORKER = "oe-worker-";

    private final Recording recording = new Recording();
    private final Map<String, Sum> sums = new TreeMap<>();

    /** Waits at one place. */
    private static final class Sum {
        private long count;
        private long nanos;
        private long longest;
    }

    void start() {
        recording.enable(MONITOR).withoutThreshold().withStackTrace();
        recording.enable(PARK).withoutThreshold().withStackTrace();
        recording.start();
    }

    void stop() throws IOException {
        recording.stop();
        Path file = Files.createTempFile("stub", ".jfr");
        try {
            recording.dump(file);
            recording.close();
            try (RecordingFile events = new RecordingFile(file)) {
                while (events.hasMoreEvents()) {
                    add(events.readEvent());
                }
            }
        } finally {
            Files.delete(file);
        }
    }

    private void add(RecordedEvent event) {
        boolean monitor = event.getEventType().getName().equals(MONITOR);
        if (!monitor && !event.getEventType().getName().equals(PARK)
                || event.getThread() == null
                || !String.valueOf(event.getThread().getJavaName()).startsWith(WORKER)) {
            return;
        }
        var lock = event.getClass(monitor ? "monitorClass" : "parkedClass");
        Sum sum = sums.computeIfAbsent(
                (lock == null ? "(none)" : lock.getName()) + " in " + place(event), key -> new Sum());
        sum.count++;
        sum.nanos += event.getDuration().toNanos();
        sum.longest = Math.max(sum.longest, event.getDuration().toNanos());
    }

    private static String place(RecordedEvent event) {
        List<RecordedFrame> frames = event.getStackTrace() == null
                ? List.of()
                : event.getStackTrace().getFrames();
        return frames.stream()
                .map(frame -> frame.getMethod().getType().getName() + "."
                        + frame.getMethod().getName())
                .filter(method -> method.startsWith(OURS) && !method.contains(LAMBDA))
                .findFirst()
                .orElse("others");
    }

    /**
     * A line for each lock and place, the longest waits first.
     *
     * @param workerSeconds time of all workers together
     */
    List<String> table(double workerSeconds) {
        List<String> lines = new ArrayList<>();
        sums.entrySet().stream()
                .sorted(Comparator.comparingLong(place -> -place.getValue().nanos))
                .forEach(place -> {
                    Sum sum = place.getValue();
                    lines.add(String.format(
                            Locale.ROOT,
                            "%,9d waits %,9.1f ms, longest %7.2f ms, %.4f %% of the workers' time: %s",
                            sum.count,
                            sum.nanos / 1e6,
                            sum.longest / 1e6,
                            sum.nanos / 1e7 / workerSeconds,
                            place.getKey()));
                });
        return lines.isEmpty() ? List.of("no worker waited for a monitor or a lock") : lines;
    }
}
