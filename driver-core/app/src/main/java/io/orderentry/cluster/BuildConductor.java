package io.orderentry.cluster;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.cluster.wire.ClusterChannel;
import io.orderentry.cluster.wire.ClusterException;
import io.orderentry.cluster.wire.ClusterMessage;
import io.orderentry.cluster.wire.ClusterMessage.Kind;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.populate.Part;
import io.orderentry.populate.PartLoaders;
import io.orderentry.text.Sentences;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Leases the parts of a build to agents. A lost agent's parts are looked up in the database before they are leased again: what it has committed
 * counts, and what it may still commit cannot be there twice, since the row of oe_meta in each part's transaction is unique. Used once, by one
 * thread at a time.
 */
final class BuildConductor implements PartLoaders, AgentRoster.Work {
    /** Parts that an agent has for each of its sessions: one that is loaded, and one that waits. */
    private static final int LEASES_OF_A_SESSION = 2;

    /** State of the database. */
    interface Records {
        /** Rows of oe_meta that all agents must find too. */
        Map<String, String> meta() throws SQLException;

        /** Number of rows of a part; empty when it is not committed. */
        OptionalLong rows(Part part) throws SQLException;
    }

    private final Records records;
    private final int sessions;
    private final JobProgress progress;
    private final AgentRoster roster;
    private final List<String> failures = new ArrayList<>();
    /** To be looked up: of lost agents, and those that failed. */
    private final List<Lease> doubtful = new ArrayList<>();

    /** Null until all agents are ready. */
    private PartLeases leases;

    private Loaded loaded;

    /** @param sessions of each agent; 0 for as many as its machine has processors */
    BuildConductor(
            ClusterChannel channel,
            int agents,
            int sessions,
            Records records,
            JobProgress progress,
            Interruption interruption) {
        this.records = records;
        this.sessions = sessions;
        this.progress = progress;
        this.roster = new AgentRoster(channel, agents, progress, interruption, this);
    }

    /** Waits until all agents have joined. */
    void awaitAgents() throws InterruptedException {
        try {
            roster.awaitJoined(failures);
        } catch (RuntimeException | InterruptedException | IOException e) {
            roster.abortBefore("the build", e);
            throw unchecked(e);
        }
    }

    private static RuntimeException unchecked(Exception e) throws InterruptedException {
        if (e instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        return e instanceof RuntimeException runtime
                ? runtime
                : new ClusterException(String.valueOf(e.getMessage()), e);
    }

    /** Ends the work of agents whose build did not come to its rows. */
    void abort(String why) throws InterruptedException {
        roster.abort(why);
        roster.awaitLeft(agent -> !agent.at(Step.LOST));
    }

    @Override
    public void load(List<Part> parts, Loaded receiver) throws SQLException, InterruptedException {
        loaded = receiver;
        roster.send(
                agent -> true,
                Kind.PLAN,
                Map.of(AgentSession.WORK, AgentSession.BUILD, "sessions", Integer.toString(sessions)));
        try {
            roster.awaitReady(failures);
            roster.requireSameDatabase(AgentLink.population(records.meta()));
            leases = new PartLeases(parts);
            while (!leases.isEmpty() || !doubtful.isEmpty()) {
                lookUpDoubtful();
                lease();
                roster.next();
                if (!failures.isEmpty()) {
                    throw new SQLException(failures.get(0));
                }
            }
        } catch (IOException | ClusterException e) {
            throw new SQLException(e.getMessage(), e);
        }
        roster.agents().stream().filter(agent -> agent.at(Step.READY)).forEach(agent -> agent.step = Step.ENDED);
        roster.send(agent -> true, Kind.BYE, Map.of());
        roster.awaitLeft(agent -> agent.at(Step.ENDED));
    }

    /** Fills up the leases of all agents in turn, so that the last parts are shared among them. */
    private void lease() {
        boolean given = true;
        while (given && leases.hasWaiting()) {
            given = false;
            for (AgentState agent : roster.agents()) {
                if (agent.at(Step.READY)
                        && leases.hasWaiting()
                        && leases.of(agent) < (long) LEASES_OF_A_SESSION * agent.sessions) {
                    give(leases.give(agent));
                    given = true;
                }
            }
        }
        if (leases.hasWaiting() && roster.agents().stream().noneMatch(agent -> agent.at(Step.READY))) {
            fail("all agents are lost");
        }
    }

    private void give(Lease lease) {
        roster.send(
                lease.agent(),
                Kind.LEASE,
                Map.of(
                        "lease",
                        Long.toString(lease.id()),
                        "table",
                        lease.part().table().sqlName(),
                        "part",
                        Integer.toString(lease.part().number())));
    }

    private void lookUpDoubtful() throws SQLException {
        List<Lease> looked = List.copyOf(doubtful);
        doubtful.clear();
        for (Lease lease : looked) {
            OptionalLong rows = records.rows(lease.part());
            if (rows.isPresent()) {
                loaded.part(lease.part(), rows.getAsLong(), 0);
            } else if (lease.agent().at(Step.LOST)) {
                leases.giveAgain(lease.part());
            } else {
                fail(lease.agent().name() + " could not load part " + lease.part() + ": " + lease.agent().problem);
            }
        }
    }

    @Override
    public void handle(AgentState agent, ClusterMessage message, long nanos) {
        switch (message.kind()) {
            case READY -> {
                agent.population = message.field("population");
                agent.sessions = (int) message.number("sessions");
                agent.step = Step.READY;
                progress.line(agent.name() + " is ready: " + Sentences.count(agent.sessions, "session"));
            }
            case LOADED -> {
                Lease lease = ended(agent, message);
                if (lease != null) {
                    loaded.part(lease.part(), message.number("rows"), message.number("bytes"));
                }
            }
            case FAILED -> {
                Lease lease = ended(agent, message);
                if (lease != null) {
                    agent.problem = message.field("why");
                    doubtful.add(lease);
                }
            }
            case ABORT -> fail(agent.name() + ": " + message.field("why"));
            default -> throw new ClusterException(message.kind() + " is no message of an agent that builds");
        }
    }

    /** Null when the agent has no such lease. */
    private Lease ended(AgentState agent, ClusterMessage message) {
        if (leases == null) {
            throw new ClusterException(message.kind() + " came before any part was leased");
        }
        return leases.end(agent, message.number("lease"));
    }

    /** Before all are ready it ends the build; after it the others load its parts. */
    @Override
    public void lost(AgentState agent) {
        if (leases == null) {
            fail(agent.name() + " lost");
            return;
        }
        List<Lease> ended = leases.endAll(agent);
        doubtful.addAll(ended);
        progress.line(agent.name() + " lost; looking for its " + Sentences.count(ended.size(), "part")
                + " in the database before they are loaded by others");
    }

    @Override
    public void fail(String why) {
        if (failures.isEmpty()) {
            failures.add(why);
        }
    }

    /**
     * A part that an agent has.
     *
     * @param id never given again
     */
    private record Lease(long id, Part part, AgentState agent) {}

    /** Parts that wait for an agent, and those that agents have. Each part is leased to one agent at a time. Used by one thread. */
    private static final class PartLeases {
        private final Deque<Part> waiting = new ArrayDeque<>();
        private final Map<Long, Lease> given = new HashMap<>();
        private long ids;

        /** @param parts in the order in which they are leased */
        PartLeases(List<Part> parts) {
            waiting.addAll(parts);
        }

        boolean isEmpty() {
            return waiting.isEmpty() && given.isEmpty();
        }

        boolean hasWaiting() {
            return !waiting.isEmpty();
        }

        /** Number of parts of an agent. */
        long of(AgentState agent) {
            return given.values().stream()
                    .filter(lease -> lease.agent() == agent)
                    .count();
        }

        /** Leases the next part. */
        Lease give(AgentState agent) {
            Lease lease = new Lease(++ids, waiting.poll(), agent);
            given.put(lease.id(), lease);
            return lease;
        }

        /** Ends a lease of an agent; null when it has no such lease any more. */
        Lease end(AgentState agent, long id) {
            Lease lease = given.get(id);
            if (lease == null || lease.agent() != agent) {
                return null;
            }
            return given.remove(id);
        }

        /** Ends all leases of an agent. */
        List<Lease> endAll(AgentState agent) {
            List<Lease> ended = new ArrayList<>(given.values().stream()
                    .filter(lease -> lease.agent() == agent)
                    .toList());
            ended.forEach(lease -> given.remove(lease.id()));
            return ended;
        }

        /** Puts a part before all that wait. */
        void giveAgain(Part part) {
            waiting.addFirst(part);
        }
    }
}
