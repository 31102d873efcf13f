package io.orderentry.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * The driver watches itself: processor time, time stolen from its machine, the virtual machine's pauses, and how late a thread that
 * sleeps a moment is woken (DOMAIN E.8). {@link #start} and {@link #stop} enclose the measurement interval and are called by one thread.
 */
public final class DriverWatch implements AutoCloseable {
    /** Often enough for a percentile of a few seconds, seldom enough to cost nothing: each nap is a wake-up that the database misses. */
    private static final long NAP_NANOS = 5_000_000;

    private final Recorder lagMicros = new Recorder(3);
    private final Thread napper = new Thread(this::nap, "oe-lag");
    private final PauseLog pauses = new PauseLog();
    private Instant started;
    private StolenTime stolen;
    private long cpuNanos;
    private long gcMillis;
    private Instant stopped;
    private Cost cost;

    /**
     * What the driver cost in the interval, and what held it up; null is what the platform does not tell.
     *
     * @param stealPercent of the time of all its machine's processors
     * @param gcMillis pauses for garbage collection
     * @param safepointMillis all pauses of the virtual machine, those for garbage collection among them
     * @param longestLagMillis the latest wake-up of all
     */
    public record Cost(
            Double cpuSeconds,
            Double stealPercent,
            double gcMillis,
            Double longestGcMillis,
            Double safepointMillis,
            Double longestSafepointMillis,
            Double lagMillisP99,
            Double longestLagMillis) {}

    DriverWatch() {
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

    void start() {
        lagMicros.reset();
        stolen = StolenTime.now();
        cpuNanos = cpuNanos();
        gcMillis = gcMillis();
        started = Instant.now();
    }

    /** Only reads; what takes time is left to {@link #cost}. */
    void stop() {
        stopped = Instant.now();
        long cpu = cpuNanos();
        Histogram lag = lagMicros.getIntervalHistogram();
        boolean napped = lag.getTotalCount() > 0;
        cost = new Cost(
                cpu < 0 || cpuNanos < 0 ? null : (cpu - cpuNanos) / 1e9,
                StolenTime.percent(stolen, StolenTime.now()),
                gcMillis() - gcMillis,
                null,
                null,
                null,
                napped ? lag.getValueAtPercentile(99) / 1_000.0 : null,
                napped ? lag.getMaxValue() / 1_000.0 : null);
    }

    /** What the interval cost, after it. */
    Cost cost() {
        PauseLog.Pauses held = pauses.between(started, stopped);
        return held == null
                ? cost
                : new Cost(
                        cost.cpuSeconds(),
                        cost.stealPercent(),
                        held.gcMillis(),
                        held.longestGcMillis(),
                        held.safepointMillis(),
                        held.longestSafepointMillis(),
                        cost.lagMillisP99(),
                        cost.longestLagMillis());
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
