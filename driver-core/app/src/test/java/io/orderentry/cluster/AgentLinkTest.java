package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.schedule.Clock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jgroups.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent and messages of its conductor that come again. */
class AgentLinkTest {
    @TempDir
    private Path folder;

    private static byte[] ping(long sequence, long number) {
        return new ClusterMessage(Kind.PING, "", sequence, Map.of("number", Long.toString(number)), new byte[0])
                .encode();
    }

    @Test
    void aRepeatedMessageIsNotObeyed() throws Exception {
        ClusterKeys.create(folder.resolve("keys"), 2);
        InetSocketAddress at;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            at = new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
        }
        try (ClusterChannel conductor = ClusterChannel.conductor(
                        at, ClusterKeys.read(folder.resolve("keys/conductor.p12"), ClusterKeys.Role.CONDUCTOR));
                ClusterChannel agent = ClusterChannel.agent(
                        at, ClusterKeys.read(folder.resolve("keys/agent.p12"), ClusterKeys.Role.AGENT), "agent");
                AgentLink link = new AgentLink(agent)) {
            link.send(Kind.HELLO, Map.of());
            Address to = conductor.take(60_000).from();
            for (byte[] frame : List.of(ping(5, 1), ping(5, 1), ping(4, 2), ping(6, 3))) {
                conductor.sendFrame(to, frame);
            }
            assertThat(conductor.take(60_000).message().field("number")).isEqualTo("1");
            assertThat(conductor.take(60_000).message().field("number")).isEqualTo("3");
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
        return AgentLink.lagMillis(new LateClock(nanos, new long[2]));
    }

    @Test
    void theLatestWakeUpsCount() throws Exception {
        assertThat(lateBy(0)).isZero();
        assertThat(AgentLink.lagText(lateBy(50_000))).isEqualTo("scheduling lag 0.50 ms (99th percentile)");
        assertThat(AgentLink.lagText(lateBy(300_000)))
                .isEqualTo(
                        "scheduling lag 3.00 ms (99th percentile), not less than 1 ms: expect a run that is driver-limited;"
                                + " use a machine of its own");
    }
}
