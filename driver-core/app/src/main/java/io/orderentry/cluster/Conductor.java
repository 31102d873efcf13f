package io.orderentry.cluster;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.cluster.ClusterChannel.Event;
import io.orderentry.cluster.ClusterMessage.Go;
import io.orderentry.cluster.ClusterMessage.Hello;
import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.cluster.ClusterMessage.Pong;
import io.orderentry.cluster.ClusterMessage.Ready;
import io.orderentry.cluster.ClusterMessage.SlicePlan;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.config.Slice;
import io.orderentry.connect.ClockOffset;
import io.orderentry.connect.Database;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.job.JobProgress.RunView;
import io.orderentry.job.RunContext;
import io.orderentry.job.RunPart;
import io.orderentry.job.SliceMerge;
import io.orderentry.job.WireFormat;
import io.orderentry.live.LiveMetrics;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.Reservation;
import io.orderentry.populate.Reservation.Sharing;
import io.orderentry.result.Result;
import io.orderentry.run.RunListener.Second;
import io.orderentry.store.RunFolder;
import io.orderentry.text.Sentences;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jgroups.Address;

/**
 * A run of agents on an open database, which no other conductor may use at the same time: plans it, gives the start, and merges what they
 * measured. Before the start any difference or failure refuses the run; after it a lost agent ends the run of all, and the partial result is
 * kept. Used once, by one thread.
 */
public final class Conductor {
    private static final long SECOND = 1_000_000_000L;
    private static final long LOOK_MILLIS = 200;
    /** Agents may be started by hand, and open many connections. */
    private static final long JOIN_NANOS = 30 * 60 * SECOND;

    private static final long LEAVE_MILLIS = 3_000;
    /** An agent that has not told of a second for so long is lost. */
    private static final long SILENCE_NANOS = 8 * SECOND;
    /** Longest result of an agent: some days of latencies. */
    private static final int MOST_BYTES = 1 << 29;
    /** After an abort the rest is waited for so long. */
    private static final long ABORT_NANOS = 10 * SECOND;

    private final InetSocketAddress listen;
    private final ClusterKeys keys;
    private final int count;
    private final boolean exactWarehouses;
    private final JobProgress progress;
    private final Optional<LiveMetrics> live;
    private final SecondsOfAll seconds;
    private final String run = UUID.randomUUID().toString();
    private final List<AgentState> agents = new ArrayList<>();
    /** The first failure of the whole run; null when there was none. */
    private String failure;

    private volatile boolean interrupted;
    /** Reason to break off the run; null when there is none. */
    private volatile String broken;

    private ClusterChannel channel;
    private Interruption interruption;
    private boolean started;
    private long start;
    private long abortedAt;

    /**
     * @param listen of the one port
     * @param exactWarehouses refuse a database of another size than the load's
     * @param live figures of all agents while they drive
     */
    public Conductor(
            InetSocketAddress listen,
            ClusterKeys keys,
            int agents,
            boolean exactWarehouses,
            JobProgress progress,
            Optional<LiveMetrics> live) {
        this.listen = listen;
        this.keys = keys;
        this.count = agents;
        this.exactWarehouses = exactWarehouses;
        this.progress = progress;
        this.live = live;
        this.seconds = new SecondsOfAll(live);
    }

    /** Returns whether a signal ended the run. */
    public boolean interrupted() {
        return interrupted;
    }

    /**
     * Waits for the agents, and makes the run.
     *
     * @throws ClusterException when the run did not begin, or nothing was measured
     */
    public Result run(Settings settings, Database database, RunFolder folder, Interruption signals)
            throws SQLException, InterruptedException {
        DatabasePreparation preparation = new DatabasePreparation(database, progress);
        DatabaseState state = preparation.requireBuilt();
        if (exactWarehouses) {
            preparation.requireWarehouses(state, settings.load().warehouses());
        }
        Settings sized =
                settings.withLoad(settings.load().withWarehouses(state.meta().warehouses()));
        preparation.announceSparse(state);
        try (Reservation reservation = preparation.reserve("conductor", Sharing.CONDUCTOR);
                ClusterChannel opened = ClusterChannel.conductor(listen, keys)) {
            progress.line("waiting for " + Sentences.count(count, "agent") + " at " + HostPort.text(listen)
                    + "; start them with oe agent --conductor");
            live.ifPresent(figures -> {
                Map<String, String> info = RunContext.info(
                        sized, database, folder, state.meta().range().size());
                info.put("agents", Integer.toString(count));
                figures.describe(info, settings.labels());
                figures.agents(0);
            });
            reservation.whenLost(loss -> broken = loss.getMessage());
            String tested =
                    state.meta().acidTests(sized.load().isolation().toString()).orElse(null);
            Result result = run(opened, sized, state.meta().all(), tested, folder, signals);
            live.ifPresent(figures -> figures.ended(result));
            return result;
        }
    }

    /**
     * @param population what the loader left in the database, which all agents must find
     * @param tested results of ACID tests on the database; null when there were none
     */
    Result run(
            ClusterChannel opened,
            Settings settings,
            Map<String, String> population,
            String tested,
            RunFolder folder,
            Interruption signals)
            throws InterruptedException {
        channel = opened;
        interruption = signals;
        try {
            await(() -> agents.size() == count, "to join");
            plan(settings);
            await(() -> all(Step.READY), "to get ready");
            requireSame(AgentSession.population(population));
            measureClocks(false);
            interruption.stopIfCame();
            if (broken != null) {
                throw new ClusterException(broken);
            }
        } catch (RuntimeException | InterruptedException e) {
            abort(e instanceof ClusterException ? e.getMessage() : "the conductor ended before the start");
            awaitLeft(agent -> !agent.at(Step.LOST));
            throw e;
        }
        go();
        drive(settings.load());
        return merge(tested, folder);
    }

    private void next() throws InterruptedException {
        Event event = channel.take(LOOK_MILLIS);
        if (event == null) {
            return;
        }
        AgentState agent = agents.stream()
                .filter(each -> each.address.equals(event.from()))
                .findFirst()
                .orElse(null);
        if (event.gone()) {
            if (agent != null && !agent.at(Step.ENDED)) {
                lose(agent);
            }
            return;
        }
        try {
            if (event.problem() != null) {
                throw new ClusterException(event.problem());
            }
            if (agent != null) {
                agent.lastNanos = event.nanos();
                handle(agent, event.message(), event.nanos());
            } else if (event.message().kind() == Kind.HELLO) {
                hello(event.from(), event.message().body(Hello.class));
            }
        } catch (ClusterException | IllegalArgumentException e) {
            fail((agent == null ? "a process that is no agent of this run" : agent.name()) + ": " + e.getMessage());
        }
    }

    private void hello(Address from, Hello hello) {
        if (agents.size() == count) {
            channel.send(from, Kind.ABORT, WireFormat.bytes("the run has its " + count + " agents already"));
            return;
        }
        AgentState agent = new AgentState(from, agents.size() + 1, hello.process());
        agents.add(agent);
        if (!hello.version().equals(DriverVersion.text()) || !hello.jar().equals(DriverVersion.jarHash())) {
            fail(agent.process() + " has another driver: version " + hello.version() + ", jar "
                    + shortHash(hello.jar()) + "; this one is " + DriverVersion.text() + ", "
                    + shortHash(DriverVersion.jarHash()));
            return;
        }
        progress.line(
                agent.name() + " of " + count + " joined: process " + agent.process + ", " + hello.cpus() + " CPUs");
    }

    private static String shortHash(String hash) {
        return hash.substring(0, Math.min(12, hash.length()));
    }

    /** @throws ClusterException or IllegalArgumentException when the message is none of this run, which fails it */
    private void handle(AgentState agent, ClusterMessage message, long nanos) {
        switch (message.kind()) {
            case READY -> {
                agent.ready = message.body(Ready.class);
                progress.line(Sentences.text(
                        "%s is ready: scheduling lag %.2f ms (99th percentile)",
                        agent.name(), agent.ready.lagMillis()));
                agent.step = Step.READY;
            }
            case PONG -> {
                Pong pong = message.body(Pong.class);
                if (pong.number() == agent.pinged) {
                    (started ? agent.after : agent.before).add(agent.pinged, pong.nanos(), nanos);
                }
            }
            case SECOND -> agent.seconds.add(message.body(Second.class));
            case EDGE -> agent.edges = message.body(Long.class);
            case DRAINED -> agent.step = Step.DRAINED;
            case PART -> {
                if (agent.parts.size() + message.body().length > MOST_BYTES) {
                    throw new ClusterException("its result is longer than " + MOST_BYTES + " bytes");
                }
                agent.parts.writeBytes(message.body());
            }
            case END -> {
                agent.run = RunPart.of(agent.parts.toByteArray());
                agent.parts.reset();
                agent.step = Step.ENDED;
            }
            case ABORT -> fail(agent.name() + ": " + message.body(String.class));
            default -> throw new ClusterException(message.kind() + " is no message of an agent");
        }
    }

    private void fail(String why) {
        if (failure == null) {
            failure = why
                    + (started ? Sentences.text(" at %d s", Math.max(0, (System.nanoTime() - start) / SECOND)) : "");
        }
    }

    private void requireNoFailure() {
        if (failure != null) {
            throw new ClusterException(failure);
        }
    }

    /** @throws ClusterException with the first failure of the run, which ends the wait */
    private void await(BooleanSupplier condition, String what) throws InterruptedException {
        long until = System.nanoTime() + JOIN_NANOS;
        while (!condition.getAsBoolean()) {
            interruption.stopIfCame();
            if (System.nanoTime() - until > 0) {
                throw new ClusterException("waited 30 min for " + count + " agents " + what);
            }
            next();
            requireNoFailure();
        }
    }

    private boolean all(Step step) {
        return agents.stream().allMatch(agent -> agent.at(step));
    }

    private void lose(AgentState agent) {
        agent.step = Step.LOST;
        fail(agent.name() + " lost");
    }

    private void send(AgentState agent, Kind kind, Object body) {
        if (!agent.at(Step.LOST)) {
            channel.send(agent.address, kind, WireFormat.bytes(body));
        }
    }

    private void abort(String why) {
        agents.forEach(agent -> send(agent, Kind.ABORT, why));
    }

    /** Waits a little, since agents leave when they have the last message. */
    private void awaitLeft(Predicate<AgentState> which) throws InterruptedException {
        channel.awaitLeft(
                agents.stream().filter(which).map(agent -> agent.address).toList(), LEAVE_MILLIS);
    }

    private void plan(Settings settings) {
        for (AgentState agent : agents) {
            String slice = new Slice(agent.number, count).toString();
            send(
                    agent,
                    Kind.PLAN,
                    new SlicePlan(run, slice, settings.name(), settings.load().name(), settings.loadYaml()));
        }
        progress.line("waiting for the agents to open their connections");
    }

    private void requireSame(String population) {
        for (AgentState agent : agents) {
            if (!agent.ready.population().equals(population)) {
                throw new ClusterException(
                        agent.process() + " is at another database than the conductor: their oe_meta differ");
            }
            if (!agent.ready.settingsHash().equals(agents.get(0).ready.settingsHash())) {
                throw new ClusterException(agent.process()
                        + " has other settings than agent 1; give all agents the same --target and --set");
            }
        }
    }

    /** Ten round trips for each agent that is there. */
    private void measureClocks(boolean end) throws InterruptedException {
        for (AgentState agent : agents) {
            ClockOffset clock = end ? agent.after : agent.before;
            long until = System.nanoTime() + SILENCE_NANOS;
            while (!clock.isComplete() && !agent.at(Step.LOST)) {
                long before = clock.count();
                agent.pinged = System.nanoTime();
                send(agent, Kind.PING, agent.pinged);
                while (clock.count() == before && !agent.at(Step.LOST)) {
                    next();
                    if (System.nanoTime() - until > 0) {
                        lose(agent);
                    }
                }
            }
            if (!end) {
                requireNoFailure();
            }
        }
    }

    private void go() {
        long roundTrip = agents.stream()
                .mapToLong(agent -> agent.before.roundTripNanos())
                .max()
                .orElseThrow();
        long now = System.nanoTime();
        start = now + 2 * roundTrip + 2 * SECOND;
        double startMillis = System.currentTimeMillis() + (start - now) / 1e6;
        for (AgentState agent : agents) {
            send(agent, Kind.GO, new Go(agent.before.theirs(start), startMillis));
            agent.step = Step.DRIVING;
            agent.lastNanos = start;
        }
        started = true;
        interruption.instead(() -> interrupted = true, () -> interrupted = true);
    }

    private void drive(Load load) throws InterruptedException {
        boolean checking = false;
        try (RunView view = progress.run(load)) {
            view.started(start);
            while (agents.stream().anyMatch(agent -> !agent.at(Step.ENDED) && !agent.at(Step.LOST))) {
                next();
                seconds.show(agents, view);
                long since = System.nanoTime() - SILENCE_NANOS;
                agents.stream().filter(agent -> agent.missesSeconds(since)).forEach(this::lose);
                if (interrupted) {
                    fail("interrupted");
                }
                if (broken != null) {
                    fail(broken);
                }
                if (failure != null && abortedAt == 0) {
                    abortedAt = System.nanoTime();
                    abort(failure);
                }
                if (abortedAt != 0 && System.nanoTime() - abortedAt > ABORT_NANOS) {
                    return;
                }
                if (!checking && all(Step.DRAINED)) {
                    checking = true;
                    measureClocks(true);
                    agents.forEach(agent -> send(agent, Kind.CHECK, ""));
                }
            }
        }
    }

    private Result merge(String tested, RunFolder folder) throws InterruptedException {
        List<AgentState> ended =
                agents.stream().filter(agent -> agent.at(Step.ENDED)).toList();
        if (ended.isEmpty()) {
            throw new ClusterException(failure + "; no agent has left a result");
        }
        SliceMerge merge = new SliceMerge(
                ended.stream().map(agent -> agent.run).toList(),
                interrupted || failure == null ? List.of() : List.of(failure),
                tested);
        reportClocks(merge);
        Result result = merge.write(folder);
        progress.line("inputs " + merge.inputHash());
        ended.forEach(agent -> send(agent, Kind.BYE, ""));
        awaitLeft(agent -> agent.at(Step.ENDED));
        return result;
    }

    /** Shows the distance of the agents' clocks, compared before the start and after the end, and limits the run by it. */
    private void reportClocks(SliceMerge merge) {
        double marked = ClockOffset.MARKED_NANOS / 1e6;
        for (AgentState agent : agents) {
            double uncertain = agent.before.uncertaintyNanos() / 1e6;
            if (uncertain >= marked) {
                merge.limit(
                        "startUncertain",
                        Sentences.text("the start of %s is uncertain by %.0f ms", agent.name(), uncertain));
            }
            if (!agent.after.isComplete()) {
                continue;
            }
            double drift = agent.after.offsetMillis() - agent.before.offsetMillis();
            progress.line(
                    Sentences.text("%s: clock offset known to %.3f ms, drift %.3f ms", agent.name(), uncertain, drift));
            // What is within the uncertainty of the two measurements is no drift.
            if (Math.abs(drift) >= uncertain + agent.after.uncertaintyNanos() / 1e6 + marked) {
                merge.limit(
                        "clockDrift",
                        Sentences.text("the clock of %s has drifted by %.0f ms in the run", agent.name(), drift));
            }
        }
    }
}
