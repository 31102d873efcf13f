package io.orderentry.cluster;

import io.orderentry.cluster.ClusterChannel.Event;
import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.job.MeasuredRun;
import io.orderentry.model.TextHash;
import io.orderentry.schedule.Clock;
import io.orderentry.text.Sentences;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.jgroups.Address;

/**
 * An agent's end of the connection to its conductor. One thread takes what the conductor sends, so that the clock is answered and an abort is
 * noticed at any time. Safe for several threads.
 */
final class AgentLink implements MeasuredRun.StartGate, AutoCloseable {
    private static final long LOOK_MILLIS = 200;
    private static final long MINUTE_MILLIS = 60_000;
    /** The conductor looks for messages more often. */
    private static final long ANSWER_MILLIS = 3_000;

    private static final int PART_BYTES = 1 << 20;
    /** Other agents may open thousands of connections. */
    private static final long START_MINUTES = 30;

    /** As in the driver's health of a result. */
    private static final double MOST_LAG_MILLIS = 1;

    private static final int NAPS = 500;
    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double PERCENTILE = 99;
    private static final int DIGITS = 3;

    private final ClusterChannel channel;
    private final Address conductor;
    private final Map<Kind, CompletableFuture<ClusterMessage>> awaited = new EnumMap<>(Kind.class);
    private final CompletableFuture<String> over = new CompletableFuture<>();
    private final Thread reader = new Thread(this::read, "oe-agent");
    private volatile boolean closed;
    private volatile String aborted;
    private volatile boolean gone;
    private volatile Runnable whenAborted = () -> {};
    private volatile Runnable beforeEnd = () -> {};
    private volatile String run = "";
    private volatile double startMillis;
    private volatile long lastSequence;

    AgentLink(ClusterChannel channel) {
        this.channel = channel;
        this.conductor = channel.conductor();
        for (Kind kind : new Kind[] {Kind.PLAN, Kind.GO, Kind.CHECK, Kind.BYE}) {
            awaited.put(kind, new CompletableFuture<>());
        }
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try {
            while (!closed) {
                Event event = channel.take(LOOK_MILLIS);
                if (event != null && event.from().equals(conductor)) {
                    handle(event);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(Event event) {
        if (event.gone()) {
            gone = true;
            abort("the conductor is gone");
            return;
        }
        ClusterMessage message = event.message();
        if (message.kind() == Kind.PLAN && run.isEmpty()) {
            run = message.run();
            channel.run(run);
        } else if (!message.run().equals(run) && message.kind() != Kind.ABORT) {
            abort("the conductor sent a message of another run");
            return;
        }
        if (message.sequence() <= lastSequence) {
            return;
        }
        lastSequence = message.sequence();
        if (message.kind() == Kind.PING) {
            channel.send(
                    conductor,
                    Kind.PONG,
                    Map.of("nanos", Long.toString(System.nanoTime()), "number", message.field("number")));
        } else if (message.kind() == Kind.ABORT) {
            abort(message.field("why"));
        } else if (awaited.containsKey(message.kind())) {
            awaited.get(message.kind()).complete(message);
        }
    }

    private void abort(String why) {
        aborted = aborted == null ? why : aborted;
        over.complete(aborted);
        whenAborted.run();
        awaited.forEach((kind, future) -> {
            if (kind != Kind.BYE || gone) {
                future.completeExceptionally(new ClusterException(why));
            }
        });
    }

    /** Tells the conductor that this agent cannot go on, and waits for its answer: what was sent last is lost when this one leaves first. */
    void giveUp(String why) throws InterruptedException {
        send(Kind.ABORT, Map.of("why", why));
        try {
            over.get(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // It notices that this agent is gone.
        }
    }

    /** Called when the run must not go on. */
    void whenAborted(Runnable action) {
        whenAborted = action;
        if (aborted != null) {
            action.run();
        }
    }

    /** Called by the thread of the run before the conductor learns that the load has ended. */
    void beforeEnd(Runnable action) {
        beforeEnd = action;
    }

    /** Reason that the run must not go on; null while it may. */
    String aborted() {
        return aborted;
    }

    boolean gone() {
        return gone;
    }

    void send(Kind kind, Map<String, String> fields, byte... bytes) {
        if (!gone) {
            channel.send(conductor, kind, fields, bytes);
        }
    }

    /** Sends bytes of any length, in parts and in order, and END. */
    void sendResult(byte[] bytes) {
        for (int from = 0; from < bytes.length; from += PART_BYTES) {
            send(Kind.PART, Map.of(), Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + PART_BYTES)));
        }
        send(Kind.END, Map.of());
    }

    ClusterMessage await(Kind kind, long millis) throws InterruptedException {
        try {
            return awaited.get(kind).get(millis, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new ClusterException(e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new ClusterException("the conductor did not send " + kind + " within " + millis / 1_000 + " s", e);
        }
    }

    /** The hash by which conductor and agents find that they are at the same database. */
    static String population(Map<String, String> meta) {
        return TextHash.of(new TreeMap<>(meta).toString());
    }

    @Override
    public void awaitStart(String settingsHash, Map<String, String> population) {
        try {
            send(
                    Kind.READY,
                    Map.of(
                            "settingsHash",
                            settingsHash,
                            "population",
                            population(population),
                            "lagMillis",
                            Double.toString(lagMillis(Clock.system()))));
            ClusterMessage go = await(Kind.GO, START_MINUTES * MINUTE_MILLIS);
            startMillis = go.decimal("startMillis");
            long start = go.number("startNanos");
            for (long left = start - System.nanoTime(); left > 0; left = start - System.nanoTime()) {
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
        Histogram lag = new Histogram(DIGITS);
        for (int i = 0; i < NAPS; i++) {
            long before = clock.nanos();
            clock.sleep(NAP_NANOS);
            lag.recordValue(Math.max(0, clock.nanos() - before - NAP_NANOS));
        }
        return lag.getValueAtPercentile(PERCENTILE) / NANOS_PER_MILLI;
    }

    /** For a line of progress. */
    static String lagText(double lagMillis) {
        return Sentences.text("scheduling lag %.2f ms (99th percentile)", lagMillis)
                + (lagMillis < MOST_LAG_MILLIS
                        ? ""
                        : Sentences.text(
                                ", not less than %.0f ms: expect a run that is driver-limited; use a machine of its own",
                                MOST_LAG_MILLIS));
    }

    /** The start in milliseconds since 1970, UTC, by the clock of the conductor. */
    double startMillis() {
        return startMillis;
    }

    @Override
    public void awaitEnd() throws InterruptedException {
        beforeEnd.run();
        if (aborted != null) {
            return;
        }
        send(Kind.DRAINED, Map.of());
        try {
            await(Kind.CHECK, START_MINUTES * MINUTE_MILLIS);
        } catch (ClusterException e) {
            // What was measured is kept, without checks.
            whenAborted.run();
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
