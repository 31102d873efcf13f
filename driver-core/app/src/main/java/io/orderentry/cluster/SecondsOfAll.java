package io.orderentry.cluster;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.live.LiveMetrics;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunListenerTickBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Seconds of all agents added up, counts and histograms, as if one process had measured them. What a lost agent has counted stays in the sums,
 * so that they never fall. Used by one thread.
 */
final class SecondsOfAll {
    private final Optional<LiveMetrics> live;
    private long shown;
    private long edges;

    /**
     * A second of one agent.
     *
     * @param number from 1
     * @param counts since the start of the run
     * @param errors since the start of the run, without their messages
     * @param times that were recorded in it
     */
    record Second(long number, Tick tick, OutcomeCounts counts, List<ErrorCount> errors, List<Times> times) {
        /** Times of one type and kind. */
        record Times(TransactionType type, LatencyRecorder.Kind kind, Histogram histogram) {
            Times {
                Stream.of(type, kind, histogram).forEach(Objects::requireNonNull);
            }
        }

        Second {
            Objects.requireNonNull(tick.phase());
            errors = List.copyOf(errors);
            times = List.copyOf(times);
            if (counts.byType().values().stream().flatMap(List::stream).anyMatch(count -> count < 0)) {
                throw new IllegalArgumentException("a count is negative");
            }
        }
    }

    private record Key(TransactionType type, LatencyRecorder.Kind kind) {}

    SecondsOfAll(Optional<LiveMetrics> live) {
        this.live = live;
    }

    /** Keeps a second of one agent. */
    static void add(AgentState agent, ClusterMessage message) {
        Second second = message.body(Second.class);
        agent.seconds.put(second.number(), second);
    }

    /** Gives each next second that every agent which still drives has sent, to the view and the live figures. */
    void show(List<AgentState> agents, RunListener view) {
        live.ifPresent(figures -> showState(agents, figures));
        List<RunListener> views =
                Stream.<RunListener>concat(Stream.of(view), live.stream()).toList();
        while (agents.stream().noneMatch(agent -> agent.at(Step.DRIVING) && !agent.seconds.containsKey(shown + 1))) {
            List<Second> all = new ArrayList<>();
            for (AgentState agent : agents) {
                Second second = agent.seconds.remove(shown + 1);
                if (second != null) {
                    all.add(second);
                    agent.latest = second;
                }
            }
            if (all.isEmpty()) {
                return;
            }
            shown++;
            List<Second> latest = agents.stream()
                    .map(agent -> agent.latest)
                    .filter(Objects::nonNull)
                    .toList();
            give(all, latest, views);
        }
    }

    /** Number of agents that drive, and the edges of the measurement interval that all of them have passed. */
    private void showState(List<AgentState> agents, LiveMetrics figures) {
        figures.agents(
                (int) agents.stream().filter(agent -> agent.at(Step.DRIVING)).count());
        long passed = agents.stream()
                .filter(agent -> !agent.at(Step.LOST))
                .mapToLong(agent -> agent.edges)
                .min()
                .orElse(edges);
        if (edges < 1 && passed >= 1) {
            edges = 1;
            figures.intervalStarted(System.nanoTime());
        }
        if (edges < 2 && passed >= 2) {
            edges = 2;
            figures.intervalEnded(System.nanoTime());
        }
    }

    /** @param latest second of each agent; one that has ended has no more seconds, and keeps its rate and its counts */
    private void give(List<Second> all, List<Second> latest, List<RunListener> views) {
        double nopm =
                latest.stream().mapToDouble(second -> second.tick().nopm()).sum();
        Tick tick = sum(all.stream().map(Second::tick).toList(), nopm);
        if (tick.phase() == Phase.DRAIN) {
            // Nothing is driven any more, also where the end of the interval was not reported.
            edges = 2;
        }
        OutcomeCounts counts = new OutcomeCounts();
        latest.forEach(second -> counts.add(second.counts()));
        List<ErrorCount> errors =
                latest.stream().flatMap(second -> second.errors().stream()).toList();
        Map<Key, Histogram> sums = new LinkedHashMap<>();
        all.stream()
                .flatMap(second -> second.times().stream())
                .forEach(times -> sums.computeIfAbsent(
                                new Key(times.type(), times.kind()), key -> new Histogram(LatencyRecorder.DIGITS))
                        .add(times.histogram()));
        for (RunListener view : views) {
            view.tick(tick);
            view.counted(counts, errors);
            sums.forEach(
                    (key, histogram) -> view.times(key.type(), key.kind().name().toLowerCase(Locale.ROOT), histogram));
        }
    }

    /** The sum is in the earliest phase of any agent. */
    private static Tick sum(List<Tick> all, double nopm) {
        Tick latest =
                all.stream().max(Comparator.comparingDouble(Tick::seconds)).orElseThrow();
        return RunListenerTickBuilder.builder(latest.withSums(all))
                .phase(all.stream()
                        .map(Tick::phase)
                        .min(Comparator.naturalOrder())
                        .orElseThrow())
                .nopm(nopm)
                .build();
    }
}
