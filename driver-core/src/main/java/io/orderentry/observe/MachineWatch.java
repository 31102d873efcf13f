package io.orderentry.observe;

import io.orderentry.observe.host.HostFigures;
import io.orderentry.observe.host.identity.MachineIdentity;
import io.orderentry.observe.host.parse.Devices;
import io.orderentry.observe.host.parse.HostSample;
import io.orderentry.observe.host.source.HostSource;
import io.orderentry.result.Host;
import io.orderentry.result.HostRow;
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
import java.util.function.BiConsumer;

/**
 * One source with a thread of its own, which reads it once a second and when an edge of the measurement interval is asked for. A
 * source that fails or hangs costs its figures, and nothing else.
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

    MachineWatch(HostSource source) {
        this.source = source;
        this.about = unknown("it was not read");
        this.thread = new Thread(this::watch, "oe-host " + source.name());
        thread.setDaemon(true);
    }

    private static HostSource.About unknown(String reason) {
        return new HostSource.About(
                new MachineIdentity(
                        null, List.of(), null, Map.of(), Map.of("virtualization", reason, "container", reason)),
                Devices.of(Map.of(), List.of(), Set.of()));
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

    /** Asks for a sample now, and does not wait for it. It fails by itself when it is not there within a second. */
    CompletableFuture<HostSample> edge() {
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
            about = unknown(told(e));
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
            problem = told(e);
            newest = Map.of();
            before = null;
            if (edge != null) {
                edge.completeExceptionally(e);
            }
        }
    }

    /** A source says in one sentence what is wrong; anything else is a mistake of this program, which must not end a run. */
    private static String told(Throwable e) {
        return e instanceof IOException ? e.getMessage() : "the driver itself failed: " + e;
    }

    private void keep(HostSample first, HostSample last) {
        Host host = HostFigures.between(
                first, last, about.devices(), about.identity(), "", source.name(), (path, reason) -> {});
        newest = HostRow.figures(host);
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

    /**
     * The figures between two edges; all absent when one of them could not be had.
     *
     * @param start from {@link #edge}
     * @param end likewise
     */
    Host figures(
            CompletableFuture<HostSample> start,
            CompletableFuture<HostSample> end,
            String role,
            BiConsumer<String, String> absent) {
        String missing = missing(start, end);
        HostSample first = missing == null ? start.join() : nothing(missing);
        HostSample last = missing == null ? end.join() : nothing(missing);
        return HostFigures.between(first, last, about.devices(), about.identity(), role, source.name(), absent);
    }

    /** Why one of the edges' samples is not there, after at most a second; null when both are. */
    static String missing(CompletableFuture<HostSample> start, CompletableFuture<HostSample> end) {
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
                    : told(e.getCause()) + ", at the interval's " + which;
        }
    }

    private static HostSample nothing(String reason) {
        return new HostSample(
                0,
                Map.of(),
                Map.ofEntries(
                        Map.entry("cpu", reason),
                        Map.entry("interrupts", reason),
                        Map.entry("contextSwitches", reason),
                        Map.entry("forks", reason),
                        Map.entry("disk", reason),
                        Map.entry("net", reason),
                        Map.entry("tcp", reason),
                        Map.entry("vm", reason),
                        Map.entry("pressure", reason),
                        Map.entry("cgroup", reason),
                        Map.entry("gauge", reason)));
    }

    @Override
    public void close() {
        thread.interrupt();
        source.close();
    }
}
