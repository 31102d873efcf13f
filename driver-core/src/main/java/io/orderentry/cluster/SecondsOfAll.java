package io.orderentry.cluster;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.model.TransactionType;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunListener.Tick;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Seconds of all agents added up, counts and histograms, as if one process had measured them. Used by one thread. */
final class SecondsOfAll {
    private static final int DIGITS = 3;

    private long shown;

    /**
     * A second of one agent.
     *
     * @param times that were recorded in it
     */
    record Second(Tick tick, List<TimesCodec.Times> times) {}

    private record Key(TransactionType type, String kind) {}

    /** Keeps a second of one agent. */
    static void add(AgentState agent, ClusterMessage message) {
        Tick tick = new Tick(
                message.decimal("seconds"),
                phase(message.field("phase")),
                message.number("newOrders"),
                message.number("transactions"),
                message.number("errors"),
                message.number("retries"),
                message.decimal("length"),
                message.decimal("nopm"));
        agent.seconds.put(message.number("number"), new Second(tick, TimesCodec.decode(message.bytes())));
    }

    private static Phase phase(String name) {
        try {
            return Phase.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new ClusterException("SECOND has no phase '" + name + "'", e);
        }
    }

    /** Gives each next second that every agent which still drives has sent. */
    void show(List<AgentState> agents, RunListener view) {
        while (agents.stream().noneMatch(agent -> agent.at(Step.DRIVING) && !agent.seconds.containsKey(shown + 1))) {
            List<Second> all = new ArrayList<>();
            for (AgentState agent : agents) {
                Second second = agent.seconds.remove(shown + 1);
                if (second != null) {
                    all.add(second);
                    agent.newOrdersPerMinute = second.tick().nopm();
                }
            }
            if (all.isEmpty()) {
                return;
            }
            shown++;
            // One that has ended has no more seconds, and keeps its rate.
            double nopm = agents.stream()
                    .mapToDouble(agent -> agent.newOrdersPerMinute)
                    .sum();
            view.tick(sum(all.stream().map(Second::tick).toList(), nopm));
            Map<Key, Histogram> sums = new LinkedHashMap<>();
            all.stream()
                    .flatMap(second -> second.times().stream())
                    .forEach(times -> sums.computeIfAbsent(
                                    new Key(times.type(), times.kind()), key -> new Histogram(DIGITS))
                            .add(times.histogram()));
            sums.forEach((key, histogram) -> view.times(key.type(), key.kind(), histogram));
        }
    }

    private static Tick sum(List<Tick> all, double nopm) {
        Tick latest =
                all.stream().max(Comparator.comparingDouble(Tick::seconds)).orElseThrow();
        return new Tick(
                latest.seconds(),
                latest.phase(),
                all.stream().mapToLong(Tick::newOrders).sum(),
                all.stream().mapToLong(Tick::transactions).sum(),
                all.stream().mapToLong(Tick::errors).sum(),
                all.stream().mapToLong(Tick::retries).sum(),
                latest.lengthSeconds(),
                nopm);
    }
}
