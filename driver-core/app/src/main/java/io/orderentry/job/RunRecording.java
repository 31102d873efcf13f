package io.orderentry.job;

import io.orderentry.model.TransactionType;
import io.orderentry.observe.HostWatch;
import io.orderentry.observe.Profiling;
import io.orderentry.observe.ServerWatch;
import io.orderentry.observe.activity.ActivityWatch;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import io.orderentry.store.LatencyLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Recording of a run second by second: response times to the log, samples of server, machines and processes, and every event to the live
 * listeners. Used by the thread of the run, and at the edges by the one that reads there.
 */
final class RunRecording implements RunListener {
    private static final int TICKS_BETWEEN_SERVER_SAMPLES = 10;

    private final DriverWatch driver;
    private final ServerWatch server;
    private final ActivityWatch activity;
    private final HostWatch hosts;
    private final Profiling profiling;
    private final LatencyLog log;
    private List<RunListener> live = List.of();
    private final List<Tick> ticks = new ArrayList<>();
    private double lastSeconds;
    private double seconds;
    private LongSupplier completed;
    private long startNanos;
    private int ticksInInterval;

    RunRecording(
            DriverWatch driver,
            ServerWatch server,
            ActivityWatch activity,
            HostWatch hosts,
            Profiling profiling,
            LatencyLog log) {
        this.driver = driver;
        this.server = server;
        this.activity = activity;
        this.hosts = hosts;
        this.profiling = profiling;
        this.log = log;
    }

    /** Passes all on to further listeners. */
    RunRecording to(List<RunListener> listeners) {
        live = List.copyOf(listeners);
        return this;
    }

    @Override
    public void started(long nanos) {
        startNanos = nanos;
        live.forEach(listener -> listener.started(nanos));
    }

    @Override
    public void tick(Tick tick) {
        endSecond();
        ticks.add(tick);
        lastSeconds = seconds;
        seconds = tick.seconds();
        if (tick.phase() == SeriesRow.Phase.INTERVAL && ++ticksInInterval % TICKS_BETWEEN_SERVER_SAMPLES == 0) {
            server.sample(seconds);
        }
        List<HostWatch.Newest> newest = hosts.newest();
        live.forEach(listener -> {
            listener.tick(tick);
            newest.forEach(host -> listener.sampled(
                    "host", Map.of("role", host.role().toString(), "source", host.source()), host.figures()));
            activity.newest().ifPresent(listener::active);
        });
    }

    /** Ends the last second in the log; its response times come after its tick. */
    void endSecond() {
        if (!ticks.isEmpty()) {
            log.covered(lastSeconds, seconds);
        }
    }

    @Override
    public void waiting(int workers, String reason) {
        live.forEach(listener -> listener.waiting(workers, reason));
    }

    @Override
    public void counted(OutcomeCounts whole, List<ErrorCount> errors) {
        live.forEach(listener -> listener.counted(whole, errors));
    }

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {
        log.write(type.key() + "." + kind, lastSeconds, seconds, recent);
        live.forEach(listener -> listener.times(type, kind, recent));
    }

    @Override
    public void prepare(LongSupplier count) throws InterruptedException {
        completed = count;
        driver.prepare();
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        driver.start(edgeNanos);
        hosts.intervalStarted(edgeNanos);
        activity.intervalStarted(edgeNanos);
        server.start(secondsNow(), completed);
        profiling.start();
        live.forEach(listener -> listener.intervalStarted(edgeNanos));
    }

    @Override
    public void intervalEnding() {
        server.ending(secondsNow());
    }

    @Override
    public void intervalEnded(long edgeNanos) {
        driver.stop(edgeNanos);
        hosts.intervalEnded(edgeNanos);
        activity.intervalEnded(edgeNanos);
        server.stop(secondsNow());
        profiling.stop();
        live.forEach(listener -> listener.intervalEnded(edgeNanos));
    }

    private double secondsNow() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    /** The ticks of the whole run. */
    List<Tick> ticks() {
        return List.copyOf(ticks);
    }

    /** The rows of {@code series.csv}. */
    List<SeriesRow> series() {
        return ticks.stream().map(Tick::row).toList();
    }
}
