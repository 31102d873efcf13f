package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.cluster.ClusterMessage.Pong;
import io.orderentry.experiment.ShownLines;
import io.orderentry.job.WireFormat;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.LatencyRecorder.Times;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener.Second;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.schedule.Clock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jgroups.Address;
import org.junit.jupiter.api.Test;

class AgentSessionTest {
    private static final int MANY = 500;

    @Test
    void aConductorThatIsStartedLaterOnAllAddressesIsFoundByItsName() throws Exception {
        int port = new Cluster().at().getPort();
        Lines lines = new Lines();
        CompletableFuture<ClusterChannel> joined = join(port, lines);
        assertThat(lines.shown.poll(60, TimeUnit.SECONDS))
                .startsWith("there is no conductor at localhost:" + port)
                .endsWith("; trying for 4 minutes");
        try (ClusterChannel conductor = ClusterChannel.conductor(new InetSocketAddress(port), Cluster.CONDUCTOR_KEYS);
                ClusterChannel agent = joined.get(120, TimeUnit.SECONDS)) {
            assertThat(conductor).isNotNull();
            assertThat(agent.conductor()).isNotNull();
        }
        assertThat(lines.shown).isEmpty();
    }

    @Test
    void aResetInTheHandshakeIsTriedAgain() throws Exception {
        Lines lines = new Lines();
        CompletableFuture<ClusterChannel> joined;
        int port;
        try (ServerSocket resetting = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = resetting.getLocalPort();
            joined = join(port, lines);
            try (Socket first = resetting.accept()) {
                first.setSoLinger(true, 0);
            }
            assertThat(lines.shown.poll(60, TimeUnit.SECONDS))
                    .startsWith("the connection to the conductor at localhost:" + port + " broke: ")
                    .endsWith("; trying for 4 minutes");
        }
        try (ClusterChannel conductor = ClusterChannel.conductor(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), Cluster.CONDUCTOR_KEYS);
                ClusterChannel agent = joined.get(120, TimeUnit.SECONDS)) {
            assertThat(agent.conductor()).isEqualTo(conductor.members().get(0));
        }
    }

    private static CompletableFuture<ClusterChannel> join(int port, Lines lines) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return AgentSession.join(
                        InetSocketAddress.createUnresolved("localhost", port),
                        Cluster.AGENT_KEYS,
                        "agent-1",
                        Duration.ofMinutes(4),
                        lines);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void anUnknownNameIsTriedUntilTheTimeIsOver() {
        assertThatThrownBy(() -> AgentSession.join(
                        InetSocketAddress.createUnresolved("no.such.host.invalid", 7800),
                        Cluster.AGENT_KEYS,
                        "agent-1",
                        Duration.ZERO,
                        new Lines()))
                .isInstanceOf(ClusterException.class)
                .hasMessage("the host no.such.host.invalid of the conductor is unknown");
    }

    private static byte[] ping(long sequence, long number) {
        return new ClusterMessage(Kind.PING, sequence, WireFormat.bytes(number)).encode();
    }

    @Test
    void aRepeatedMessageIsNotObeyed() throws Exception {
        Cluster cluster = new Cluster();
        try (ClusterChannel conductor = cluster.conductor();
                ClusterChannel channel = cluster.agent("agent");
                AgentSession agent = new AgentSession(channel, new ShownLines())) {
            agent.hello();
            Address to = Cluster.next(conductor).from();
            for (byte[] frame : List.of(ping(5, 1), ping(5, 1), ping(4, 2), ping(6, 3))) {
                conductor.sendFrame(to, frame);
            }
            assertThat(Cluster.next(conductor).message().body(Pong.class).number())
                    .isEqualTo(1);
            assertThat(Cluster.next(conductor).message().body(Pong.class).number())
                    .isEqualTo(3);
        }
    }

    /** What comes from the agent, in its order, until the load has ended. */
    private static List<ClusterMessage> untilDrained(ClusterChannel conductor) throws InterruptedException {
        List<ClusterMessage> came = new ArrayList<>();
        do {
            came.add(Cluster.next(conductor).message());
        } while (came.get(came.size() - 1).kind() != Kind.DRAINED);
        return came;
    }

    @Test
    void everySecondComesWithItsCountsAndTimesBeforeTheEndOfTheLoad() throws Exception {
        Cluster cluster = new Cluster();
        ExecutorService edges = Executors.newSingleThreadExecutor();
        try (ClusterChannel conductor = cluster.conductor();
                ClusterChannel channel = cluster.agent("agent");
                AgentSession agent = new AgentSession(channel, new ShownLines())) {
            // By another thread, as in a run; none of the two makes a message of the other be dropped.
            Future<?> edge = edges.submit(() -> {
                for (int i = 0; i < MANY; i++) {
                    agent.intervalStarted(0);
                }
            });
            OutcomeCounts counts = new OutcomeCounts();
            for (int second = 1; second <= MANY; second++) {
                counts.set(TransactionType.PAYMENT, List.of((long) second, 0L, 0L, 0L, 0L, 0L, 0L));
                OutcomeCounts whole = new OutcomeCounts();
                whole.add(counts);
                Histogram recent = new Histogram(3);
                recent.recordValue(second);
                Phase phase = second < MANY ? Phase.INTERVAL : Phase.DRAIN;
                agent.second(new Second(
                        new Tick(second, phase, 3, 7, 0, 0, 1, 180),
                        1,
                        "no route to 10.0.0.7",
                        whole,
                        List.of(new ErrorCount("payment", Failure.CONFLICT, null, 0, "again", second)),
                        List.of(new Times(TransactionType.PAYMENT, LatencyRecorder.Kind.RESPONSE, recent))));
            }
            edge.get(1, TimeUnit.MINUTES);
            Future<?> end = edges.submit(() -> {
                agent.awaitEnd();
                return null;
            });
            List<ClusterMessage> came = untilDrained(conductor);
            conductor.send(conductor.members().get(1), Kind.CHECK);
            conductor.send(conductor.members().get(1), Kind.ABORT, WireFormat.bytes("enough"));
            end.get(1, TimeUnit.MINUTES);

            assertThat(came).extracting(ClusterMessage::sequence).isSorted().doesNotHaveDuplicates();
            assertThat(came).filteredOn(message -> message.kind() == Kind.EDGE).hasSize(MANY);
            List<ClusterMessage> seconds = came.stream()
                    .filter(message -> message.kind() == Kind.SECOND)
                    .toList();
            assertThat(seconds).hasSize(MANY);
            for (int second = 1; second <= MANY; second++) {
                Second sent = seconds.get(second - 1).body(Second.class);
                assertThat(sent.tick().seconds()).isEqualTo(second);
                assertThat(sent.reason()).isNull();
                assertThat(sent.counts().get(TransactionType.PAYMENT, OutcomeCounts.Count.DUE))
                        .isEqualTo(second);
                assertThat(sent.errors())
                        .containsExactly(new ErrorCount("payment", Failure.CONFLICT, null, 0, "", second));
                assertThat(sent.times()).hasSize(1);
                assertThat(sent.times().get(0).histogram().getMaxValue()).isEqualTo(second);
            }
        } finally {
            edges.shutdownNow();
        }
    }

    /** Wakes a thread so late; each fiftieth time ten times as late. */
    private record LateClock(long lateNanos, long[] now) implements Clock {
        @Override
        public long nanos() {
            return now[0];
        }

        @Override
        public long epochMillis() {
            return now[0] / 1_000_000;
        }

        @Override
        public void sleep(long nanos) {
            now[1]++;
            now[0] += nanos + (now[1] % 50 == 0 ? 10 * lateNanos : lateNanos);
        }
    }

    private static double lateBy(long nanos) throws InterruptedException {
        return AgentSession.lagMillis(new LateClock(nanos, new long[2]));
    }

    @Test
    void theLatestWakeUpsCount() throws Exception {
        assertThat(lateBy(0)).isZero();
        assertThat(lateBy(50_000)).isCloseTo(0.5, within(0.001));
    }

    /** Keeps the lines for another thread. */
    private static final class Lines extends ShownLines {
        private final BlockingQueue<String> shown = new LinkedBlockingQueue<>();

        @Override
        public void line(String text) {
            shown.add(text);
        }
    }
}
