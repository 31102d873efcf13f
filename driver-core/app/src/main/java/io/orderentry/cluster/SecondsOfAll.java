package io.orderentry.cluster;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.live.LiveMetrics;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.LatencyRecorder.Times;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunListener.Second;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunListenerTickBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Seconds of all agents added up, counts and histograms, as if one process had measured them. What a lost agent has counted stays in the sums,
 * so that they never fall. Used by one thread.
 */
final class SecondsOfAll {
    private final Optional<LiveMetrics> live;
    private long edges;

    SecondsOfAll(Optional<LiveMetrics> live) {
        this.live = live;
    }

    /** Gives each next second that every agent which still drives has sent, to the view and the live figures. */
    void show(List<AgentState> agents, RunListener view) {
        live.ifPresent(figures -> showState(agents, figures));
        while (agents.stream().noneMatch(agent -> agent.at(Step.DRIVING) && agent.seconds.isEmpty())) {
            List<Second> all = new ArrayList<>();
            for (AgentState agent : agents) {
                if (!agent.seconds.isEmpty()) {
                    agent.latest = agent.seconds.remove();
                    all.add(agent.latest);
                }
            }
            if (all.isEmpty()) {
                return;
            }
            Second sum = sum(
                    all,
                    agents.stream()
                            .map(agent -> agent.latest)
                            .filter(Objects::nonNull)
                            .toList());
            if (sum.tick().phase() == Phase.DRAIN) {
                // Nothing is driven any more, also where the end of the interval was not reported.
                edges = 2;
            }
            view.second(sum);
            live.ifPresent(figures -> figures.second(sum));
        }
    }

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

    /**
     * The sum is in the earliest phase of any agent.
     *
     * @param latest second of each agent; one that has ended has no more seconds, and keeps its rate and its counts
     */
    private static Second sum(List<Second> all, List<Second> latest) {
        List<Tick> ticks = all.stream().map(Second::tick).toList();
        Tick last =
                ticks.stream().max(Comparator.comparingDouble(Tick::seconds)).orElseThrow();
        Tick tick = RunListenerTickBuilder.builder(last.withSums(ticks))
                .phase(ticks.stream()
                        .map(Tick::phase)
                        .min(Comparator.naturalOrder())
                        .orElseThrow())
                .nopm(latest.stream()
                        .mapToDouble(second -> second.tick().nopm())
                        .sum())
                .build();
        OutcomeCounts counts = new OutcomeCounts();
        latest.forEach(second -> counts.add(second.counts()));
        List<ErrorCount> errors =
                latest.stream().flatMap(second -> second.errors().stream()).toList();
        Map<String, Times> times = new LinkedHashMap<>();
        all.stream()
                .flatMap(second -> second.times().stream())
                .forEach(each -> times.computeIfAbsent(
                                each.name(),
                                name -> new Times(each.type(), each.kind(), new Histogram(LatencyRecorder.DIGITS)))
                        .histogram()
                        .add(each.histogram()));
        return new Second(tick, 0, null, counts, errors, List.copyOf(times.values()));
    }
}
