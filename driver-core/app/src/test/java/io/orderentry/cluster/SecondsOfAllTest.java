package io.orderentry.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.job.WireFormat;
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
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunListener.Second;
import io.orderentry.run.RunListener.Tick;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecondsOfAllTest {
    private static final int AGENTS = 3;
    private static final InetSocketAddress FREE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final List<AgentState> agents = new ArrayList<>();
    private final List<Second> shown = new ArrayList<>();
    private final Map<String, Histogram> seen = new HashMap<>();
    /** Null without live figures. */
    private LiveServer server;

    private SecondsOfAll seconds = new SecondsOfAll(Optional.empty());

    private final RunListener view = new RunListener() {
        @Override
        public void second(Second second) {
            shown.add(second);
            second.times()
                    .forEach(times -> seen.computeIfAbsent(shown.size() + times.name(), key -> new Histogram(3))
                            .add(times.histogram()));
        }
    };

    SecondsOfAllTest() {
        driving(AGENTS);
    }

    @AfterEach
    void close() {
        if (server != null) {
            server.close();
        }
    }

    private void serveLive() {
        server = new LiveServer(FREE, null);
        seconds = new SecondsOfAll(Optional.of(new LiveMetrics(server)));
    }

    private void driving(int count) {
        agents.clear();
        for (int number = 1; number <= count; number++) {
            AgentState agent = new AgentState(null, number, 1);
            agent.step = Step.DRIVING;
            agents.add(agent);
        }
    }

    private static List<ErrorCount> conflicts(long count) {
        return List.of(new ErrorCount("payment", Failure.CONFLICT, "40001", 0, "", count));
    }

    private static ClusterMessage second(int number, int transactions, List<Times> times) {
        return second(number, transactions, new OutcomeCounts(), List.of(), times);
    }

    private static ClusterMessage second(
            int number, int transactions, OutcomeCounts counts, List<ErrorCount> errors, List<Times> times) {
        Tick tick = new Tick(number * 1.01, Phase.INTERVAL, transactions / 2, transactions, 1, 2, 1.01, 30.5);
        byte[] second = WireFormat.bytes(new Second(tick, 0, null, counts, errors, times));
        return new ClusterMessage(Kind.SECOND, number, second);
    }

    private static void send(AgentState agent, ClusterMessage message) {
        agent.seconds.add(message.body(Second.class));
    }

    /** Counts by the highest value of their bucket. */
    private static Map<Long, Long> buckets(Histogram histogram) {
        Map<Long, Long> buckets = new TreeMap<>();
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            buckets.put(bucket.getValueIteratedTo(), bucket.getCountAtValueIteratedTo());
        }
        return buckets;
    }

    /** One stream of transactions, recorded by one process and by many. */
    @ParameterizedTest
    @ValueSource(ints = {AGENTS, 64})
    void secondsOfAllAgentsAreThoseOfOneProcess(int count) {
        driving(count);
        SplittableRandom random = new SplittableRandom(42);
        Map<String, Histogram> one = new HashMap<>();
        OutcomeCounts countsOfOne = new OutcomeCounts();
        Map<AgentState, OutcomeCounts> countsOfEach = new HashMap<>();
        long errorsOfOne = 0;
        for (int second = 1; second <= 4; second++) {
            for (AgentState agent : agents) {
                List<Times> times = new ArrayList<>();
                OutcomeCounts since = countsOfEach.computeIfAbsent(agent, key -> new OutcomeCounts());
                for (TransactionType type : TransactionType.values()) {
                    List<Long> more = Arrays.stream(Count.values())
                            .map(each -> random.nextLong(1_000_000_000L))
                            .toList();
                    OutcomeCounts addition = new OutcomeCounts();
                    addition.set(type, more);
                    since.add(addition);
                    countsOfOne.add(addition);
                    for (LatencyRecorder.Kind kind :
                            List.of(LatencyRecorder.Kind.RESPONSE, LatencyRecorder.Kind.SERVICE)) {
                        Times sent = new Times(type, kind, new Histogram(1, 3_600_000_000L, 3));
                        for (int i = 0; i < 1_000; i++) {
                            long micros = (long) Math.exp(random.nextDouble() * 21);
                            sent.histogram().recordValue(micros);
                            one.computeIfAbsent(second + sent.name(), key -> new Histogram(3))
                                    .recordValue(micros);
                        }
                        times.add(sent);
                    }
                }
                errorsOfOne += second == 4 ? agent.number : 0;
                ClusterMessage message = second(second, 10 * agent.number, since, conflicts(agent.number), times);
                send(agent, ClusterMessage.decode(ByteBuffer.wrap(message.encode())));
            }
            seconds.show(agents, view);
        }
        assertThat(seen.keySet()).isEqualTo(one.keySet());
        seen.forEach((key, merged) -> assertThat(buckets(merged)).as(key).isEqualTo(buckets(one.get(key))));
        // What a lost or moved time would be seen by.
        Histogram planted = one.get("1newOrder.response").copy();
        planted.recordValue(5);
        assertThat(buckets(planted)).isNotEqualTo(buckets(seen.get("1newOrder.response")));
        Second last = shown.get(shown.size() - 1);
        assertThat(last.counts().byType()).isEqualTo(countsOfOne.byType());
        assertThat(last.errors().stream().mapToLong(ErrorCount::count).sum()).isEqualTo(errorsOfOne);
        assertThat(shown).hasSize(4).extracting(Second::tick).allSatisfy(tick -> {
            assertThat(tick.transactions()).isEqualTo(10L * count * (count + 1) / 2);
            assertThat(tick.newOrders()).isEqualTo(5L * count * (count + 1) / 2);
            assertThat(tick.errors()).isEqualTo(count);
            assertThat(tick.retries()).isEqualTo(2L * count);
            assertThat(tick.nopm()).isEqualTo(30.5 * count);
        });
    }

    @Test
    void aSecondIsShownWhenAllThatDriveHaveSentIt() {
        send(agents.get(0), second(1, 10, List.of()));
        send(agents.get(1), second(1, 10, List.of()));
        seconds.show(agents, view);
        assertThat(shown).isEmpty();
        agents.get(2).step = Step.LOST;
        send(agents.get(0), second(2, 10, List.of()));
        send(agents.get(1), second(2, 10, List.of()));
        seconds.show(agents, view);
        assertThat(shown).extracting(second -> second.tick().transactions()).containsExactly(20L, 20L);
        agents.forEach(agent -> agent.step = Step.DRAINED);
        send(agents.get(0), second(3, 10, List.of()));
        seconds.show(agents, view);
        assertThat(shown).hasSize(3);
        assertThat(shown.get(2).tick().nopm())
                .isEqualTo(shown.get(1).tick().nopm())
                .isEqualTo(61);
        assertThat(shown.get(2).tick().transactions()).isEqualTo(10);
        seconds.show(agents, view);
        assertThat(shown).hasSize(3);
    }

    private static Second read(byte[] json) {
        return new ClusterMessage(Kind.SECOND, 1, json).body(Second.class);
    }

    @Test
    void whatIsNoSecondIsRefused() {
        Histogram histogram = new Histogram(1, 3_600_000_000L, 3);
        histogram.recordValue(5);
        List<Times> times = List.of(new Times(TransactionType.PAYMENT, LatencyRecorder.Kind.RESPONSE, histogram));
        String whole = new String(second(1, 10, times).body(), UTF_8);
        assertThat(read(whole.getBytes(UTF_8)).times()).hasSize(1);
        String none = "\"payment\":[0,0,0,0,0,0,0]";
        assertThat(whole).contains(none, "interval", "RESPONSE");
        List<String> damaged = new ArrayList<>(List.of(
                "null",
                "[]",
                "{}",
                whole.replace(none, "\"payment\":[0,0,0,0,0,0]"),
                whole.replace(none, "\"payment\":[-1,0,0,0,0,0,0]"),
                whole.replace(none, "\"payment\":null"),
                whole.replace(none, "\"refund\":[0,0,0,0,0,0,0]"),
                whole.replace("\"interval\"", "null"),
                whole.replace("interval", "other"),
                whole.replace("RESPONSE", "OTHER"),
                whole.replaceAll("\"counts\":\\{[^}]*}", "\"counts\":null"),
                whole.replace("\"errors\":[]", "\"errors\":null"),
                whole.replace("\"errors\":[]", "\"errors\":[null]"),
                whole.replace("\"errors\":[]", "\"errors\":[{\"count\":0}]"),
                whole.replaceAll("\"histogram\":\"[^\"]*\"", "\"histogram\":null"),
                whole.replaceAll("\"histogram\":\"[^\"]{20}", "\"histogram\":\"")));
        for (int length = 0; length < whole.length(); length += 7) {
            damaged.add(whole.substring(0, length));
        }
        for (String text : damaged) {
            assertThatThrownBy(() -> read(text.getBytes(UTF_8)))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("its SECOND is damaged: ");
        }
        List<Times> fine = List.of(
                new Times(TransactionType.PAYMENT, LatencyRecorder.Kind.RESPONSE, new Histogram(1, 3_600_000_000L, 4)));
        byte[] other = second(1, 10, fine).body();
        assertThatThrownBy(() -> read(other)).hasMessage("its SECOND is damaged: a histogram has another precision");
    }

    private Map<String, Double> scraped() throws Exception {
        seconds.show(agents, view);
        return Scrape.of(server);
    }

    /** @param payments committed since the start, each of which met an error; as many were recorded in this second */
    private void second(int agent, Phase phase, long payments) {
        OutcomeCounts counts = new OutcomeCounts();
        counts.set(TransactionType.PAYMENT, List.of(payments, payments, 0L, 0L, 0L, 0L, payments));
        Histogram recent = new Histogram(3);
        recent.recordValueWithCount(2_500, payments);
        Tick tick = new Tick(1, phase, 10, 100, 0, 0, 1.25, 1_000);
        List<Times> times = List.of(new Times(TransactionType.PAYMENT, LatencyRecorder.Kind.RESPONSE, recent));
        agents.get(agent).seconds.add(new Second(tick, 0, null, counts, conflicts(payments), times));
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
        serveLive();
        assertThat(phase(scraped())).isEqualTo("prepare");
        pass(1);
        for (int agent = 0; agent < 3; agent++) {
            second(agent, Phase.INTERVAL, 5);
        }
        assertFigures(scraped(), 15, 15, 1_440);
        // Its counts stay.
        agents.get(2).step = Step.LOST;
        second(0, Phase.INTERVAL, 6);
        second(1, Phase.INTERVAL, 7);
        Map<String, Double> samples = scraped();
        assertFigures(samples, 18, 28, 960);
        assertThat(samples).containsEntry("oe_agents", 2.0);
    }

    @Test
    void thePhaseIsThatOfAllAgents() throws Exception {
        serveLive();
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
            Map<String, Double> samples = scraped();
            story.add(phase(samples) + " " + samples.get("oe_agents").intValue());
        }
        assertThat(story)
                .containsExactly(
                        "prepare 3", "ramp-up 3", "ramp-up 3", "interval 3", "interval 2", "drain 2", "check 2");
    }

    /** It would be taken for that of an agent. */
    @Test
    void noFigureIsOfTheConductorsOwnProcess() throws Exception {
        serveLive();
        assertThat(scraped().keySet())
                .contains("oe_agents")
                .noneMatch(name -> name.startsWith("oe_driver") || name.startsWith("oe_pool"));
        try (LiveServer ofOne = new LiveServer(FREE, null)) {
            new LiveMetrics(ofOne).withProcess();
            assertThat(Scrape.of(ofOne).keySet()).contains("oe_driver_threads").doesNotContain("oe_agents");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "DRIVING, 0, 100, false",
        "DRIVING, 0, 101, true",
        "DRIVING, 1, 101, true",
        "DRIVING, 2, 1000, false",
        "JOINED, 0, 1000, false"
    })
    void anAgentThatDrivesSendsItsSecondsAndOneThatDrainsOrHasNotStartedNone(
            Step step, long edges, long since, boolean misses) {
        AgentState agent = agents.get(0);
        agent.step = step;
        agent.edges = edges;
        agent.lastNanos = 100;
        assertThat(agent.missesSeconds(since)).isEqualTo(misses);
    }
}
