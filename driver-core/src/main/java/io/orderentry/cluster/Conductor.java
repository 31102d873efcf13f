package io.orderentry.cluster;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.cluster.ClusterChannel.Event;
import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.config.Settings;
import io.orderentry.config.Slice;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.job.JobProgress.RunView;
import io.orderentry.job.SliceMerge;
import io.orderentry.model.TextHash;
import io.orderentry.result.Result;
import io.orderentry.result.Sentences;
import io.orderentry.store.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jgroups.Address;

/**
 * Plans a run for agents, gives the start, and merges what they measured. Before the start any difference or failure refuses the run; after it
 * a lost agent ends the run of all, and the partial result is kept. Used once, by one thread.
 */
public final class Conductor {
    private static final long LOOK_MILLIS = 200;
    private static final long SECOND = 1_000_000_000L;
    /** An agent that has not told of a second for so long is lost. */
    private static final long SILENCE_NANOS = 8 * SECOND;
    /** After an abort the rest is waited for so long. */
    private static final long ABORT_NANOS = 10 * SECOND;
    /** Agents may be started by hand, and open many connections. */
    private static final long JOIN_NANOS = 30 * 60 * SECOND;

    private static final long LEAVE_MILLIS = 3_000;

    private final ClusterChannel channel;
    private final int count;
    private final JobProgress progress;
    private final Interruption interruption;
    private final String run = UUID.randomUUID().toString();
    private final List<AgentState> agents = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private volatile boolean interrupted;
    private Settings settings;
    private RunFolder folder;
    private boolean started;
    private long start;
    private long abortedAt;
    private final SecondsOfAll seconds = new SecondsOfAll();

    Conductor(ClusterChannel channel, int count, JobProgress progress, Interruption interruption) {
        this.channel = channel;
        this.count = count;
        this.progress = progress;
        this.interruption = interruption;
    }

    /** Whether a signal ended the run. */
    boolean interrupted() {
        return interrupted;
    }

    /**
     * Makes the run.
     *
     * @param population what the loader left in the database, which all agents must find
     * @throws ClusterException when the run did not begin, or nothing was measured
     */
    Result run(Settings asked, Map<String, String> population, RunFolder runFolder)
            throws InterruptedException, IOException {
        settings = asked;
        folder = runFolder;
        channel.run(run);
        try {
            awaitAll(() -> agents.size() == count, "to join");
            plan();
            awaitAll(() -> agents.stream().allMatch(agent -> agent.at(Step.READY)), "to get ready");
            requireSame(TextHash.of(new TreeMap<>(population).toString()));
            measureClocks(false);
            interruption.stopIfCame();
        } catch (RuntimeException | InterruptedException | IOException e) {
            abort(e instanceof ClusterException ? e.getMessage() : "the conductor ended before the start");
            awaitLeft(agent -> !agent.at(Step.LOST));
            throw e;
        }
        go();
        drive();
        return merge();
    }

    private void awaitAll(BooleanSupplier condition, String what) throws InterruptedException, IOException {
        long until = System.nanoTime() + JOIN_NANOS;
        while (!condition.getAsBoolean()) {
            interruption.stopIfCame();
            if (System.nanoTime() - until > 0) {
                throw new ClusterException("waited 30 min for " + count + " agents " + what);
            }
            next();
            if (!failures.isEmpty()) {
                throw new ClusterException(failures.get(0));
            }
        }
    }

    private AgentState of(Address address) {
        return agents.stream()
                .filter(agent -> agent.address.equals(address))
                .findFirst()
                .orElse(null);
    }

    /** Handles what came next, if anything did. */
    private void next() throws InterruptedException, IOException {
        Event event = channel.take(LOOK_MILLIS);
        if (event == null) {
            return;
        }
        AgentState agent = of(event.from());
        if (event.gone()) {
            if (agent != null && !agent.at(Step.ENDED)) {
                lose(agent, "lost");
            }
            return;
        }
        String name = agent == null ? "a process that is no agent of this run" : agent.name();
        if (event.problem() != null) {
            fail(name + ": " + event.problem());
            return;
        }
        ClusterMessage message = event.message();
        if (agent == null && message.kind() == Kind.HELLO) {
            hello(event.from(), message);
            return;
        }
        if (agent == null) {
            return;
        }
        if (message.kind() != Kind.ABORT
                && !message.run().equals(run)
                && !message.run().isEmpty()) {
            fail(name + " sent a message of another run");
            return;
        }
        if (message.sequence() <= agent.lastSequence) {
            return;
        }
        agent.lastSequence = message.sequence();
        agent.lastNanos = event.nanos();
        try {
            handle(agent, message, event.nanos());
        } catch (ClusterException e) {
            fail(name + ": " + e.getMessage());
        }
    }

    private void hello(Address from, ClusterMessage message) {
        if (agents.size() == count) {
            channel.send(from, Kind.ABORT, Map.of("why", "the run has its " + count + " agents already"));
            return;
        }
        AgentState agent = new AgentState(from, agents.size() + 1, message.field("process"));
        agents.add(agent);
        agent.lastSequence = message.sequence();
        if (!message.field("version").equals(DriverVersion.text())
                || !message.field("jar").equals(DriverJar.hash())) {
            fail(agent.name() + " (process " + agent.process + ") has another driver: version "
                    + message.field("version") + ", jar " + shortHash(message.field("jar")) + "; this one is "
                    + DriverVersion.text() + ", " + shortHash(DriverJar.hash()));
            return;
        }
        progress.line(agent.name() + " of " + count + " joined: process " + agent.process + ", " + message.field("cpus")
                + " CPUs");
    }

    private static String shortHash(String hash) {
        return hash.substring(0, Math.min(12, hash.length()));
    }

    private void handle(AgentState agent, ClusterMessage message, long nanos) throws IOException {
        switch (message.kind()) {
            case READY -> {
                agent.settingsHash = message.field("settingsHash");
                agent.population = message.field("population");
                progress.line(agent.name() + " is ready: " + new SelfCheck(message.decimal("lagMillis")).text());
                agent.step = Step.READY;
            }
            case PONG -> {
                ClockOffset clock = started ? agent.after : agent.before;
                if (message.number("number") == agent.pinged) {
                    clock.add(agent.pinged, message.number("nanos"), nanos);
                }
            }
            case SECOND -> SecondsOfAll.add(agent, message);
            case DRAINED -> agent.step = Step.DRAINED;
            case FILE -> {
                if (agent.files == null) {
                    agent.folder = folder.agent(agent.number);
                    agent.files = new FolderTransfer(agent.folder);
                }
                agent.files.part(message);
            }
            case END -> {
                if (agent.files == null) {
                    throw new ClusterException("its files did not come");
                }
                agent.files.end(message);
                agent.step = Step.ENDED;
            }
            case ABORT -> fail(agent.name() + ": " + message.field("why"));
            default -> throw new ClusterException(message.kind() + " is no message of an agent");
        }
    }

    private void fail(String why) {
        if (failures.isEmpty()) {
            failures.add(started ? why + at() : why);
        }
    }

    private void lose(AgentState agent, String how) {
        agent.step = Step.LOST;
        fail(agent.name() + " " + how);
    }

    private String at() {
        return Sentences.text(" at %d s", Math.max(0, (System.nanoTime() - start) / SECOND));
    }

    private void plan() {
        for (AgentState agent : agents) {
            channel.send(
                    agent.address,
                    Kind.PLAN,
                    Map.of(
                            "slice",
                            new Slice(agent.number, count).toString(),
                            "name",
                            settings.name(),
                            "load",
                            settings.load().name(),
                            "yaml",
                            settings.loadYaml()));
        }
        progress.line("waiting for the agents to open their connections");
    }

    private void requireSame(String population) {
        AgentState first = agents.get(0);
        for (AgentState agent : agents) {
            if (!agent.population.equals(population)) {
                throw new ClusterException(agent.name() + " (process " + agent.process
                        + ") is at another database than the conductor: their oe_meta differ");
            }
            if (!agent.settingsHash.equals(first.settingsHash)) {
                throw new ClusterException(agent.name() + " (process " + agent.process
                        + ") has other settings than agent 1; give all agents the same --target and --set");
            }
        }
    }

    /** Ten round trips for each agent that is there. */
    private void measureClocks(boolean end) throws InterruptedException, IOException {
        for (AgentState agent : agents) {
            ClockOffset clock = end ? agent.after : agent.before;
            long until = System.nanoTime() + SILENCE_NANOS;
            while (!clock.isComplete() && !agent.at(Step.LOST)) {
                long before = clock.count();
                agent.pinged = System.nanoTime();
                channel.send(agent.address, Kind.PING, Map.of("number", Long.toString(agent.pinged)));
                while (clock.count() == before && !agent.at(Step.LOST)) {
                    next();
                    if (System.nanoTime() - until > 0) {
                        lose(agent, "does not answer");
                    }
                }
            }
            if (!end && !failures.isEmpty()) {
                throw new ClusterException(failures.get(0));
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
        String startMillis = Double.toString(System.currentTimeMillis() + (start - now) / 1e6);
        for (AgentState agent : agents) {
            channel.send(
                    agent.address,
                    Kind.GO,
                    Map.of("startNanos", Long.toString(agent.before.theirs(start)), "startMillis", startMillis));
            agent.step = Step.DRIVING;
            agent.lastNanos = start;
        }
        started = true;
        interruption.instead(() -> interrupted = true, () -> interrupted = true);
    }

    private void drive() throws InterruptedException, IOException {
        boolean checking = false;
        try (RunView view = progress.run(settings.load())) {
            view.started(start);
            while (agents.stream().anyMatch(agent -> !agent.at(Step.ENDED) && !agent.at(Step.LOST))) {
                next();
                seconds.show(agents, view);
                loseSilent();
                if (interrupted) {
                    fail("interrupted");
                }
                if (!failures.isEmpty() && abortedAt == 0) {
                    abortedAt = System.nanoTime();
                    abort(failures.get(0));
                }
                if (abortedAt != 0 && System.nanoTime() - abortedAt > ABORT_NANOS) {
                    return;
                }
                if (!checking && agents.stream().allMatch(agent -> agent.at(Step.DRAINED))) {
                    checking = true;
                    measureClocks(true);
                    send(agent -> true, Kind.CHECK, Map.of());
                }
            }
        }
    }

    private void loseSilent() {
        for (AgentState agent : agents) {
            if (agent.at(Step.DRIVING) && System.nanoTime() - agent.lastNanos > SILENCE_NANOS) {
                lose(agent, "lost");
            }
        }
    }

    private void send(Predicate<AgentState> which, Kind kind, Map<String, String> fields) {
        for (AgentState agent : agents) {
            if (which.test(agent) && !agent.at(Step.LOST)) {
                channel.send(agent.address, kind, fields);
            }
        }
    }

    /** Agents leave when they have the last message. */
    private void awaitLeft(Predicate<AgentState> which) throws InterruptedException {
        channel.awaitLeft(
                agents.stream().filter(which).map(agent -> agent.address).toList(), LEAVE_MILLIS);
    }

    private void abort(String why) {
        send(agent -> true, Kind.ABORT, Map.of("why", why));
    }

    private Result merge() throws InterruptedException {
        List<Path> folders = agents.stream()
                .filter(agent -> agent.at(Step.ENDED))
                .map(agent -> agent.folder)
                .toList();
        if (folders.isEmpty()) {
            throw new ClusterException(String.join("; ", failures) + "; no agent has left a result");
        }
        SliceMerge merge = SliceMerge.partial(folders, interrupted ? List.of() : failures);
        new ClockFindings(agents).report(merge::limited, progress);
        Result result = merge.write(folder);
        progress.line("inputs " + merge.inputHash());
        send(agent -> agent.at(Step.ENDED), Kind.BYE, Map.of());
        awaitLeft(agent -> agent.at(Step.ENDED));
        return result;
    }
}
