package io.orderentry.cluster;

import io.orderentry.cluster.ClusterMessage.Go;
import io.orderentry.cluster.ClusterMessage.Hello;
import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.cluster.ClusterMessage.Pong;
import io.orderentry.cluster.ClusterMessage.Ready;
import io.orderentry.cluster.ClusterMessage.SlicePlan;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.config.Slice;
import io.orderentry.config.Target;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.job.MeasuredRun;
import io.orderentry.job.WireFormat;
import io.orderentry.model.TextHash;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.RunListener;
import io.orderentry.schedule.Clock;
import io.orderentry.store.RunFolder;
import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.HdrHistogram.Histogram;
import org.jgroups.Address;

/**
 * An agent: joins a conductor, drives its slice of the run when the conductor says so, and sends what it measures. A thread of its own takes what
 * the conductor sends, so that the clock is answered and an abort is noticed at any time.
 */
public final class AgentSession implements MeasuredRun.StartGate, RunListener, Interruption, AutoCloseable {
    private static final long LOOK_MILLIS = 200;
    /** As long as the conductor waits for its agents, of which others may open thousands of connections. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private static final Duration BYE = Duration.ofMinutes(5);
    /** The conductor looks for messages more often. */
    private static final Duration ANSWER = Duration.ofSeconds(3);

    private static final int PART_BYTES = 1 << 20;
    private static final int NAPS = 500;
    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ClusterChannel channel;
    private final JobProgress progress;
    private final Address conductor;
    /** Messages of the conductor that the run waits for. */
    private final BlockingQueue<ClusterMessage> orders = new LinkedBlockingQueue<>();

    private volatile boolean closed;
    /** Reason that the run must not go on; null while it may. */
    private volatile String aborted;

    private volatile boolean gone;
    private volatile Runnable whenAborted = () -> {};
    private volatile boolean interruptedHere;
    private Interruption signals;
    private double startMillis;

    AgentSession(ClusterChannel channel, JobProgress progress) {
        this.channel = channel;
        this.progress = progress;
        this.conductor = channel.conductor();
        TimeLimit.start("oe-agent", this::read);
    }

    /**
     * Joins the conductor, and drives a slice when it says so.
     *
     * @param target of this agent, which reads its password itself
     * @param out folder that gets the run folder of a slice
     * @return whether no check failed
     * @throws ClusterException when the run did not begin, or was aborted
     */
    public static boolean drive(
            DatabaseAccess access,
            JobProgress progress,
            InetSocketAddress conductor,
            ClusterKeys keys,
            Target target,
            Path out)
            throws SQLException, InterruptedException, IOException {
        try (ClusterChannel channel = join(conductor, keys, "agent-" + UUID.randomUUID(), PATIENCE, progress);
                AgentSession agent = new AgentSession(channel, progress)) {
            agent.hello();
            progress.line("joined the conductor at " + HostPort.text(conductor));
            try {
                return agent.run(access, target, out).verdict().status() != Verdict.Status.FAIL;
            } catch (SQLException | RuntimeException e) {
                agent.giveUp(String.valueOf(e.getMessage()));
                throw e;
            }
        }
    }

    /**
     * Joins the conductor, which may be started later: also on a machine that has no address yet, so that the name is looked up before each attempt.
     *
     * @param conductor its host name, or address, and port; need not be resolved
     * @throws ClusterException when there is no conductor in time, or it does not trust the keys
     */
    static ClusterChannel join(
            InetSocketAddress conductor, ClusterKeys keys, String name, Duration patience, JobProgress progress)
            throws InterruptedException {
        long until = System.nanoTime() + patience.toNanos();
        boolean waiting = false;
        while (true) {
            InetSocketAddress now = new InetSocketAddress(conductor.getHostString(), conductor.getPort());
            try {
                if (now.isUnresolved()) {
                    throw new ClusterException(
                            "the host " + conductor.getHostString() + " of the conductor is unknown",
                            new UnknownHostException(conductor.getHostString()));
                }
                return ClusterChannel.agent(now, keys, name);
            } catch (ClusterException e) {
                boolean mayStillCome = e.getCause() instanceof IOException && !(e.getCause() instanceof SSLException);
                if (!mayStillCome || System.nanoTime() - until > 0) {
                    throw e;
                }
                if (!waiting) {
                    progress.line(e.getMessage() + "; trying for " + patience.toMinutes() + " minutes");
                    waiting = true;
                }
                TimeUnit.SECONDS.sleep(1);
            }
        }
    }

    private void read() {
        try {
            while (!closed) {
                ClusterChannel.Event event = channel.take(LOOK_MILLIS);
                if (event != null && event.from().equals(conductor)) {
                    handle(event);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(ClusterChannel.Event event) {
        if (event.gone()) {
            gone = true;
            abort("the conductor is gone");
            return;
        }
        ClusterMessage message = event.message();
        if (message.kind() == Kind.PING) {
            send(Kind.PONG, new Pong(message.body(Long.class), System.nanoTime()));
        } else if (message.kind() == Kind.ABORT) {
            abort(message.body(String.class));
        } else {
            orders.add(message);
        }
    }

    private void abort(String why) {
        aborted = aborted == null ? why : aborted;
        whenAborted.run();
        // Who waits for something else is woken.
        orders.add(new ClusterMessage(Kind.ABORT, 0));
    }

    private ClusterMessage await(Kind kind, Duration limit) throws InterruptedException {
        while (true) {
            ClusterMessage order = orders.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (order == null) {
                throw new ClusterException(
                        "the conductor did not send " + kind + " within " + limit.toSeconds() + " s");
            } else if (order.kind() == kind || kind == Kind.BYE && gone) {
                return order;
            } else if (kind != Kind.BYE) {
                // A run that was aborted is merged, too.
                throw new ClusterException(aborted);
            }
        }
    }

    /** Tells the conductor that this agent cannot go on, and waits for its answer: what was sent last is lost when this one leaves first. */
    private void giveUp(String why) throws InterruptedException {
        if (aborted != null) {
            return;
        }
        send(Kind.ABORT, why);
        try {
            await(Kind.ABORT, ANSWER);
        } catch (ClusterException e) {
            // It notices that this agent is gone.
        }
    }

    void send(Kind kind, byte... body) {
        if (!gone) {
            channel.send(conductor, kind, body);
        }
    }

    private void send(Kind kind, Object body) {
        send(kind, WireFormat.bytes(body));
    }

    void hello() {
        send(
                Kind.HELLO,
                new Hello(
                        DriverVersion.text(),
                        DriverVersion.jarHash(),
                        Runtime.getRuntime().availableProcessors(),
                        ProcessHandle.current().pid()));
    }

    /** @throws ClusterException when the run did not begin, or was aborted */
    private Result run(DatabaseAccess access, Target target, Path out)
            throws SQLException, InterruptedException, IOException {
        SlicePlan plan = await(Kind.PLAN, PATIENCE).body(SlicePlan.class);
        Slice slice = Slice.parse("slice", plan.slice());
        Settings settings = new Settings(plan.name(), out, Map.of(), target, Load.parse(plan.load(), plan.yaml()));
        progress.line("slice " + slice + " of run " + plan.run());
        RunFolder folder = RunFolder.create(
                out, settings.name() + "-slice" + slice.number(), Instant.now(), settings.effectiveYaml());
        MeasuredRun run = new MeasuredRun(progress, slice, this, this);
        Result result;
        try (folder) {
            result = access.on(target, (database, interruption) -> {
                signals = interruption;
                return run.run(settings, database, folder, this);
            });
        }
        if (gone) {
            throw new ClusterException(aborted + "; the result of this slice is in " + folder.path());
        }
        byte[] bytes = WireFormat.bytes(run.part("slice " + slice, startMillis, result, folder.latencies()));
        for (int from = 0; from < bytes.length; from += PART_BYTES) {
            send(Kind.PART, Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + PART_BYTES)));
        }
        send(Kind.END);
        await(Kind.BYE, BYE);
        if (aborted != null) {
            throw new ClusterException("the run was aborted: " + aborted);
        }
        return result;
    }

    /** The hash by which conductor and agents find that they are at the same database. */
    static String population(Map<String, String> meta) {
        return TextHash.of(new TreeMap<>(meta).toString());
    }

    @Override
    public void awaitStart(String settingsHash, Map<String, String> population) {
        try {
            send(Kind.READY, new Ready(settingsHash, population(population), lagMillis(Clock.system())));
            Go go = await(Kind.GO, PATIENCE).body(Go.class);
            startMillis = go.startMillis();
            for (long left = go.startNanos() - System.nanoTime();
                    left > 0;
                    left = go.startNanos() - System.nanoTime()) {
                if (aborted != null) {
                    throw new ClusterException(aborted);
                }
                TimeUnit.NANOSECONDS.sleep(Math.min(left, TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted before the start", e);
        }
    }

    /**
     * Scheduling lag, 99th percentile: how late a thread wakes that has waited for a millisecond. Takes half a second, and as much longer as
     * the machine is late.
     */
    static double lagMillis(Clock clock) throws InterruptedException {
        Histogram lag = new Histogram(LatencyRecorder.DIGITS);
        for (int i = 0; i < NAPS; i++) {
            long before = clock.nanos();
            clock.sleep(NAP_NANOS);
            lag.recordValue(Math.max(0, clock.nanos() - before - NAP_NANOS));
        }
        return lag.getValueAtPercentile(99) / 1e6;
    }

    @Override
    public void awaitEnd() throws InterruptedException {
        if (aborted != null) {
            return;
        }
        send(Kind.DRAINED);
        try {
            await(Kind.CHECK, PATIENCE);
        } catch (ClusterException e) {
            // What was measured is kept, without checks.
            whenAborted.run();
        }
    }

    /** The conductor's abort ends the run as a signal does. */
    @Override
    public boolean came() {
        return signals.came() || aborted != null;
    }

    /** A signal here aborts the run everywhere. */
    @Override
    public void instead(Runnable action, Runnable hurry) {
        signals.instead(
                () -> {
                    if (!interruptedHere) {
                        interruptedHere = true;
                        send(Kind.ABORT, "it was interrupted");
                    }
                    action.run();
                },
                hurry);
        whenAborted = action;
        if (aborted != null) {
            action.run();
        }
    }

    /** Messages of errors stay here, in the result of the slice. */
    @Override
    public void second(Second second) {
        List<ErrorCount> errors = second.errors().stream()
                .map(error -> new ErrorCount(
                        error.type(), error.failure(), error.sqlState(), error.vendorCode(), "", error.count()))
                .toList();
        send(Kind.SECOND, new Second(second.tick(), 0, null, second.counts(), errors, second.times()));
    }

    @Override
    public void intervalStarted(long edgeNanos) {
        send(Kind.EDGE, 1L);
    }

    @Override
    public void intervalEnded(long edgeNanos) {
        send(Kind.EDGE, 2L);
    }

    @Override
    public void close() {
        closed = true;
    }
}
