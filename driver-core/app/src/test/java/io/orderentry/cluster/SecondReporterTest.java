package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cluster.ClusterChannel.Event;
import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.cluster.SecondsOfAll.Second;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunListener.Tick;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an agent sends of its run. */
class SecondReporterTest {
    private static final int MANY = 500;

    @TempDir
    private static Path folder;

    private static RunListener.Tick tick(int second, Phase phase) {
        return new Tick(second, phase, 3, 7, 0, 0, 1, 180);
    }

    /** What comes from the agent, in its order, until the load has ended. */
    private static List<ClusterMessage> untilDrained(ClusterChannel conductor) throws InterruptedException {
        List<ClusterMessage> came = new ArrayList<>();
        while (true) {
            Event event = conductor.take(60_000);
            assertThat(event).isNotNull();
            came.add(event.message());
            if (event.message().kind() == Kind.DRAINED) {
                return came;
            }
        }
    }

    @Test
    void everySecondComesWithItsCountsAndTimesBeforeTheEndOfTheLoad() throws Exception {
        ClusterKeys.create(folder.resolve("keys"), 2);
        InetSocketAddress at;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            at = new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
        }
        ExecutorService edges = Executors.newSingleThreadExecutor();
        try (ClusterChannel conductor = ClusterChannel.conductor(
                        at, ClusterKeys.read(folder.resolve("keys/conductor.p12"), ClusterKeys.Role.CONDUCTOR));
                ClusterChannel agent = ClusterChannel.agent(
                        at, ClusterKeys.read(folder.resolve("keys/agent.p12"), ClusterKeys.Role.AGENT), "agent");
                AgentLink link = new AgentLink(agent)) {
            SecondReporter reporter = new SecondReporter(link);
            // By another thread, as in a run; none of the two makes a message of the other be dropped.
            Future<?> edge = edges.submit(() -> {
                for (int i = 0; i < MANY; i++) {
                    reporter.intervalStarted(0);
                }
            });
            OutcomeCounts counts = new OutcomeCounts();
            for (int second = 1; second <= MANY; second++) {
                counts.set(TransactionType.PAYMENT, List.of((long) second, 0L, 0L, 0L, 0L, 0L, 0L));
                OutcomeCounts whole = new OutcomeCounts();
                whole.add(counts);
                Histogram recent = new Histogram(3);
                recent.recordValue(second);
                reporter.tick(tick(second, second < MANY ? Phase.INTERVAL : Phase.DRAIN));
                reporter.counted(whole, List.of(new ErrorCount("payment", Failure.CONFLICT, null, 0, "again", second)));
                reporter.times(TransactionType.PAYMENT, "response", recent);
            }
            edge.get(1, TimeUnit.MINUTES);
            Future<?> end = edges.submit(() -> {
                link.awaitEnd();
                return null;
            });
            List<ClusterMessage> came = untilDrained(conductor);
            conductor.send(conductor.members().get(1), Kind.CHECK, Map.of());
            conductor.send(conductor.members().get(1), Kind.ABORT, Map.of("why", "enough"));
            end.get(1, TimeUnit.MINUTES);

            assertThat(came).extracting(ClusterMessage::sequence).isSorted().doesNotHaveDuplicates();
            assertThat(came).filteredOn(message -> message.kind() == Kind.EDGE).hasSize(MANY);
            List<ClusterMessage> seconds = came.stream()
                    .filter(message -> message.kind() == Kind.SECOND)
                    .toList();
            assertThat(seconds).hasSize(MANY);
            for (int second = 1; second <= MANY; second++) {
                Second sent = Second.of(seconds.get(second - 1).bytes());
                assertThat(sent.number()).isEqualTo(second);
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
}
