package io.orderentry.job;

import io.orderentry.model.TransactionType;
import io.orderentry.observe.HostWatch;
import io.orderentry.observe.Profiling;
import io.orderentry.observe.ServerWatch;
import io.orderentry.observe.driver.DriverWatch;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import io.orderentry.store.LatencyLog;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** What a run leaves besides its counts. */
final class RunRecording implements RunListener {
    private static final int TICKS_BETWEEN_SERVER_SAMPLES = 10;

    final Profiling profiling;
    final List<RunListener> live;
    final List<Tick> ticks = new ArrayList<>();
    LatencyLog log;
    DriverWatch driver;
    ServerWatch server;
    HostWatch hosts;
    double lastSeconds;
    double seconds;
    long heardNanos;
    int ticksInInterval;

    RunRecording(Profiling profiling, List<RunListener> live) {
        this.profiling = profiling;
        this.live = List.copyOf(live);
    }

    @Override
    public void tick(Tick tick) {
        endSecond();
        ticks.add(tick);
        lastSeconds = seconds;
        seconds = tick.seconds();
        heardNanos = System.nanoTime();
        if (tick.phase() == SeriesRow.Phase.INTERVAL && ++ticksInInterval % TICKS_BETWEEN_SERVER_SAMPLES == 0) {
            server.sample(seconds);
        }
        live.forEach(listener -> {
            listener.tick(tick);
            hosts.tell(listener);
        });
    }

    /** The response times of a second are heard of after its tick. */
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

    List<SeriesRow> series() {
        return ticks.stream()
                .map(tick -> new SeriesRow(
                        Math.round(tick.seconds()),
                        tick.phase(),
                        tick.newOrders(),
                        tick.transactions(),
                        tick.errors(),
                        tick.retries(),
                        tick.lengthSeconds()))
                .toList();
    }

    @Override
    public void times(TransactionType type, String kind, Histogram recent) {
        log.write(type.key() + "." + kind, lastSeconds, seconds, recent);
        live.forEach(listener -> listener.times(type, kind, recent));
    }

    @Override
    public void intervalStarted() {
        driver.start();
        // Before the server's, which may have to wait.
        hosts.intervalStarted();
        heardNanos = System.nanoTime();
        server.start(seconds);
        profiling.start();
        live.forEach(RunListener::intervalStarted);
    }

    @Override
    public void intervalEnded() {
        driver.stop();
        hosts.intervalEnded();
        profiling.stop();
        server.stop(seconds + (System.nanoTime() - heardNanos) / 1e9);
        live.forEach(RunListener::intervalEnded);
    }
}
