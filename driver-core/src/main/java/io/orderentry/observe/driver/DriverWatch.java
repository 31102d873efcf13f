package io.orderentry.observe.driver;

import io.orderentry.observe.EdgeTimes;
import io.orderentry.observe.ThreadPriority;
import io.orderentry.observe.host.CounterDelta;
import io.orderentry.observe.host.HostSample;
import io.orderentry.observe.host.ProcSample;
import io.orderentry.observe.host.UnavailableException;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Observation of the driver itself: processor time, steal time of its machine, pauses of the virtual machine, and the scheduling lag of a
 * thread that sleeps for a moment. {@link #prepare}, {@link #start} and {@link #stop} are called by one thread, at the edges of the measurement
 * interval, and {@link #cost} after that thread has ended.
 */
public final class DriverWatch implements AutoCloseable {
    /** Often enough for a percentile of a few seconds, seldom enough to cost nothing: each nap is a wake-up that the database misses. */
    private static final long NAP_NANOS = 5_000_000;

    private static final String STAT = "/proc/stat";

    private final Recorder lagMicros = new Recorder(3);
    private final Thread napper = new Thread(this::nap, "oe-lag");
    private final PauseLog pauses = new PauseLog();
    private Edge start;
    private Edge end;
    private Histogram lag;

    /** A reading at an edge of the interval. */
    private record Edge(
            long edgeNanos, long cpuNanos, long nanos, Instant time, long gcMillis, HostSample processors) {}

    /**
     * Processor time and delays of the driver in the interval; null where the platform has no such figure.
     *
     * @param late why the readings are not those of the interval; null when they are
     * @param seconds between the two readings
     * @param cpuSeconds in that time
     * @param stealPercent share of the time of all its machine's processors
     * @param gcMillis sum of the pauses for garbage collection
     * @param safepointMillis sum of all pauses of the virtual machine, those for garbage collection included
     * @param longestLagMillis latest wake-up of all
     */
    public record Cost(
            String late,
            double seconds,
            Double cpuSeconds,
            Double stealPercent,
            double gcMillis,
            Double longestGcMillis,
            Double safepointMillis,
            Double longestSafepointMillis,
            Double lagMillisP99,
            Double longestLagMillis) {}

    /** Starts the recorder of pauses and the thread that measures the lag; takes up to a second of processor time. */
    public DriverWatch() {
        napper.setDaemon(true);
        napper.start();
    }

    private void nap() {
        try {
            while (true) {
                long before = System.nanoTime();
                TimeUnit.NANOSECONDS.sleep(NAP_NANOS);
                lagMicros.recordValue(Math.max(0, (System.nanoTime() - before - NAP_NANOS) / 1_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Prepares the calling thread, which then calls at both edges: the first reading of all loads what later ones need. */
    public void prepare() throws InterruptedException {
        ThreadPriority.raise();
        read(0);
    }

    /**
     * Takes the first readings.
     *
     * @param edgeNanos when the interval started, by {@link System#nanoTime}
     */
    public void start(long edgeNanos) {
        start = read(edgeNanos);
        lagMicros.reset();
    }

    /**
     * Takes the last readings.
     *
     * @param edgeNanos when the interval ended, by {@link System#nanoTime}
     */
    public void stop(long edgeNanos) {
        end = read(edgeNanos);
        lag = lagMicros.getIntervalHistogram();
    }

    private static Edge read(long edgeNanos) {
        long cpuNanos = cpuNanos();
        return new Edge(edgeNanos, cpuNanos, System.nanoTime(), Instant.now(), gcMillis(), processors());
    }

    /** The cost of the interval, for use after it; takes a fraction of a second. */
    public Cost cost() {
        if (end == null) {
            return new Cost("the run broke before the edges were read", 0, null, null, 0, null, null, null, null, null);
        }
        EdgeTimes times = new EdgeTimes(start.edgeNanos(), start.nanos(), end.edgeNanos(), end.nanos());
        PauseLog.Pauses held = pauses.between(start.time(), end.time());
        boolean napped = lag.getTotalCount() > 0;
        String late = times.late();
        return new Cost(
                late,
                times.seconds(),
                late != null || end.cpuNanos() < 0 ? null : (end.cpuNanos() - start.cpuNanos()) / 1e9,
                late != null ? null : stealPercent(start.processors(), end.processors()),
                held == null ? end.gcMillis() - start.gcMillis() : held.gcMillis(),
                held == null ? null : held.longestGcMillis(),
                held == null ? null : held.safepointMillis(),
                held == null ? null : held.longestSafepointMillis(),
                napped ? lag.getValueAtPercentile(99) / 1_000.0 : null,
                napped ? lag.getMaxValue() / 1_000.0 : null);
    }

    /** Processor times of this machine; without counters where there is no {@code /proc/stat}. */
    private static HostSample processors() {
        try {
            return ProcSample.parse(0, Map.of(STAT, Files.readString(Path.of(STAT))), 1);
        } catch (IOException e) {
            return HostSample.unavailable("not available on this platform");
        }
    }

    /** Steal time in percent of the processors' time between two samples; null when it is not available. */
    static Double stealPercent(HostSample first, HostSample last) {
        CounterDelta growth = new CounterDelta(first, last);
        try {
            double total = 0;
            for (String each : List.of("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal")) {
                total += growth.of("cpu." + each);
            }
            return total == 0 ? null : Double.valueOf(100 * growth.of("cpu.steal") / total);
        } catch (UnavailableException e) {
            return null;
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os
                ? os.getProcessCpuTime()
                : -1;
    }

    private static long gcMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    @Override
    public void close() {
        napper.interrupt();
        pauses.close();
    }
}
