package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.cluster.wire.ClusterException;
import io.orderentry.cluster.wire.ClusterMessage;
import io.orderentry.cluster.wire.ClusterMessage.Kind;
import io.orderentry.cluster.wire.CountsCodec;
import io.orderentry.cluster.wire.TimesCodec;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecondsOfAllTest {
    private static final int AGENTS = 3;

    private final List<AgentState> agents = new ArrayList<>();
    private final List<RunListener.Tick> ticks = new ArrayList<>();
    private final Map<String, Histogram> seen = new HashMap<>();
    private final SecondsOfAll seconds = new SecondsOfAll(Optional.empty());

    private final RunListener view = new RunListener() {
        @Override
        public void tick(Tick tick) {
            ticks.add(tick);
        }

        @Override
        public void counted(OutcomeCounts entireRun, List<ErrorCount> all) {
            counted = entireRun;
            errors = all;
        }

        @Override
        public void times(TransactionType type, String kind, Histogram recent) {
            seen.computeIfAbsent(ticks.size() + type.key() + kind, key -> new Histogram(3))
                    .add(recent);
        }
    };

    private OutcomeCounts counted;
    private List<ErrorCount> errors;

    SecondsOfAllTest() {
        driving(AGENTS);
    }

    private void driving(int count) {
        agents.clear();
        for (int number = 1; number <= count; number++) {
            AgentState agent = new AgentState(null, number, "1");
            agent.step = Step.DRIVING;
            agents.add(agent);
        }
    }

    private static ClusterMessage second(int number, int transactions, byte[] times) {
        return second(number, transactions, new OutcomeCounts(), List.of(), times);
    }

    private static ClusterMessage second(
            int number, int transactions, OutcomeCounts counts, List<ErrorCount> errors, byte[] times) {
        Map<String, String> fields = new TreeMap<>(Map.of(
                "number", Integer.toString(number),
                "seconds", Double.toString(number * 1.01),
                "phase", "INTERVAL",
                "newOrders", Integer.toString(transactions / 2),
                "transactions", Integer.toString(transactions),
                "errors", "1",
                "retries", "2",
                "length", "1.01",
                "nopm", "30.5"));
        fields.put("counts", CountsCodec.encode(counts));
        fields.put("errorCounts", CountsCodec.encode(errors));
        return new ClusterMessage(Kind.SECOND, "r", number, fields, times);
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
                TimesCodec codec = new TimesCodec();
                OutcomeCounts since = countsOfEach.computeIfAbsent(agent, key -> new OutcomeCounts());
                for (TransactionType type : TransactionType.values()) {
                    List<Long> more = Arrays.stream(Count.values())
                            .map(each -> random.nextLong(1_000_000_000L))
                            .toList();
                    OutcomeCounts addition = new OutcomeCounts();
                    addition.set(type, more);
                    since.add(addition);
                    countsOfOne.add(addition);
                    for (String kind : List.of("response", "service")) {
                        Histogram recent = new Histogram(1, 3_600_000_000L, 3);
                        for (int i = 0; i < 1_000; i++) {
                            long micros = (long) Math.exp(random.nextDouble() * 21);
                            recent.recordValue(micros);
                            one.computeIfAbsent(second + type.key() + kind, key -> new Histogram(3))
                                    .recordValue(micros);
                        }
                        codec.add(type, kind, recent);
                    }
                }
                errorsOfOne += second == 4 ? agent.number : 0;
                ErrorCount error = new ErrorCount("payment", Failure.CONFLICT, "40001", 0, "", agent.number);
                ClusterMessage message = second(second, 10 * agent.number, since, List.of(error), codec.take());
                byte[] frame = message.encode();
                SecondsOfAll.add(agent, ClusterMessage.decode(frame, 0, frame.length));
            }
            seconds.show(agents, view);
        }
        assertThat(seen.keySet()).isEqualTo(one.keySet());
        seen.forEach((key, merged) -> assertThat(buckets(merged)).as(key).isEqualTo(buckets(one.get(key))));
        // What a lost or moved time would be seen by.
        Histogram planted = one.get("1newOrderresponse").copy();
        planted.recordValue(5);
        assertThat(buckets(planted)).isNotEqualTo(buckets(seen.get("1newOrderresponse")));
        assertThat(counted.byType()).isEqualTo(countsOfOne.byType());
        assertThat(errors.stream().mapToLong(ErrorCount::count).sum()).isEqualTo(errorsOfOne);
        assertThat(ticks).hasSize(4).allSatisfy(tick -> {
            assertThat(tick.transactions()).isEqualTo(10L * count * (count + 1) / 2);
            assertThat(tick.newOrders()).isEqualTo(5L * count * (count + 1) / 2);
            assertThat(tick.errors()).isEqualTo(count);
            assertThat(tick.retries()).isEqualTo(2L * count);
            assertThat(tick.nopm()).isEqualTo(30.5 * count);
        });
    }

    @Test
    void aSecondIsShownWhenAllThatDriveHaveSentIt() {
        SecondsOfAll.add(agents.get(0), second(1, 10, new byte[0]));
        SecondsOfAll.add(agents.get(1), second(1, 10, new byte[0]));
        seconds.show(agents, view);
        assertThat(ticks).isEmpty();
        agents.get(2).step = Step.LOST;
        SecondsOfAll.add(agents.get(0), second(2, 10, new byte[0]));
        SecondsOfAll.add(agents.get(1), second(2, 10, new byte[0]));
        seconds.show(agents, view);
        assertThat(ticks).extracting(RunListener.Tick::transactions).containsExactly(20L, 20L);
        agents.forEach(agent -> agent.step = Step.DRAINED);
        SecondsOfAll.add(agents.get(0), second(3, 10, new byte[0]));
        seconds.show(agents, view);
        assertThat(ticks).hasSize(3);
        assertThat(ticks.get(2).nopm()).isEqualTo(ticks.get(1).nopm()).isEqualTo(61);
        assertThat(ticks.get(2).transactions()).isEqualTo(10);
        seconds.show(agents, view);
        assertThat(ticks).hasSize(3);
    }

    @Test
    void whatIsNoHistogramIsRefused() {
        TimesCodec codec = new TimesCodec();
        Histogram histogram = new Histogram(1, 3_600_000_000L, 3);
        histogram.recordValue(5);
        codec.add(TransactionType.PAYMENT, "response", histogram);
        byte[] bytes = codec.take();
        assertThat(TimesCodec.decode(bytes)).hasSize(1);
        assertThat(codec.take()).isEmpty();
        for (int at = 0; at < bytes.length; at++) {
            byte[] cut = Arrays.copyOf(bytes, at);
            if (at > 0) {
                assertThatThrownBy(() -> TimesCodec.decode(cut)).isInstanceOf(ClusterException.class);
            }
        }
        byte[] otherType = bytes.clone();
        otherType[0] = 77;
        assertThatThrownBy(() -> TimesCodec.decode(otherType)).isInstanceOf(ClusterException.class);
        byte[] length = bytes.clone();
        length[2] = -1;
        assertThatThrownBy(() -> TimesCodec.decode(length)).isInstanceOf(ClusterException.class);
        TimesCodec fine = new TimesCodec();
        fine.add(TransactionType.PAYMENT, "response", new Histogram(1, 3_600_000_000L, 4));
        assertThatThrownBy(() -> TimesCodec.decode(fine.take())).hasMessage("a histogram has another precision");
    }
}
