package io.orderentry.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.memory.InMemorySessions;
import io.orderentry.model.Failure;
import io.orderentry.model.OrderEntry;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.LoadRun;
import io.orderentry.run.RunControl;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunPlan;
import io.orderentry.run.SessionPool;
import io.orderentry.schedule.Clock;
import io.orderentry.txn.RetryingExecutor;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** The driver's own run of a load, without what observes one. */
final class Harness {
    private static final int ANY_LEGAL_C_LOAD = 100;

    private Harness() {}

    /**
     * Figures of one run.
     *
     * @param transactionsPerSecond completed in the interval
     * @param bytesPerTransaction allocated by workers, their inputs included
     * @param lateMillisP99 from due to started
     * @param lateMillisMax the same, of the latest
     * @param cpuSeconds of the driver in the interval
     * @param liveBytes of the heap at the end, after a full collection, with the terminals still there
     */
    record Figures(
            double transactionsPerSecond,
            double bytesPerTransaction,
            Double lateMillisP99,
            Double lateMillisMax,
            double cpuSeconds,
            long liveBytes) {}

    static Load load(String... settings) {
        Overrides overrides = Overrides.none().set("load.delivery=inline");
        for (String setting : settings) {
            overrides = overrides.set("load." + setting);
        }
        return Load.of(overrides);
    }

    static RunPlan plan(Load load) {
        return RunPlan.of(
                load, load.warehouses(), ANY_LEGAL_C_LOAD, Runtime.getRuntime().availableProcessors());
    }

    static Figures run(Load load, OrderEntry orderEntry) throws InterruptedException {
        return run(load, new InMemorySessions(orderEntry));
    }

    static Figures run(Load load, SessionPool pool) throws InterruptedException {
        MeteredSessions sessions = new MeteredSessions(pool);
        RetryingExecutor retrying = new RetryingExecutor(e -> Failure.BROKEN, 0, TimeUnit.MICROSECONDS::sleep);
        CpuMeter cpu = new CpuMeter();
        LoadRun run = new LoadRun(plan(load), sessions, retrying, Clock.system(), cpu);
        RunOutcome outcome = run.run();
        long liveBytes = liveBytes();
        Reference.reachabilityFence(run);
        if (outcome.end() != RunControl.End.COMPLETE) {
            throw new IllegalStateException("the run ended early: " + outcome.reason());
        }
        Histogram late = outcome.times().sum(Kind.LATE);
        double completed = outcome.inInterval().completed();
        double all = outcome.inEntireRun().completed();
        return new Figures(
                completed / outcome.intervalSeconds(),
                sessions.allocatedBytes() / all,
                late.getValueAtPercentile(99) / 1_000.0,
                late.getMaxValue() / 1_000.0,
                cpu.nanos / 1e9,
                liveBytes);
    }

    private static long liveBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Processor time of this process in the interval. */
    private static final class CpuMeter implements RunListener {
        private final OperatingSystemMXBean process =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        private long nanos;

        @Override
        public void intervalStarted(long edgeNanos) {
            nanos = -process.getProcessCpuTime();
        }

        @Override
        public void intervalEnded(long edgeNanos) {
            nanos += process.getProcessCpuTime();
        }
    }
}
