package io.orderentry.observe.driver;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Observation of the driver itself: processor time, steal time of its machine, pauses of the virtual machine, and the scheduling lag of a
 * thread that sleeps for a moment. {@link #start} and {@link #stop} enclose the measurement interval; one thread calls them, and
 * {@link #cost} after them.
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
     * Processor time and delays of the driver in the interval; null where the platform has no such figure.
     *
     * @param stealPercent share of the time of all its machine's processors
     * @param gcMillis sum of the pauses for garbage collection
     * @param safepointMillis sum of all pauses of the virtual machine, those for garbage collection included
     * @param longestLagMillis latest wake-up of all
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

    /** Takes the first readings: the interval has begun. */
    public void start() {
        lagMicros.reset();
        stolen = StolenTime.now();
        cpuNanos = cpuNanos();
        gcMillis = gcMillis();
        started = Instant.now();
    }

    /** Takes the last readings: the interval has ended. What takes time is left to {@link #cost}. */
    public void stop() {
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

    /** The cost of the interval, for use after it; takes a fraction of a second. */
    public Cost cost() {
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
