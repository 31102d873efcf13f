package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cluster.AgentState.Step;
import io.orderentry.cluster.wire.ClusterException;
import io.orderentry.cluster.wire.ClusterMessage;
import io.orderentry.cluster.wire.ClusterMessage.Kind;
import io.orderentry.cluster.wire.CountsCodec;
import io.orderentry.cluster.wire.TimesCodec;
import io.orderentry.model.TransactionType;
import io.orderentry.run.OutcomeCounts;
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
        public void times(TransactionType type, String kind, Histogram recent) {
            seen.computeIfAbsent(ticks.size() + type.key() + kind, key -> new Histogram(3))
                    .add(recent);
        }
    };

    SecondsOfAllTest() {
        for (int number = 1; number <= AGENTS; number++) {
            AgentState agent = new AgentState(null, number, "1");
            agent.step = Step.DRIVING;
            agents.add(agent);
        }
    }

    private static ClusterMessage second(int number, int transactions, byte[] times) {
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
        fields.put("counts", CountsCodec.encode(new OutcomeCounts()));
        fields.put("errorCounts", "[]");
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

    /** One stream of times, recorded by one process and by three. */
    @Test
    void histogramsOfAllAgentsAreThoseOfOneProcess() {
        SplittableRandom random = new SplittableRandom(42);
        Map<String, Histogram> one = new HashMap<>();
        for (int second = 1; second <= 4; second++) {
            for (AgentState agent : agents) {
                TimesCodec codec = new TimesCodec();
                for (TransactionType type : TransactionType.values()) {
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
                ClusterMessage message = second(second, 10 * agent.number, codec.take());
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
        assertThat(ticks).hasSize(4).allSatisfy(tick -> {
            assertThat(tick.transactions()).isEqualTo(60);
            assertThat(tick.newOrders()).isEqualTo(30);
            assertThat(tick.errors()).isEqualTo(AGENTS);
            assertThat(tick.retries()).isEqualTo(2 * AGENTS);
            assertThat(tick.nopm()).isEqualTo(91.5);
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
