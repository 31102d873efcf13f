package io.orderentry.observe.driver;

import io.orderentry.observe.machine.HostSample;
import io.orderentry.observe.machine.LocalProcess;
import io.orderentry.observe.machine.ProcessorTime;
import io.orderentry.result.Driver;
import io.orderentry.result.DriverBuilder;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Reading;
import io.orderentry.run.RunListener;
import io.orderentry.text.TimeLimit;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Observation of the driver itself: processor time, steal time of its machine, pauses of the virtual machine, and the scheduling lag of a
 * thread that sleeps for a moment. {@link #cost} is for use after the thread that reads at the edges has ended.
 */
public final class DriverWatch implements RunListener, AutoCloseable {
    /** Often enough for a percentile of a few seconds, seldom enough to cost nothing: each nap is a wake-up that the database misses. */
    private static final long NAP_NANOS = 5_000_000;

    private static final String UNAVAILABLE = "not available on this platform";

    private final Recorder lagMicros = new Recorder(3);
    private final Thread napper;
    private final ThirdPartyWatch others;
    private final PauseLog pauses = new PauseLog(PauseLog.PATIENCE);
    private Edge start;
    private Edge end;
    private Histogram lag;

    private record Edge(long edgeNanos, long gcMillis, Moment at) {}

    /**
     * Readings of this process and of its machine's processors at a moment.
     *
     * @param cpuNanos of this process; below 0 where the platform has none
     * @param processors times of all processors; without counters on a platform that has none
     */
    public record Moment(long cpuNanos, long nanos, HostSample processors) {
        private Reading<Double> cpuSeconds(Moment later) {
            return later.cpuNanos < 0
                    ? Reading.unavailable(UNAVAILABLE)
                    : Reading.of((later.cpuNanos - cpuNanos) / 1e9);
        }

        /** Steal time until a later moment in percent of the processors' time, or why there is none. */
        public Reading<Double> stealPercent(Moment later) {
            return time(later).flatMap(time -> time.percentOf("steal"));
        }

        /** The same of what other processes and the kernel used. */
        public Reading<Double> othersPercent(Moment later) {
            return later.cpuNanos < 0
                    ? Reading.unavailable("the platform counts no processor time of a process")
                    : time(later)
                            .flatMap(time -> time.seconds(ProcessorTime.WORK)
                                    .map(work -> time.percent(Math.max(0, work - (later.cpuNanos - cpuNanos) / 1e9))));
        }

        private Reading<ProcessorTime> time(Moment later) {
            return ProcessorTime.between(processors, later.processors);
        }
    }

    /** Cost of the driver in the interval, of so many seconds; what the readings alone do not give is not there yet. */
    public record Cost(double seconds, Driver driver) {}

    /** Starts the recorder of pauses and the thread that measures the lag; takes up to a second of processor time. */
    public DriverWatch(ThirdPartyWatch others) {
        this.others = others;
        napper = TimeLimit.start("oe-lag", this::nap);
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
    @Override
    public void prepare(LongSupplier completed) throws InterruptedException {
        LocalProcess.raisePriority();
        read(0);
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        start = read(edgeNanos);
        pauses.mark(start.at().nanos());
        others.start(System.nanoTime());
        lagMicros.reset();
    }

    @Override
    public void intervalEnded(long edgeNanos) {
        end = read(edgeNanos);
        pauses.mark(end.at().nanos());
        lag = lagMicros.getIntervalHistogram();
        others.stop(System.nanoTime());
    }

    private static Edge read(long edgeNanos) {
        return new Edge(edgeNanos, gcMillis(), now());
    }

    /** Reads the processor times of this process and of its machine. */
    public static Moment now() {
        long cpuNanos = cpuNanos();
        long nanos = System.nanoTime();
        return new Moment(cpuNanos, nanos, ProcessorTime.sample(nanos, LocalProcess.text(Path.of("/proc/stat"))));
    }

    /** The cost of the interval, for use after it; takes a fraction of a second. */
    public Cost cost() {
        boolean broken = end == null;
        long from = broken ? 0 : start.at().nanos();
        long to = broken ? 0 : end.at().nanos();
        double gcMillis = broken ? 0 : end.gcMillis() - start.gcMillis();
        String noTimes = broken
                ? "the run broke before the edges were read"
                : HostSample.late(start.edgeNanos(), from, end.edgeNanos(), to);
        Reading<Moment> last = Reading.of(noTimes == null ? end.at() : null, noTimes);
        Reading<PauseLog.Pauses> held = Reading.of(broken ? null : pauses.between(from, to), UNAVAILABLE);
        Reading<Histogram> lags = Reading.of(broken || lag.getTotalCount() == 0 ? null : lag, Percentiles.NO_SAMPLES);
        return new Cost(
                (to - from) / 1e9,
                DriverBuilder.builder()
                        .cpuSeconds(last.flatMap(moment -> start.at().cpuSeconds(moment)))
                        .stealPercent(last.flatMap(moment -> start.at().stealPercent(moment)))
                        .othersPercent(last.flatMap(moment -> start.at().othersPercent(moment)))
                        .gcPauseMillis(held.map(PauseLog.Pauses::gcMillis).orElse(gcMillis))
                        .longestGcPauseMillis(held.map(PauseLog.Pauses::longestGcMillis))
                        .safepointMillis(held.map(PauseLog.Pauses::safepointMillis))
                        .longestSafepointMillis(held.map(PauseLog.Pauses::longestSafepointMillis))
                        .schedulingLagMillisP99(lags.map(all -> all.getValueAtPercentile(99) / 1_000.0))
                        .longestLagMillis(lags.map(all -> all.getMaxValue() / 1_000.0))
                        .thirdParty(others.figures())
                        .build());
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
