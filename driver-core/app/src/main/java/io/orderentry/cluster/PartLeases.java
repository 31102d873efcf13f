package io.orderentry.cluster;

import io.orderentry.populate.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parts that wait for an agent, and those that agents have. Each part is leased to one agent at a time. Used by one thread. */
final class PartLeases {
    /**
     * A part that an agent has.
     *
     * @param id never given again
     */
    record Lease(long id, Part part, AgentState agent) {}

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
        return given.values().stream().filter(lease -> lease.agent() == agent).count();
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
        List<Lease> ended = new ArrayList<>(
                given.values().stream().filter(lease -> lease.agent() == agent).toList());
        ended.forEach(lease -> given.remove(lease.id()));
        return ended;
    }

    /** Puts a part before all that wait. */
    void giveAgain(Part part) {
        waiting.addFirst(part);
    }
}
