package io.orderentry.job;

import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.observe.machine.HostWatch;
import io.orderentry.observe.machine.Profiling;
import io.orderentry.observe.server.ActivityWatch;
import io.orderentry.observe.server.ServerWatch;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.RunListener;
import io.orderentry.store.LatencyLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

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
    /** End of the last one. */
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
    public void second(Second second) {
        ticks.add(second.tick());
        double end = second.tick().seconds();
        second.times().forEach(times -> log.write(times.name(), seconds, end, times.histogram()));
        log.covered(seconds, end);
        seconds = end;
        listeners.forEach(listener -> {
            listener.second(second);
            watches.hosts().report(listener);
            watches.activity().newest().ifPresent(listener::active);
        });
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

    List<Tick> ticks() {
        return List.copyOf(ticks);
    }

    /** The rows of {@code series.csv}. */
    List<SeriesRow> series() {
        return ticks.stream().map(Tick::row).toList();
    }
}
