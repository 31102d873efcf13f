package io.orderentry.observe;

import io.orderentry.config.HostMetric.Role;
import io.orderentry.metrics.HostRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.observe.host.Devices;
import io.orderentry.observe.host.HostFigures;
import io.orderentry.observe.host.HostSample;
import io.orderentry.observe.host.HostSource;
import io.orderentry.observe.host.MachineIdentity;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
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
    private final HardwareCounters counters;
    private final List<Role> roles;
    private final Thread thread;
    private final BlockingQueue<CompletableFuture<EdgeSample>> edges = new LinkedBlockingQueue<>();
    private final CountDownLatch looked = new CountDownLatch(1);
    private final Queue<HostRow> rows = new ConcurrentLinkedQueue<>();
    private volatile HostSource.About about;
    private volatile String problem;
    private volatile boolean answered;
    private volatile Map<String, Double> newest = Map.of();
    private HostSample before;
    private long startEdge;
    private long endEdge;
    private CompletableFuture<EdgeSample> start;
    private CompletableFuture<EdgeSample> end;

    /** A sample, and when it was taken: in the middle between request and answer. */
    private record EdgeSample(long nanos, HostSample sample) {}

    MachineWatch(HostWatch.Watched watched) {
        this.source = watched.source();
        this.roles = watched.roles();
        this.counters = watched.counters();
        this.about = unknown("it was not read");
        this.thread = new Thread(this::watch, "oe-host " + source.name());
        thread.setDaemon(true);
    }

    List<Role> roles() {
        return roles;
    }

    private static HostSource.About unknown(String reason) {
        return new HostSource.About(MachineIdentity.unavailable(reason), Devices.of(Map.of(), List.of()));
    }

    void start() {
        thread.start();
        counters.open();
    }

    /** Waits until the source has answered for the first time, or failed to; why there is no answer, or null. */
    String firstAnswer(long nanos) throws InterruptedException {
        return looked.await(nanos, TimeUnit.NANOSECONDS)
                ? problem
                : source.name() + " did not answer before the ramp-up";
    }

    /** Requests the sample at the start of the interval and does not wait for it. */
    void intervalStarted(long edgeNanos) {
        startEdge = edgeNanos;
        start = edge();
        counters.start();
    }

    /** Requests the sample at the end of the interval and does not wait for it. */
    void intervalEnded(long edgeNanos) {
        endEdge = edgeNanos;
        end = edge();
        counters.end();
    }

    /** A sample that fails by itself when it is not there within a second. */
    private CompletableFuture<EdgeSample> edge() {
        CompletableFuture<EdgeSample> edge = new CompletableFuture<>();
        edges.add(edge);
        return edge.orTimeout(1, TimeUnit.SECONDS);
    }

    private void watch() {
        try {
            ThreadPriority.raise();
            try {
                about = source.about();
            } catch (IOException | RuntimeException e) {
                about = unknown(message(e));
            }
            long next = System.nanoTime();
            while (true) {
                CompletableFuture<EdgeSample> edge = edges.poll(next - System.nanoTime(), TimeUnit.NANOSECONDS);
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

    private void sample(CompletableFuture<EdgeSample> edge) throws InterruptedException {
        try {
            long asked = System.nanoTime();
            HostSample now = source.sample(edge != null);
            problem = null;
            answered = true;
            if (edge != null) {
                edge.complete(new EdgeSample(asked + (System.nanoTime() - asked) / 2, now));
                return;
            }
            if (before != null) {
                Host host = between(before, now, "").value();
                newest = MachineMetrics.series(host);
                rows.add(HostRow.of(now.seconds(), host));
            }
            before = now;
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

    /** The figures of the last second by their paths in {@link Host}; empty when the source did not answer. */
    Map<String, Double> newest() {
        return newest;
    }

    /** One row a second since the watch began; its seconds are those of {@link System#nanoTime}. */
    List<HostRow> rows() {
        return List.copyOf(rows);
    }

    String name() {
        return source.name();
    }

    /** Whether the source ever answered, so that its machine is known. */
    boolean answered() {
        return answered;
    }

    /** Figures of the interval; each is unavailable when one of its edges is, or is late. The processors' counters have a time of their own. */
    Reading<Host> figures(String role) {
        String missing = missing();
        String reason = missing == null ? late() : missing;
        return HostFigures.between(
                reason == null ? start.join().sample() : HostSample.unavailable(reason),
                reason == null ? end.join().sample() : HostSample.unavailable(reason),
                counters.rates(),
                about.devices(),
                about.identity(),
                role,
                source.name());
    }

    private Reading<Host> between(HostSample first, HostSample last, String role) {
        return HostFigures.between(first, last, about.devices(), about.identity(), role, source.name());
    }

    /** Why the sample of an edge is missing, after at most a second; null when both are there. */
    String missing() {
        String missing = missing(start, "start");
        return missing == null ? missing(end, "end") : missing;
    }

    /** Why the samples are not those of the interval; null when they are. */
    private String late() {
        return new EdgeTimes(
                        startEdge, start.join().nanos(), endEdge, end.join().nanos())
                .late();
    }

    private static String missing(CompletableFuture<EdgeSample> edge, String which) {
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
        counters.close();
    }
}
