package io.orderentry.cluster;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.cluster.wire.ClusterChannel;
import io.orderentry.cluster.wire.ClusterChannel.Event;
import io.orderentry.cluster.wire.ClusterException;
import io.orderentry.cluster.wire.ClusterMessage;
import io.orderentry.cluster.wire.ClusterMessage.Kind;
import io.orderentry.cluster.wire.HostPort;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.text.Sentences;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jgroups.Address;

/** Agents of one conductor: who joined, what they send, and who is lost. Used by one thread. */
final class AgentRoster {
    private static final long LOOK_MILLIS = 200;
    private static final long SECOND = 1_000_000_000L;
    /** Agents may be started by hand, and open many connections. */
    private static final long JOIN_NANOS = 30 * 60 * SECOND;

    private static final long LEAVE_MILLIS = 3_000;

    private final ClusterChannel channel;
    private final int count;
    private final JobProgress progress;
    private final Interruption interruption;
    private final Conductor conductor;
    private final String run = UUID.randomUUID().toString();
    private final List<AgentState> agents = new ArrayList<>();

    /** @param count of agents that take part */
    AgentRoster(
            ClusterChannel channel, int count, JobProgress progress, Interruption interruption, Conductor conductor) {
        this.channel = channel;
        this.count = count;
        this.progress = progress;
        this.interruption = interruption;
        this.conductor = conductor;
        channel.run(run);
    }

    /** The line for the user while agents join. */
    static String waiting(int agents, InetSocketAddress listen) {
        return "waiting for " + Sentences.count(agents, "agent") + " at " + HostPort.text(listen)
                + "; start them with oe agent --conductor";
    }

    List<AgentState> agents() {
        return agents;
    }

    boolean all(Step step) {
        return agents.stream().allMatch(agent -> agent.at(step));
    }

    void awaitJoined() throws InterruptedException {
        await(() -> agents.size() == count, "to join");
    }

    void awaitReady() throws InterruptedException {
        await(() -> all(Step.READY), "to get ready");
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
            conductor.requireNoFailure();
        }
    }

    /** @throws ClusterException when an agent is at another database than the conductor */
    void requireSameDatabase(String population) {
        for (AgentState agent : agents) {
            if (!agent.population.equals(population)) {
                throw new ClusterException(agent.name() + " (process " + agent.process
                        + ") is at another database than the conductor: their oe_meta differ");
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
    void next() throws InterruptedException {
        Event event = channel.take(LOOK_MILLIS);
        if (event == null) {
            return;
        }
        AgentState agent = of(event.from());
        if (event.gone()) {
            if (agent != null && !agent.at(Step.ENDED)) {
                lose(agent);
            }
            return;
        }
        String name = agent == null ? "a process that is no agent of this run" : agent.name();
        if (event.problem() != null) {
            conductor.fail(name + ": " + event.problem());
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
            conductor.fail(name + " sent a message of another run");
            return;
        }
        if (message.sequence() <= agent.lastSequence) {
            return;
        }
        agent.lastSequence = message.sequence();
        agent.lastNanos = event.nanos();
        try {
            conductor.handle(agent, message, event.nanos());
        } catch (ClusterException | IllegalArgumentException e) {
            conductor.fail(name + ": " + e.getMessage());
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
                || !message.field("jar").equals(DriverVersion.jarHash())) {
            conductor.fail(agent.name() + " (process " + agent.process + ") has another driver: version "
                    + message.field("version") + ", jar " + shortHash(message.field("jar")) + "; this one is "
                    + DriverVersion.text() + ", " + shortHash(DriverVersion.jarHash()));
            return;
        }
        progress.line(agent.name() + " of " + count + " joined: process " + agent.process + ", " + message.field("cpus")
                + " CPUs");
    }

    private static String shortHash(String hash) {
        return hash.substring(0, Math.min(12, hash.length()));
    }

    void lose(AgentState agent) {
        agent.step = Step.LOST;
        conductor.fail(agent.name() + " lost");
    }

    /** Sends to those that are not lost. */
    void send(Predicate<AgentState> which, Kind kind, Map<String, String> fields) {
        for (AgentState agent : agents) {
            if (which.test(agent) && !agent.at(Step.LOST)) {
                channel.send(agent.address, kind, fields);
            }
        }
    }

    void send(AgentState agent, Kind kind, Map<String, String> fields) {
        send(agent::equals, kind, fields);
    }

    void abort(String why) {
        send(agent -> true, Kind.ABORT, Map.of("why", why));
    }

    /** Aborts work that has not begun, with the reason for it. */
    void abortBefore(String what, Exception e) throws InterruptedException {
        abort(e instanceof ClusterException ? e.getMessage() : "the conductor ended before " + what);
        awaitLeft(agent -> !agent.at(Step.LOST));
    }

    /** Waits a little, since agents leave when they have the last message. */
    void awaitLeft(Predicate<AgentState> which) throws InterruptedException {
        channel.awaitLeft(
                agents.stream().filter(which).map(agent -> agent.address).toList(), LEAVE_MILLIS);
    }
}
