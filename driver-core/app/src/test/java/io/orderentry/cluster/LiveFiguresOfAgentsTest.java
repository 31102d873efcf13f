package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.cluster.SecondsOfAll.Second;
import io.orderentry.cluster.SecondsOfAll.Second.Times;
import io.orderentry.job.WireFormat;
import io.orderentry.live.LiveMetrics;
import io.orderentry.live.LiveServer;
import io.orderentry.live.Scrape;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunListener.Tick;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The metrics endpoint of a conductor, from the messages of three agents. */
class LiveFiguresOfAgentsTest {
    private static final int AGENTS = 3;
    private static final InetSocketAddress FREE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final LiveServer serverOfAgents = new LiveServer(FREE, null);
    private final LiveServer serverOfOne = new LiveServer(FREE, null);
    private final LiveMetrics ofAgents = new LiveMetrics(serverOfAgents);
    private final LiveMetrics ofOne = new LiveMetrics(serverOfOne);
    private final SecondsOfAll seconds = new SecondsOfAll(Optional.of(ofAgents));
    private final SplittableRandom random = new SplittableRandom(42);
    private final List<Agent> agents = new ArrayList<>();

    /** What one of them counts. */
    private final class Agent {
        final AgentState state;
        final long[][] counts = new long[TransactionType.count()][Count.values().length];
        final Map<String, Long> errors = new TreeMap<>();

        Agent(int number) {
            state = new AgentState(null, number, 1);
            state.step = Step.DRIVING;
        }

        /** Counts and records for a second, and sends it; the times are recorded in those of one process too. */
        void second(int number, Phase phase, Map<String, Histogram> ofAll) {
            for (long[] row : counts) {
                Arrays.setAll(row, i -> row[i] + random.nextInt(1_000));
            }
            errors.merge("40001", 1L + random.nextInt(5), Long::sum);
            errors.merge("0000" + random.nextInt(3), 1L, Long::sum);
            List<Times> times = new ArrayList<>();
            for (TransactionType type : TransactionType.values()) {
                Histogram recent = new Histogram(1, 3_600_000_000L, 3);
                for (int i = 0; i < 500; i++) {
                    long micros = (long) Math.exp(random.nextDouble() * 19);
                    recent.recordValue(micros);
                    ofAll.computeIfAbsent(type.key(), key -> new Histogram(3)).recordValue(micros);
                }
                times.add(new Times(type, LatencyRecorder.Kind.RESPONSE, recent));
            }
            Tick tick = new Tick(
                    number + state.number / 100.0, phase, 10L * state.number, 100, 0, 0, 1.25, 1_000L * state.number);
            byte[] second = WireFormat.bytes(new Second(number, tick, whole(), errorCounts(), times));
            byte[] frame = new ClusterMessage(Kind.SECOND, number, second).encode();
            SecondsOfAll.add(state, ClusterMessage.decode(ByteBuffer.wrap(frame)));
        }

        OutcomeCounts whole() {
            OutcomeCounts whole = new OutcomeCounts();
            for (TransactionType type : TransactionType.values()) {
                whole.set(type, Arrays.stream(counts[type.ordinal()]).boxed().toList());
            }
            return whole;
        }

        List<ErrorCount> errorCounts() {
            return errors.entrySet().stream()
                    .map(error ->
                            new ErrorCount("payment", Failure.CONFLICT, error.getKey(), 7, "again", error.getValue()))
                    .toList();
        }
    }

    LiveFiguresOfAgentsTest() {
        for (int number = 1; number <= AGENTS; number++) {
            agents.add(new Agent(number));
        }
    }

    @AfterEach
    void close() {
        serverOfAgents.close();
        serverOfOne.close();
    }

    private void show() {
        seconds.show(agents.stream().map(agent -> agent.state).toList(), new RunListener() {});
    }

    private void pass(long edges) {
        agents.forEach(agent -> agent.state.edges = edges);
    }

    private static String phase(Map<String, Double> samples) {
        return samples.entrySet().stream()
                .filter(sample -> sample.getKey().startsWith("oe_phase") && sample.getValue() == 1)
                .map(sample -> sample.getKey().replaceAll(".*\"(.*)\".*", "$1"))
                .collect(Collectors.joining(" "));
    }

    private static Map<String, Double> onlyCounters(Map<String, Double> samples) {
        return samples.entrySet().stream()
                .filter(sample -> sample.getKey().matches(".*(_total|_bucket|_count|_sum)\\b.*"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** The same seconds counted by one process. */
    private void countInOne(Phase phase, int driving, Map<String, Histogram> times) {
        double newOrders = agents.stream()
                .limit(driving)
                .mapToLong(agent -> 10L * agent.state.number)
                .sum();
        ofOne.tick(new Tick(1, phase, (long) newOrders, 0, 0, 0, 1.25, 6_000));
        OutcomeCounts whole = new OutcomeCounts();
        agents.forEach(agent -> whole.add(agent.whole()));
        ofOne.counted(
                whole,
                agents.stream().flatMap(agent -> agent.errorCounts().stream()).toList());
        times.forEach((type, histogram) -> ofOne.times(
                Arrays.stream(TransactionType.values())
                        .filter(each -> each.key().equals(type))
                        .findFirst()
                        .orElseThrow(),
                "response",
                histogram));
    }

    @Test
    void figuresAreTheSumsOfAllAgentsAndNeverFall() throws Exception {
        show();
        ofOne.agents(AGENTS);
        assertThat(phase(Scrape.of(serverOfAgents))).isEqualTo("prepare");
        Map<String, Double> before = onlyCounters(Scrape.of(serverOfAgents));
        int driving = AGENTS;
        for (int second = 1; second <= 6; second++) {
            if (second == 4) {
                // Its counts stay.
                driving--;
                agents.get(driving).state.step = Step.LOST;
                ofOne.agents(driving);
            }
            if (second == 2) {
                pass(1);
                ofOne.intervalStarted(0);
            }
            Phase phase = second == 1 ? Phase.RAMP_UP : Phase.INTERVAL;
            Map<String, Histogram> times = new TreeMap<>();
            for (int i = 0; i < driving; i++) {
                agents.get(i).second(second, phase, times);
            }
            show();
            countInOne(phase, driving, times);
            Map<String, Double> samples = Scrape.of(serverOfAgents);
            Map<String, Double> expected = Scrape.of(serverOfOne);
            assertThat(samples.keySet()).isEqualTo(expected.keySet()).hasSizeGreaterThan(100);
            expected.forEach((name, value) -> {
                if (name.contains("_sum")) {
                    assertThat(samples.get(name)).as(name).isCloseTo(value, within(1e-6 * Math.max(1, value)));
                } else {
                    assertThat(samples.get(name)).as(name).isEqualTo(value);
                }
            });
            before.forEach(
                    (name, value) -> assertThat(samples.get(name)).as(name).isGreaterThanOrEqualTo(value));
            before = onlyCounters(samples);
        }
        assertThat(before.get("oe_response_seconds_count{type=\"payment\"}"))
                .isEqualTo(500.0 * (3 * AGENTS + 3 * (AGENTS - 1)));
        assertThat(Scrape.of(serverOfAgents)).containsEntry("oe_agents", 2.0);
    }

    @Test
    void thePhaseIsThatOfAllAgents() throws Exception {
        List<String> story = new ArrayList<>();
        List<Runnable> steps = List.of(
                () -> {},
                () -> agents.forEach(agent -> agent.second(1, Phase.RAMP_UP, new TreeMap<>())),
                () -> agents.get(0).state.edges = 1,
                () -> pass(1),
                // The first has done its work, the others have not.
                () -> {
                    agents.get(0).state.edges = 2;
                    agents.get(0).second(2, Phase.DRAIN, new TreeMap<>());
                    agents.get(0).state.step = Step.DRAINED;
                    agents.get(1).second(2, Phase.INTERVAL, new TreeMap<>());
                    agents.get(2).second(2, Phase.INTERVAL, new TreeMap<>());
                },
                () -> pass(2),
                () -> {
                    agents.get(1).second(3, Phase.DRAIN, new TreeMap<>());
                    agents.get(2).second(3, Phase.DRAIN, new TreeMap<>());
                });
        for (Runnable step : steps) {
            step.run();
            show();
            Map<String, Double> samples = Scrape.of(serverOfAgents);
            story.add(phase(samples) + " " + samples.get("oe_agents").intValue());
        }
        assertThat(story)
                .containsExactly(
                        "prepare 3", "ramp-up 3", "ramp-up 3", "interval 3", "interval 2", "drain 2", "check 2");
    }

    /** It would be taken for that of an agent. */
    @Test
    void noFigureIsOfTheConductorsOwnProcess() throws Exception {
        show();
        assertThat(Scrape.of(serverOfAgents).keySet())
                .contains("oe_agents")
                .noneMatch(name -> name.startsWith("oe_driver") || name.startsWith("oe_pool"));
        try (LiveServer server = new LiveServer(FREE, null)) {
            new LiveMetrics(server).withProcess();
            assertThat(Scrape.of(server).keySet()).contains("oe_driver_threads").doesNotContain("oe_agents");
        }
    }
}
