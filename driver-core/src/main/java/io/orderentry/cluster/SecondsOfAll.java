package io.orderentry.cluster;

import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunListener.Tick;
import java.util.List;

/** Seconds of all agents added up for one line of progress. Used by one thread. */
final class SecondsOfAll {
    private long shown;

    /** Keeps a second of one agent. */
    static void add(AgentState agent, ClusterMessage message) {
        agent.seconds.put(
                message.number("second"),
                new Tick(
                        message.number("second"),
                        Phase.valueOf(message.field("phase")),
                        message.number("newOrders"),
                        message.number("transactions"),
                        message.number("errors"),
                        message.number("retries"),
                        1,
                        Double.parseDouble(message.field("nopm"))));
    }

    /** Gives the next second that every agent has told of, if there is one. */
    void show(List<AgentState> agents, RunListener view) {
        long next = shown + 1;
        if (!agents.stream().allMatch(agent -> agent.seconds.containsKey(next))) {
            return;
        }
        shown = next;
        List<Tick> all =
                agents.stream().map(agent -> agent.seconds.remove(next)).toList();
        view.tick(new Tick(
                next,
                all.get(0).phase(),
                all.stream().mapToLong(Tick::newOrders).sum(),
                all.stream().mapToLong(Tick::transactions).sum(),
                all.stream().mapToLong(Tick::errors).sum(),
                all.stream().mapToLong(Tick::retries).sum(),
                1,
                all.stream().mapToDouble(Tick::nopm).sum()));
    }
}
