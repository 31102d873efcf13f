package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.live.LiveMetrics;
import io.orderentry.live.LiveServer;
import io.orderentry.live.Scrape;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.LatencyRecorder.Times;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunListener.Second;
import io.orderentry.run.RunListener.Tick;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The metrics endpoint of a conductor, from the seconds of three agents. */
class LiveFiguresOfAgentsTest {
    private static final InetSocketAddress FREE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final LiveServer server = new LiveServer(FREE, null);
    private final SecondsOfAll seconds = new SecondsOfAll(Optional.of(new LiveMetrics(server)));
    private final List<AgentState> agents = new ArrayList<>();

    LiveFiguresOfAgentsTest() {
        for (int number = 1; number <= 3; number++) {
            AgentState agent = new AgentState(null, number, 1);
            agent.step = Step.DRIVING;
            agents.add(agent);
        }
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Map<String, Double> show() throws Exception {
        seconds.show(agents, new RunListener() {});
        return Scrape.of(server);
    }

    /** @param payments committed since the start, each of which met an error; as many were recorded in this second */
    private void second(int agent, Phase phase, long payments) {
        OutcomeCounts counts = new OutcomeCounts();
        counts.set(TransactionType.PAYMENT, List.of(payments, payments, 0L, 0L, 0L, 0L, payments));
        Histogram recent = new Histogram(3);
        recent.recordValueWithCount(2_500, payments);
        agents.get(agent)
                .seconds
                .add(new Second(
                        new Tick(1, phase, 10, 100, 0, 0, 1.25, 1_000),
                        0,
                        null,
                        counts,
                        List.of(new ErrorCount("payment", Failure.CONFLICT, "40001", 7, "", payments)),
                        List.of(new Times(TransactionType.PAYMENT, LatencyRecorder.Kind.RESPONSE, recent))));
    }

    private void pass(long edges) {
        agents.forEach(agent -> agent.edges = edges);
    }

    private static String phase(Map<String, Double> samples) {
        return samples.entrySet().stream()
                .filter(sample -> sample.getKey().startsWith("oe_phase") && sample.getValue() == 1)
                .map(sample -> sample.getKey().replaceAll(".*\"(.*)\".*", "$1"))
                .collect(Collectors.joining(" "));
    }

    private static void assertFigures(Map<String, Double> samples, double payments, double times, double perMinute) {
        assertThat(samples)
                .containsEntry("oe_transactions_total{outcome=\"committed\",type=\"payment\"}", payments)
                .containsEntry("oe_retries_total{type=\"payment\"}", payments)
                .containsEntry("oe_errors_total{failure=\"conflict\",sqlstate=\"40001\"}", payments)
                .containsEntry("oe_response_seconds_count{type=\"payment\"}", times)
                .containsEntry("oe_new_orders_per_minute{over=\"second\"}", perMinute)
                .containsEntry("oe_new_orders_per_minute{over=\"interval\"}", 3_000.0);
    }

    @Test
    void figuresAreTheSumsOfAllAgentsAndNeverFall() throws Exception {
        assertThat(phase(show())).isEqualTo("prepare");
        pass(1);
        for (int agent = 0; agent < 3; agent++) {
            second(agent, Phase.INTERVAL, 5);
        }
        assertFigures(show(), 15, 15, 1_440);
        // Its counts stay.
        agents.get(2).step = Step.LOST;
        second(0, Phase.INTERVAL, 6);
        second(1, Phase.INTERVAL, 7);
        Map<String, Double> samples = show();
        assertFigures(samples, 18, 28, 960);
        assertThat(samples).containsEntry("oe_agents", 2.0);
    }

    @Test
    void thePhaseIsThatOfAllAgents() throws Exception {
        List<String> story = new ArrayList<>();
        List<Runnable> steps = List.of(
                () -> {},
                () -> List.of(0, 1, 2).forEach(agent -> second(agent, Phase.RAMP_UP, 1)),
                () -> agents.get(0).edges = 1,
                () -> pass(1),
                // The first has done its work, the others have not.
                () -> {
                    agents.get(0).edges = 2;
                    second(0, Phase.DRAIN, 1);
                    agents.get(0).step = Step.DRAINED;
                    second(1, Phase.INTERVAL, 1);
                    second(2, Phase.INTERVAL, 1);
                },
                () -> pass(2),
                () -> {
                    second(1, Phase.DRAIN, 1);
                    second(2, Phase.DRAIN, 1);
                });
        for (Runnable step : steps) {
            step.run();
            Map<String, Double> samples = show();
            story.add(phase(samples) + " " + samples.get("oe_agents").intValue());
        }
        assertThat(story)
                .containsExactly(
                        "prepare 3", "ramp-up 3", "ramp-up 3", "interval 3", "interval 2", "drain 2", "check 2");
    }

    /** It would be taken for that of an agent. */
    @Test
    void noFigureIsOfTheConductorsOwnProcess() throws Exception {
        assertThat(show().keySet())
                .contains("oe_agents")
                .noneMatch(name -> name.startsWith("oe_driver") || name.startsWith("oe_pool"));
        try (LiveServer ofOne = new LiveServer(FREE, null)) {
            new LiveMetrics(ofOne).withProcess();
            assertThat(Scrape.of(ofOne).keySet()).contains("oe_driver_threads").doesNotContain("oe_agents");
        }
    }
}
