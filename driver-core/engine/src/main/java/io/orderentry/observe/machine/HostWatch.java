package io.orderentry.observe.machine;

import io.orderentry.config.HostMetric.Role;
import io.orderentry.metrics.HostRow;
import io.orderentry.metrics.MachineMetrics;
import io.orderentry.result.Host;
import io.orderentry.result.HostBuilder;
import io.orderentry.result.Reading;
import io.orderentry.run.RunListener;
import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
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
 * Machines sampled during a run: once a second for the series, and at both edges of the measurement interval for the figures. No edge
 * waits for a source longer than a second.
 */
public final class HostWatch implements RunListener, AutoCloseable {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    /** A machine is looked at before the load begins; a client that has to log in first needs a moment. */
    private static final long FIRST_ANSWER = 5 * SECOND;

    private final List<MachineWatch> machines;
    private final String noDatabase;
    private long origin;

    /** A source, the roles of its machine in the run, and the counters of its processors. */
    public record Watched(HostSource source, List<Role> roles, HardwareCounters counters) {}

    /**
     * Figures of the interval.
     *
     * @param host the database's machine: of several sources the first one that was sampled at both edges, or else one that is known
     * @param hosts every machine by every role
     */
    public record Figures(Reading<Host> host, List<Host> hosts) {}

    /** Thread that reads one source; one that fails or hangs costs its figures only. */
    private static final class MachineWatch {
        private final HostSource source;
        private final HardwareCounters counters;
        private final List<Role> roles;
        private final int seconds;
        private Thread thread;
        private final BlockingQueue<Edge> edges = new LinkedBlockingQueue<>();
        private final CountDownLatch looked = new CountDownLatch(1);
        /** One a second since the watch began; its seconds are those of {@link System#nanoTime}. */
        private final Queue<HostRow> rows = new ConcurrentLinkedQueue<>();

        private volatile HostSource.About about = HostSource.About.unavailable("it was not read");
        private volatile String problem;
        /** True when the source ever answered, so that its machine is known. */
        private volatile boolean answered;
        /** The figures of the last second by their paths in {@link Host}; empty when the source did not answer. */
        private volatile Map<String, Double> newest = Map.of();

        private HostSample before;
        private Edge start;
        private Edge end;

        /** A request at an edge of the interval; it fails by itself when its answer is not there in time. */
        private final class Edge extends CompletableFuture<HostSample> {
            private final long nanos;
            private final String name;

            Edge(long nanos, String name) {
                this.nanos = nanos;
                this.name = name;
                orTimeout(seconds, TimeUnit.SECONDS);
            }

            /** Reason that there is no answer, after at most its limit; null when there is one. */
            String missing() {
                try {
                    join();
                    return null;
                } catch (CompletionException e) {
                    return e.getCause() instanceof TimeoutException
                            ? "the source did not answer within " + seconds + " s at the interval's " + name
                            : message(e.getCause()) + ", at the interval's " + name;
                }
            }
        }

        MachineWatch(Watched watched, int seconds) {
            this.source = watched.source();
            this.counters = watched.counters();
            this.roles = watched.roles();
            this.seconds = seconds;
        }

        void start() {
            thread = TimeLimit.start("oe-host " + source.name(), this::watch);
            counters.open();
        }

        /** Waits until the source has answered for the first time, or failed to; why there is no answer, or null. */
        String firstAnswer(long nanos) throws InterruptedException {
            return looked.await(nanos, TimeUnit.NANOSECONDS)
                    ? problem
                    : source.name() + " did not answer before the ramp-up";
        }

        void intervalStarted(long edgeNanos) {
            start = new Edge(edgeNanos, "start");
            edges.add(start);
            counters.start();
        }

        void intervalEnded(long edgeNanos) {
            end = new Edge(edgeNanos, "end");
            edges.add(end);
            counters.end();
        }

        private void watch() {
            try {
                LocalProcess.raisePriority();
                try {
                    about = source.about();
                } catch (IOException | RuntimeException e) {
                    about = HostSource.About.unavailable(message(e));
                }
                long next = System.nanoTime();
                while (true) {
                    Edge edge = edges.poll(next - System.nanoTime(), TimeUnit.NANOSECONDS);
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

        private void sample(Edge edge) throws InterruptedException {
            try {
                HostSample now = source.sample(edge != null);
                problem = null;
                answered = true;
                if (edge != null) {
                    edge.complete(now);
                    return;
                }
                if (before != null) {
                    Host host = between(before, now, "");
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

        private Host between(HostSample first, HostSample last, String role) {
            return HostFigures.between(first, last, about.devices(), about.identity(), role, source.name());
        }

        /** Figures of the interval; each is unavailable when one of its edges is, or is late. The processors' counters have a time of their own. */
        Host figures(String role) {
            String reason = missing();
            if (reason == null) {
                reason = HostSample.late(
                        start.nanos, start.join().nanos(), end.nanos, end.join().nanos());
            }
            Host host = reason == null
                    ? between(start.join(), end.join(), role)
                    : between(HostSample.unavailable(reason), HostSample.unavailable(reason), role);
            return HostBuilder.builder(host).hardware(counters.rates()).build();
        }

        /** Reason that the sample of an edge is missing; null when both are there. */
        String missing() {
            String none = "there was no measurement interval";
            String missing = start == null ? none : start.missing();
            return missing != null ? missing : end == null ? none : end.missing();
        }

        void close() {
            if (thread != null) {
                thread.interrupt();
            }
            source.close();
            counters.close();
        }
    }

    /** The sentence of a source that failed; any other exception is an error of the driver, which must not end a run. */
    private static String message(Throwable e) {
        return e instanceof IOException ? e.getMessage() : "the driver itself failed: " + e;
    }

    /** @param noDatabase why there is no source of the database's machine, for use where there is none */
    public HostWatch(List<Watched> watched, String noDatabase) {
        this(watched, noDatabase, 1);
    }

    /** @param seconds limit of the wait for a source at an edge */
    HostWatch(List<Watched> watched, String noDatabase, int seconds) {
        this.noDatabase = noDatabase;
        this.machines =
                watched.stream().map(one -> new MachineWatch(one, seconds)).toList();
    }

    /** Begins to watch, and gives every source a moment to answer; returns why some do not, one sentence each. */
    public List<String> start() throws InterruptedException {
        machines.forEach(MachineWatch::start);
        long deadline = System.nanoTime() + FIRST_ANSWER;
        List<String> problems = new ArrayList<>();
        for (MachineWatch machine : machines) {
            String problem = machine.firstAnswer(Math.max(0, deadline - System.nanoTime()));
            if (problem != null) {
                problems.add(problem);
            }
        }
        origin = System.nanoTime();
        return problems;
    }

    /** Sets the origin of the series, which is otherwise the end of {@link #start}. */
    @Override
    public void started(long startNanos) {
        origin = startNanos;
    }

    /** Gives the figures of the last second, of each machine once for every role it has; none where the source did not answer. */
    public void report(RunListener listener) {
        machines.forEach(machine -> machine.roles.forEach(role -> listener.sampled(
                "host", Map.of("role", role.toString(), "source", machine.source.name()), machine.newest)));
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        machines.forEach(machine -> machine.intervalStarted(edgeNanos));
    }

    @Override
    public void intervalEnded(long edgeNanos) {
        machines.forEach(machine -> machine.intervalEnded(edgeNanos));
    }

    /** Figures of the interval that has ended. */
    public Figures figures() {
        List<Host> hosts = new ArrayList<>();
        Reading<Host> database = null;
        boolean complete = false;
        for (MachineWatch machine : machines) {
            String missing = machine.missing();
            for (Role role : machine.roles) {
                Host host = machine.figures(role.toString());
                hosts.add(host);
                if (role == Role.DATABASE && (database == null || !complete && missing == null)) {
                    complete = missing == null;
                    database = Reading.of(
                            complete || machine.answered ? host : null, machine.source.name() + ": " + missing);
                }
            }
        }
        return new Figures(database == null ? Reading.unavailable(noDatabase) : database, hosts);
    }

    /** The series of all sources, by time; its seconds begin with the ramp-up. */
    public List<HostRow> rows() {
        return machines.stream()
                .flatMap(machine -> machine.rows.stream())
                .map(row -> row.since(origin / 1e9))
                .filter(row -> row.seconds() >= 0)
                .sorted(Comparator.comparingDouble(HostRow::seconds))
                .toList();
    }

    @Override
    public void close() {
        machines.forEach(MachineWatch::close);
    }
}
