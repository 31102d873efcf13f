package io.orderentry.cluster;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.cluster.wire.ClusterChannel;
import io.orderentry.cluster.wire.ClusterException;
import io.orderentry.cluster.wire.ClusterMessage;
import io.orderentry.cluster.wire.ClusterMessage.Kind;
import io.orderentry.config.Settings;
import io.orderentry.config.Slice;
import io.orderentry.connect.ClockOffset;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.job.JobProgress.RunView;
import io.orderentry.job.result.SliceMerge;
import io.orderentry.job.result.SliceRun;
import io.orderentry.live.LiveMetrics;
import io.orderentry.result.Limitation;
import io.orderentry.result.Result;
import io.orderentry.store.RunFolder;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Plans a run for agents, gives the start, and merges what they measured. Before the start any difference or failure refuses the run; after it
 * a lost agent ends the run of all, and the partial result is kept. Used once, by one thread.
 */
final class Conductor {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long SECOND = 1_000_000_000L;
    /** An agent that has not told of a second for so long is lost. */
    private static final long SILENCE_NANOS = 8 * SECOND;
    /** Longest result of an agent: some days of latencies. */
    private static final int MOST_BYTES = 1 << 29;
    /** After an abort the rest is waited for so long. */
    private static final long ABORT_NANOS = 10 * SECOND;

    private final int count;
    private final JobProgress progress;
    private final Interruption interruption;
    private final AgentRoster roster;
    private final List<AgentState> agents;
    private final List<String> failures = new ArrayList<>();
    private volatile boolean interrupted;
    /** Reason to break off the run; null when there is none. */
    private volatile String broken;

    private Settings settings;
    private String acidTests;
    private RunFolder folder;
    private boolean started;
    private long start;
    private long abortedAt;
    private final SecondsOfAll seconds;

    /** @param live figures of all agents while they drive */
    Conductor(
            ClusterChannel channel,
            int count,
            JobProgress progress,
            Interruption interruption,
            Optional<LiveMetrics> live) {
        this.seconds = new SecondsOfAll(live);
        this.count = count;
        this.progress = progress;
        this.interruption = interruption;
        this.roster = new AgentRoster(channel, count, progress, interruption, this);
        this.agents = roster.agents();
    }

    /** Returns whether a signal ended the run. */
    boolean interrupted() {
        return interrupted;
    }

    /** Breaks the run off, before or after its start. */
    void breakOff(String why) {
        broken = why;
    }

    /**
     * Makes the run.
     *
     * @param population what the loader left in the database, which all agents must find
     * @param tested results of ACID tests on the database; null when there were none
     * @throws ClusterException when the run did not begin, or nothing was measured
     */
    Result run(Settings asked, Map<String, String> population, String tested, RunFolder runFolder)
            throws InterruptedException {
        settings = asked;
        acidTests = tested;
        folder = runFolder;
        try {
            roster.awaitJoined();
            plan();
            roster.awaitReady();
            requireSame(AgentLink.population(population));
            measureClocks(false);
            interruption.stopIfCame();
            if (broken != null) {
                throw new ClusterException(broken);
            }
        } catch (RuntimeException | InterruptedException e) {
            roster.abortBefore("the start", e);
            throw e;
        }
        go();
        drive();
        return merge();
    }

    /**
     * Handles a message of an agent that is not a repetition.
     *
     * @param nanos when it came
     * @throws ClusterException or IllegalArgumentException when the message is none of this run, which fails it
     */
    void handle(AgentState agent, ClusterMessage message, long nanos) {
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
            case EDGE -> agent.edges = message.number("passed");
            case DRAINED -> agent.step = Step.DRAINED;
            case PART -> {
                if (agent.parts.size() + message.bytes().length > MOST_BYTES) {
                    throw new ClusterException("its result is longer than " + MOST_BYTES + " bytes");
                }
                agent.parts.writeBytes(message.bytes());
            }
            case END -> {
                agent.run = SliceRun.of(agent.parts.toByteArray());
                agent.parts.reset();
                agent.step = Step.ENDED;
            }
            case ABORT -> fail(agent.name() + ": " + message.field("why"));
            default -> throw new ClusterException(message.kind() + " is no message of an agent");
        }
    }

    /** Keeps a failure of the whole run; the first one counts. */
    void fail(String why) {
        if (failures.isEmpty()) {
            failures.add(started ? why + at() : why);
        }
    }

    /** @throws ClusterException with the first failure */
    void requireNoFailure() {
        if (!failures.isEmpty()) {
            throw new ClusterException(failures.get(0));
        }
    }

    private String at() {
        return Sentences.text(" at %d s", Math.max(0, (System.nanoTime() - start) / SECOND));
    }

    private void plan() {
        for (AgentState agent : agents) {
            roster.send(
                    agent,
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
        roster.requireSameDatabase(population);
        AgentState first = agents.get(0);
        for (AgentState agent : agents) {
            if (!agent.settingsHash.equals(first.settingsHash)) {
                throw new ClusterException(agent.name() + " (process " + agent.process
                        + ") has other settings than agent 1; give all agents the same --target and --set");
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
                roster.send(agent, Kind.PING, Map.of("number", Long.toString(agent.pinged)));
                while (clock.count() == before && !agent.at(Step.LOST)) {
                    roster.next();
                    if (System.nanoTime() - until > 0) {
                        roster.lose(agent);
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
        String startMillis = Double.toString(System.currentTimeMillis() + (start - now) / 1e6);
        for (AgentState agent : agents) {
            roster.send(
                    agent,
                    Kind.GO,
                    Map.of("startNanos", Long.toString(agent.before.theirs(start)), "startMillis", startMillis));
            agent.step = Step.DRIVING;
            agent.lastNanos = start;
        }
        started = true;
        interruption.instead(() -> interrupted = true, () -> interrupted = true);
    }

    private void drive() throws InterruptedException {
        boolean checking = false;
        try (RunView view = progress.run(settings.load())) {
            view.started(start);
            while (agents.stream().anyMatch(agent -> !agent.at(Step.ENDED) && !agent.at(Step.LOST))) {
                roster.next();
                seconds.show(agents, view);
                loseSilent();
                if (interrupted) {
                    fail("interrupted");
                }
                if (broken != null) {
                    fail(broken);
                }
                if (!failures.isEmpty() && abortedAt == 0) {
                    abortedAt = System.nanoTime();
                    roster.abort(failures.get(0));
                }
                if (abortedAt != 0 && System.nanoTime() - abortedAt > ABORT_NANOS) {
                    return;
                }
                if (!checking && roster.all(Step.DRAINED)) {
                    checking = true;
                    measureClocks(true);
                    roster.send(agent -> true, Kind.CHECK, Map.of());
                }
            }
        }
    }

    private void loseSilent() {
        for (AgentState agent : agents) {
            if (agent.missesSeconds(System.nanoTime() - SILENCE_NANOS)) {
                roster.lose(agent);
            }
        }
    }

    private Result merge() throws InterruptedException {
        List<SliceRun> runs = agents.stream()
                .filter(agent -> agent.at(Step.ENDED))
                .map(agent -> agent.run)
                .toList();
        if (runs.isEmpty()) {
            throw new ClusterException(String.join("; ", failures) + "; no agent has left a result");
        }
        SliceMerge merge = new SliceMerge(runs, interrupted ? List.of() : failures, acidTests);
        reportClocks(merge::limited);
        Result result = merge.write(folder);
        progress.line("inputs " + merge.inputHash());
        roster.send(agent -> agent.at(Step.ENDED), Kind.BYE, Map.of());
        roster.awaitLeft(agent -> agent.at(Step.ENDED));
        return result;
    }

    /** Shows the distance of the agents' clocks, compared before the start and after the end, and limits the run by it. */
    private void reportClocks(Consumer<Limitation> limited) {
        for (AgentState agent : agents) {
            if (agent.before.uncertaintyNanos() >= ClockOffset.MARKED_NANOS) {
                limited.accept(new Limitation(
                        "startUncertain",
                        Sentences.text(
                                "the start of %s is uncertain by %.0f ms",
                                agent.name(), agent.before.uncertaintyNanos() / NANOS_PER_MILLI)));
            }
            if (!agent.after.isComplete()) {
                continue;
            }
            long drift = agent.after.offsetNanos() - agent.before.offsetNanos();
            progress.line(Sentences.text(
                    "%s: clock offset known to %.3f ms, drift %.3f ms",
                    agent.name(), agent.before.uncertaintyNanos() / NANOS_PER_MILLI, drift / NANOS_PER_MILLI));
            // What is within the uncertainty of the two measurements is no drift.
            long most = agent.before.uncertaintyNanos() + agent.after.uncertaintyNanos() + ClockOffset.MARKED_NANOS;
            if (Math.abs(drift) >= most) {
                limited.accept(new Limitation(
                        "clockDrift",
                        Sentences.text(
                                "the clock of %s has drifted by %.0f ms in the run",
                                agent.name(), drift / NANOS_PER_MILLI)));
            }
        }
    }
}
