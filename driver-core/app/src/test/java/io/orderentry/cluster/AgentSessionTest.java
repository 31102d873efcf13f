package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.experiment.ShownLines;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentSessionTest {
    @TempDir
    private static Path folder;

    private static ClusterKeys conductorKeys;
    private static ClusterKeys agentKeys;

    @BeforeAll
    static void keys() throws Exception {
        ClusterKeys.create(folder.resolve("keys"), 2);
        conductorKeys = ClusterKeys.read(folder.resolve("keys/conductor.p12"), ClusterKeys.Role.CONDUCTOR);
        agentKeys = ClusterKeys.read(folder.resolve("keys/agent.p12"), ClusterKeys.Role.AGENT);
    }

    @Test
    void aConductorThatIsStartedLaterOnAllAddressesIsFoundByItsName() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Lines lines = new Lines();
        CompletableFuture<ClusterChannel> joined = join(port, lines);
        assertThat(lines.shown.poll(60, TimeUnit.SECONDS))
                .startsWith("there is no conductor at localhost:" + port)
                .endsWith("; trying for 4 minutes");
        try (ClusterChannel conductor = ClusterChannel.conductor(new InetSocketAddress(port), conductorKeys);
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
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), conductorKeys);
                ClusterChannel agent = joined.get(120, TimeUnit.SECONDS)) {
            assertThat(agent.conductor()).isEqualTo(conductor.members().get(0));
        }
    }

    private static CompletableFuture<ClusterChannel> join(int port, Lines lines) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return AgentSession.join(
                        InetSocketAddress.createUnresolved("localhost", port),
                        agentKeys,
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
                        agentKeys,
                        "agent-1",
                        Duration.ZERO,
                        new Lines()))
                .isInstanceOf(ClusterException.class)
                .hasMessage("the host no.such.host.invalid of the conductor is unknown");
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
