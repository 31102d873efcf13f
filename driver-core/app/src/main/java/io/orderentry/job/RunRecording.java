package io.orderentry.job;

import io.orderentry.model.TransactionType;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.observe.machine.HostWatch;
import io.orderentry.observe.machine.Profiling;
import io.orderentry.observe.server.ActivityWatch;
import io.orderentry.observe.server.ServerWatch;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import io.orderentry.store.LatencyLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Recording of a run second by second: response times to the log, samples of server, machines and processes, and every event to the live
 * listeners. Used by the thread of the run, and at the edges by the one that reads there.
 */
final class RunRecording implements RunListener {
    /** Those who read at the edges of the interval and between them; each is closed by whoever opened it. */
    record Watches(
            DriverWatch driver, ServerWatch server, ActivityWatch activity, HostWatch hosts, Profiling profiling) {}

    final Watches watches;
    private final LatencyLog log;
    /** The watches first. */
    private final List<RunListener> listeners = new ArrayList<>();

    private final List<Tick> ticks = new ArrayList<>();
    private double lastSeconds;
    private double seconds;

    /** @param live further listeners, to which all is passed on */
    RunRecording(Watches watches, LatencyLog log, List<RunListener> live) {
        this.watches = watches;
        this.log = log;
        listeners.addAll(
                List.of(watches.driver(), watches.hosts(), watches.activity(), watches.server(), watches.profiling()));
        listeners.addAll(live);
    }

    @Override
    public void started(long nanos) {
        listeners.forEach(listener -> listener.started(nanos));
    }

    @Override
    public void tick(Tick tick) {
        endSecond();
        ticks.add(tick);
        lastSeconds = seconds;
        seconds = tick.seconds();
        listeners.forEach(listener -> {
            listener.tick(tick);
            watches.hosts().report(listener);
            watches.activity().newest().ifPresent(listener::active);
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
        listeners.forEach(listener -> listener.waiting(workers, reason));
    }

    @Override
    public void counted(OutcomeCounts whole, List<ErrorCount> errors) {
        listeners.forEach(listener -> listener.counted(whole, errors));
    }

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {
        log.write(type.key() + "." + kind, lastSeconds, seconds, recent);
        listeners.forEach(listener -> listener.times(type, kind, recent));
    }

    @Override
    public void prepare(LongSupplier completed) throws InterruptedException {
        for (RunListener listener : listeners) {
            listener.prepare(completed);
        }
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        listeners.forEach(listener -> listener.intervalStarted(edgeNanos));
    }

    @Override
    public void intervalEnding() {
        listeners.forEach(RunListener::intervalEnding);
    }

    @Override
    public void intervalEnded(long edgeNanos) {
        listeners.forEach(listener -> listener.intervalEnded(edgeNanos));
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
