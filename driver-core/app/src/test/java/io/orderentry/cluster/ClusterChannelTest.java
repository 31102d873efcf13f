package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cluster.ClusterChannel.Event;
import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.experiment.ShownLines;
import io.orderentry.text.Refusal;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.PublicKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Message;
import org.jgroups.util.Responses;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conductor and agents over loopback with keys of one cluster, and of another. */
class ClusterChannelTest {
    @TempDir
    private static Path folder;

    private final Cluster cluster = new Cluster();

    ClusterChannelTest() throws IOException {}

    @BeforeAll
    static void keys() throws Exception {
        ClusterKeys.create(folder.resolve("keys"), 2);
    }

    @Test
    void messagesGoBothWaysAndAnAgentThatLeavesIsNoticed() throws Exception {
        try (ClusterChannel conductor = cluster.conductor()) {
            byte[] bytes = new byte[2 << 20];
            bytes[77] = 7;
            try (ClusterChannel agent = cluster.agent("agent-1")) {
                agent.send(agent.conductor(), Kind.HELLO, (byte) 1);
                Event hello = Cluster.next(conductor);
                assertThat(hello.message().kind()).isEqualTo(Kind.HELLO);
                assertThat(hello.message().body()).containsExactly(1);
                conductor.send(hello.from(), Kind.PLAN, bytes);
                assertThat(Cluster.next(agent).message().body()).isEqualTo(bytes);
            }
            assertThat(Cluster.next(conductor).gone()).isTrue();
        }
    }

    /** A way to the conductor that takes nothing more from some moment on, as a link that is down. */
    private static final class Way implements Closeable {
        private final ServerSocket listening = new ServerSocket();
        private final List<Socket> sockets = new CopyOnWriteArrayList<>();
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private volatile boolean down;

        Way(InetSocketAddress conductor) throws IOException {
            // Little fits into it.
            listening.setReceiveBufferSize(4_096);
            listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            threads.submit(() -> {
                while (true) {
                    Socket agent = listening.accept();
                    Socket behind = new Socket(conductor.getAddress(), conductor.getPort());
                    sockets.addAll(List.of(agent, behind));
                    threads.submit(() -> pump(agent, behind));
                    threads.submit(() -> pump(behind, agent));
                }
            });
        }

        private Void pump(Socket from, Socket to) throws IOException {
            byte[] bytes = new byte[1 << 12];
            for (int read = from.getInputStream().read(bytes);
                    read >= 0 && !down;
                    read = from.getInputStream().read(bytes)) {
                to.getOutputStream().write(bytes, 0, read);
            }
            if (!down) {
                to.close();
            }
            return null;
        }

        InetSocketAddress address() {
            return (InetSocketAddress) listening.getLocalSocketAddress();
        }

        @Override
        public void close() throws IOException {
            listening.close();
            for (Socket socket : sockets) {
                socket.close();
            }
            threads.shutdownNow();
        }
    }

    @Test
    void aConnectionThatTakesNothingMoreDoesNotHoldUpTheEnd() throws Exception {
        try (ClusterChannel conductor = cluster.conductor();
                Way way = new Way(cluster.at())) {
            ClusterChannel agent = ClusterChannel.agent(way.address(), Cluster.AGENT_KEYS, "agent-1");
            way.down = true;
            Thread sender = new Thread(() -> {
                try {
                    for (int i = 0; i < 20; i++) {
                        agent.send(agent.conductor(), Kind.PART, new byte[1 << 20]);
                    }
                } catch (ClusterException e) {
                    // The channel was closed.
                }
            });
            sender.setDaemon(true);
            sender.start();
            sender.join(5_000);
            assertThat(sender.isAlive()).as("whether the connection is full").isTrue();
            long begun = System.nanoTime();
            agent.close();
            assertThat(System.nanoTime() - begun).isLessThan(TimeUnit.SECONDS.toNanos(20));
            assertThat(conductor.members()).isNotEmpty();
        }
    }

    @Test
    void keysOfAnotherClusterAreRefusedOnBothSides() throws Exception {
        ClusterKeys.create(folder.resolve("other"), 2);
        ClusterKeys other = ClusterKeys.read(folder.resolve("other/agent.p12"), ClusterKeys.Role.AGENT);
        try (ClusterChannel conductor = cluster.conductor()) {
            assertThatThrownBy(() -> ClusterChannel.agent(cluster.at(), other, "agent-1"))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("do not trust each other");
            SSLContext none = SSLContext.getInstance("TLSv1.3");
            none.init(null, new TrustManager[] {new TrustAll()}, null);
            assertThatThrownBy(() -> ClusterChannel.agent(cluster.at(), new ClusterKeys(none, null), "agent-1"))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("trust");
            assertThat(conductor.members()).hasSize(1);
        }
    }

    /** Trusts every server, and has no certificate of its own. */
    private static final class TrustAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /** An agent that sends as the conductor: without a signature, with its own, and with one that the conductor gave to itself. */
    @Test
    void whoHasAnAgentsKeyCannotSpeakAsTheConductor() throws Exception {
        try (ClusterChannel conductor = cluster.conductor();
                ClusterChannel agent = cluster.agent("agent-1");
                ClusterChannel stranger = cluster.agent("agent-2")) {
            agent.send(agent.conductor(), Kind.HELLO);
            Address victim = Cluster.next(conductor).from();
            stranger.send(stranger.conductor(), Kind.HELLO);
            Address own = Cluster.next(conductor).from();
            byte[] abort = new ClusterMessage(Kind.ABORT, 9).encode();
            for (byte[] frame : List.of(
                    abort,
                    ClusterChannel.signed(Cluster.AGENT_KEYS.key(), victim, abort),
                    ClusterChannel.signed(Cluster.CONDUCTOR_KEYS.key(), own, abort),
                    new byte[1])) {
                stranger.send(new BytesMessage(victim, frame)
                        .setSrc(stranger.conductor())
                        .setFlag(Message.Flag.NO_RELIABILITY, Message.Flag.NO_FC));
            }
            // It comes after these, and what the conductor sends then too.
            stranger.send(stranger.conductor(), Kind.HELLO);
            Cluster.next(conductor);
            conductor.send(victim, Kind.PING);
            assertThat(Cluster.next(agent).message()).hasToString("PING 1");
        }
    }

    @Test
    void aSignatureIsForOneReceiverAndOneMessage() throws Exception {
        UUID receiver = UUID.randomUUID();
        byte[] message = {1, 2, 3};
        Path file = folder.resolve("keys/conductor.p12");
        byte[] frame = ClusterChannel.signed(
                ClusterKeys.read(file, ClusterKeys.Role.CONDUCTOR).key(), receiver, message);
        KeyStore store = KeyStore.getInstance(file.toFile(), new char[0]);
        PublicKey key = store.getCertificate("conductor").getPublicKey();
        ByteBuffer read = ByteBuffer.wrap(frame);
        assertThat(ClusterChannel.isSigned(key, receiver, read)).isTrue();
        assertThat(read.slice()).isEqualTo(ByteBuffer.wrap(message));
        assertThat(ClusterChannel.isSigned(key, UUID.randomUUID(), ByteBuffer.wrap(frame)))
                .isFalse();
        for (int i = 0; i < frame.length; i++) {
            byte[] changed = frame.clone();
            changed[i] ^= 1;
            assertThat(ClusterChannel.isSigned(key, receiver, ByteBuffer.wrap(changed)))
                    .as("byte " + i)
                    .isFalse();
            assertThat(ClusterChannel.isSigned(key, receiver, ByteBuffer.wrap(frame, 0, i)))
                    .as(i + " bytes")
                    .isFalse();
        }
    }

    @Test
    void agentsThatAreThereBeforeTheConductorJoinItsGroup() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Future<ClusterChannel>> agents = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            String name = "agent-" + number;
            agents.add(threads.submit(() -> AgentSession.join(
                    cluster.at(), Cluster.AGENT_KEYS, name, Duration.ofMinutes(2), new ShownLines())));
        }
        try (ClusterChannel conductor = cluster.conductor()) {
            for (Future<ClusterChannel> agent : agents) {
                try (ClusterChannel joined = agent.get(2, TimeUnit.MINUTES)) {
                    assertThat(joined.conductor()).isEqualTo(conductor.members().get(0));
                }
            }
            assertThat(conductor.conductor()).isNull();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void theConductorLooksForNoOtherGroup() {
        Responses found = new ClusterChannel.ConductorDiscovery(true).findMembers(List.of(), true, false, 1);
        assertThat(found.isDone()).isTrue();
        assertThat(found.isEmpty()).isTrue();
    }

    @Test
    void eachKeyIsForItsRole() throws Exception {
        Path conductor = folder.resolve("keys/conductor.p12");
        Path agent = folder.resolve("keys/agent.p12");
        assertThatThrownBy(() -> ClusterKeys.read(agent, ClusterKeys.Role.CONDUCTOR))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("has the key of the agent, and the conductor's is needed");
        assertThatThrownBy(() -> ClusterKeys.read(conductor, ClusterKeys.Role.AGENT))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("has the key of the conductor, and the agent's is needed");
        // A conductor that does not look at its key itself is not trusted either.
        try (SSLServerSocket server = (SSLServerSocket) Cluster.AGENT_KEYS
                .tls()
                .getServerSocketFactory()
                .createServerSocket(cluster.at().getPort(), 1, cluster.at().getAddress())) {
            Thread answering = new Thread(() -> {
                try (Socket socket = server.accept()) {
                    socket.getInputStream().read();
                } catch (IOException e) {
                    // The agent ends the handshake.
                }
            });
            answering.start();
            assertThatThrownBy(() -> cluster.agent("agent-1"))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("do not trust each other");
            answering.join();
        }
    }

    @Test
    void keysBeginBeforeTheyAreMade() throws Exception {
        KeyStore store = KeyStore.getInstance(folder.resolve("keys/agent.p12").toFile(), new char[0]);
        for (Certificate certificate : store.getCertificateChain("agent")) {
            X509Certificate dated = (X509Certificate) certificate;
            dated.checkValidity(Date.from(Instant.now().minus(Duration.ofHours(20))));
            dated.checkValidity(Date.from(Instant.now().plus(Duration.ofHours(47))));
        }
    }

    @Test
    void keysAreForTheirOwnerAlone() throws Exception {
        Path file = folder.resolve("keys/agent.p12");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThatThrownBy(() -> ClusterKeys.create(folder.resolve("keys"), 2))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is there already");
        Path open = Files.copy(file, folder.resolve("open.p12"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> ClusterKeys.read(open, ClusterKeys.Role.CONDUCTOR))
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith("; chmod 600 it");
        Path damaged = Files.copy(file, folder.resolve("damaged.p12"));
        Files.writeString(damaged, "x");
        assertThatThrownBy(() -> ClusterKeys.read(damaged, ClusterKeys.Role.CONDUCTOR))
                .isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> ClusterKeys.read(folder.resolve("none.p12"), ClusterKeys.Role.CONDUCTOR))
                .isInstanceOf(Refusal.class);
    }
}
