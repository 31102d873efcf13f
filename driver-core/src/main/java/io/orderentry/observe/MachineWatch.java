package io.orderentry.observe;

import io.orderentry.metrics.HostRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.observe.host.HostFigures;
import io.orderentry.observe.host.identity.MachineIdentity;
import io.orderentry.observe.host.parse.Devices;
import io.orderentry.observe.host.parse.HostSample;
import io.orderentry.observe.host.source.HostSource;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Thread that reads one source once a second and at both edges of the measurement interval. A source that fails or hangs costs its
 * figures only.
 */
final class MachineWatch implements AutoCloseable {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final HostSource source;
    private final Thread thread;
    private final BlockingQueue<CompletableFuture<HostSample>> edges = new LinkedBlockingQueue<>();
    private final CountDownLatch looked = new CountDownLatch(1);
    private final List<HostRow> rows = new ArrayList<>();
    private volatile HostSource.About about;
    private volatile String problem;
    private volatile Map<String, Double> newest = Map.of();
    private HostSample before;
    private CompletableFuture<HostSample> start;
    private CompletableFuture<HostSample> end;

    MachineWatch(HostSource source) {
        this.source = source;
        this.about = unknown("it was not read");
        this.thread = new Thread(this::watch, "oe-host " + source.name());
        thread.setDaemon(true);
    }

    private static HostSource.About unknown(String reason) {
        return new HostSource.About(MachineIdentity.unavailable(reason), Devices.of(Map.of(), List.of(), Set.of()));
    }

    void start() {
        thread.start();
    }

    /**
     * Waits until the source has answered for the first time, or failed to.
     *
     * @return why there is no answer, or null
     */
    String firstAnswer(long nanos) throws InterruptedException {
        return looked.await(nanos, TimeUnit.NANOSECONDS)
                ? problem
                : source.name() + " did not answer before the ramp-up";
    }

    /** Requests the sample at the start of the interval and does not wait for it. */
    void intervalStarted() {
        start = edge();
    }

    /** Requests the sample at the end of the interval and does not wait for it. */
    void intervalEnded() {
        end = edge();
    }

    /** A sample that fails by itself when it is not there within a second. */
    private CompletableFuture<HostSample> edge() {
        CompletableFuture<HostSample> edge = new CompletableFuture<>();
        edges.add(edge);
        return edge.orTimeout(1, TimeUnit.SECONDS);
    }

    private void watch() {
        try {
            look();
            long next = System.nanoTime();
            while (true) {
                CompletableFuture<HostSample> edge = edges.poll(next - System.nanoTime(), TimeUnit.NANOSECONDS);
                sample(edge);
                looked.countDown();
                while (edge == null && next - System.nanoTime() <= 0) {
                    next += SECOND;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() throws InterruptedException {
        try {
            about = source.about();
        } catch (IOException | RuntimeException e) {
            about = unknown(message(e));
        }
    }

    private void sample(CompletableFuture<HostSample> edge) throws InterruptedException {
        try {
            HostSample now = source.sample(edge != null);
            problem = null;
            if (edge != null) {
                edge.complete(now);
            } else {
                if (before != null) {
                    keep(before, now);
                }
                before = now;
            }
        } catch (IOException | RuntimeException e) {
            problem = message(e);
            newest = Map.of();
            before = null;
            if (edge != null) {
                edge.completeExceptionally(e);
            }
        }
    }

    /** The sentence of a source that failed; any other exception is an error of the driver, which must not end a run. */
    private static String message(Throwable e) {
        return e instanceof IOException ? e.getMessage() : "the driver itself failed: " + e;
    }

    private void keep(HostSample first, HostSample last) {
        Host host = between(first, last, "").value();
        newest = MachineMetrics.series(host);
        synchronized (rows) {
            rows.add(HostRow.of(last.seconds(), host));
        }
    }

    /** The figures of the last second by their paths in {@link Host}; empty when the source did not answer. */
    Map<String, Double> newest() {
        return newest;
    }

    /** One row a second since the watch began; its seconds are those of {@link System#nanoTime}. */
    List<HostRow> rows() {
        synchronized (rows) {
            return List.copyOf(rows);
        }
    }

    String name() {
        return source.name();
    }

    /** Figures of the interval; each is unavailable when one of its edges is. */
    Reading<Host> figures(String role) {
        String missing = missing();
        return missing == null
                ? between(start.join(), end.join(), role)
                : between(HostSample.unavailable(missing), HostSample.unavailable(missing), role);
    }

    private Reading<Host> between(HostSample first, HostSample last, String role) {
        return HostFigures.between(first, last, about.devices(), about.identity(), role, source.name());
    }

    /** Why the sample of an edge is missing, after at most a second; null when both are there. */
    String missing() {
        String missing = missing(start, "start");
        return missing == null ? missing(end, "end") : missing;
    }

    private static String missing(CompletableFuture<HostSample> edge, String which) {
        if (edge == null) {
            return "there was no measurement interval";
        }
        try {
            edge.join();
            return null;
        } catch (CompletionException e) {
            return e.getCause() instanceof TimeoutException
                    ? "the source did not answer within a second at the interval's " + which
                    : message(e.getCause()) + ", at the interval's " + which;
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        source.close();
    }
}
