package io.orderentry.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * The driver watches itself: processor time, pauses for garbage collection, and how late a thread that sleeps a moment is
 * woken (DOMAIN E.8). {@link #start} and {@link #stop} enclose the measurement interval and are called by one thread.
 */
final class DriverWatch implements AutoCloseable {
    /** Often enough for a percentile of a few seconds, seldom enough to cost nothing: each nap is a wake-up that the database misses. */
    private static final long NAP_NANOS = 5_000_000;

    private final Recorder lagMicros = new Recorder(3);
    private final Thread napper = new Thread(this::nap, "oe-lag");
    private long cpuNanos;
    private long gcMillis;

    /** What the driver cost in the interval; CPU is null where the platform does not tell. */
    record Cost(Double cpuSeconds, double gcPauseMillis, Double lagMillisP99) {}

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
        cpuNanos = cpuNanos();
        gcMillis = gcMillis();
    }

    Cost stop() {
        long cpu = cpuNanos();
        Histogram lag = lagMicros.getIntervalHistogram();
        return new Cost(
                cpu < 0 || cpuNanos < 0 ? null : (cpu - cpuNanos) / 1e9,
                gcMillis() - gcMillis,
                lag.getTotalCount() == 0 ? null : lag.getValueAtPercentile(99) / 1_000.0);
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
    }
}
