package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Agents and conductors that do not fit together: refused before the start, in one sentence. */
@Thorough
class AgentRefusalsTest {
    private static final String[] LOAD = {"-c", "2", "--warmup", "1s", "--duration", "10s"};

    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Path folder = server.folder();
    private static Path keys;
    private static String url;

    @BeforeAll
    static void start() throws Exception {
        url = AgentsTest.built(server, "refusals");
        keys = AgentsTest.keys(folder);
    }

    private static AgentGroup group(String name) {
        return new AgentGroup(folder.resolve(name), keys, server, url);
    }

    private static String seconds(long begun) {
        return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1));
    }

    static void assertSentence(CommandResult result, int exitCode, String sentence) {
        result.ends(exitCode);
        assertThat(result.err().lines().filter(line -> line.startsWith("oe: ")))
                .as(result.toString())
                .hasSize(1)
                .allSatisfy(line -> assertThat(line).containsPattern(sentence));
        assertThat(result.err()).as(result.toString()).doesNotContain("ERROR", "Exception", "\tat ");
    }

    private static void assertPasses(CommandResult result) {
        result.ends(0);
        assertThat(result.verdict()).as(result.toString()).startsWith("PASS");
    }

    /** A client that the conductor does not trust; TLS 1.3 lets it know with the first answer. */
    private static void assertNotTrusted(SSLContext context, int port) {
        assertThatThrownBy(() -> {
                    try (SSLSocket socket = (SSLSocket)
                            context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
                        socket.startHandshake();
                        if (socket.getInputStream().read() < 0) {
                            throw new IOException("closed");
                        }
                    }
                })
                .isInstanceOf(IOException.class);
    }

    private static void assertClosed(Socket socket, byte[] bytes) throws IOException {
        try (socket) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(30));
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            InputStream answer = socket.getInputStream();
            while (answer.read() >= 0) {
                // An alert of TLS.
            }
        } catch (SocketException e) {
            assertThat(e).hasMessageMatching("(?i).*(reset|broken pipe|closed|aborted).*");
        }
    }

    @Test
    void strangersAreRefusedAndTheRunGoesOn() throws Exception {
        Path other = AgentsTest.keys(Files.createDirectories(folder.resolve("other")));
        try (AgentGroup group = group("strangers")) {
            Oe.Running conductor = group.conductor(2, LOAD).awaitError("waiting for 2 agents");
            Oe.Running first = group.agent(1);
            conductor.awaitError("agent 1 of 2 joined");

            long begun = System.nanoTime();
            CommandResult stranger = group.agent(group.oe("stranger"), group.port(), other.resolve("agent.p12"), url)
                    .end();
            System.out.println("wrong certificate: refused after " + seconds(begun));
            assertSentence(stranger, 3, "conductor and agent at 127.0.0.1:[0-9]+ do not trust each other: ");
            assertNotTrusted(ClusterKeyFile.context(keys.resolve("agent.p12"), false), group.port());
            assertClosed(
                    new Socket(InetAddress.getLoopbackAddress(), group.port()),
                    "GET / HTTP/1.1\r\nHost: conductor\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            // Keys that are trusted, and what is no message of the group.
            byte[] garbage = new byte[1 << 16];
            Arrays.fill(garbage, (byte) 0x7f);
            assertClosed(
                    ClusterKeyFile.context(keys.resolve("agent.p12"), true)
                            .getSocketFactory()
                            .createSocket(InetAddress.getLoopbackAddress(), group.port()),
                    garbage);

            Oe.Running second = group.agent(2);
            assertPasses(conductor.end());
            first.end().ends(0);
            second.end().ends(0);
        }
    }

    @Test
    void expiredKeysAreRefusedOnBothSides() throws Exception {
        Path expired = ClusterKeyFile.expired(folder.resolve("expired"));
        try (AgentGroup group = new AgentGroup(folder.resolve("expiry"), expired, server, url)) {
            Oe.Running conductor = group.conductor(1, LOAD).awaitError("waiting for 1 agent");
            long begun = System.nanoTime();
            CommandResult agent = group.agent(1).end();
            System.out.println("expired certificate: refused after " + seconds(begun));
            assertSentence(agent, 2, "the certificate of 'agent' in .* is not valid now: ");
            assertNotTrusted(ClusterKeyFile.context(expired.resolve("agent.p12"), true), group.port());
            conductor.interrupt();
            conductor.end().ends(130);
        }
    }

    @Test
    void anAgentOfAnotherJarIsRefused() throws Exception {
        Path other = Files.copy(Oe.JAR, folder.resolve("other.jar"));
        // The length of the comment stands at the end of the file.
        byte[] comment = {'x'};
        try (var file = Files.newByteChannel(other, StandardOpenOption.WRITE)) {
            file.position(file.size() - 2);
            file.write(ByteBuffer.wrap(new byte[] {1, 0}));
            file.write(ByteBuffer.wrap(comment));
        }
        assertSecondRefused(
                "jar",
                group -> group.agent(group.oe("agent2").jar(other), group.port(), group.agentKeys(), url),
                "has another driver: version .*, jar [0-9a-f]{12}; ");
    }

    private interface Second {
        Oe.Running start(AgentGroup group) throws Exception;
    }

    /** The first agent fits; conductor and both agents say why the second does not. */
    private static void assertSecondRefused(String name, Second start, String why) throws Exception {
        try (AgentGroup group = group(name)) {
            Oe.Running conductor = group.conductor(2, LOAD).awaitError("waiting for 2 agents");
            Oe.Running first = group.agent(1);
            conductor.awaitError("agent 1 of 2 joined");
            long begun = System.nanoTime();
            Oe.Running second = start.start(group);
            CommandResult said = conductor.end();
            System.out.println("another " + name + ": refused after " + seconds(begun));
            for (CommandResult each : List.of(said, first.end(), second.end())) {
                assertSentence(each, 3, "agent 2 \\(process [0-9]+\\) " + why);
            }
        }
    }

    @Test
    void anAgentAtAnotherDatabaseIsRefused() throws Exception {
        String changed = server.copy(url, "changed");
        assertThat(server.sqlAt(
                        changed, "update oe_meta set meta_value = '77' where meta_key = 'seed' returning meta_key"))
                .isEqualTo("seed");
        assertSecondRefused(
                "database",
                group -> group.agent(group.oe("agent2"), group.port(), group.agentKeys(), changed),
                "is at another database than the conductor: ");
    }

    @Test
    void aSecondConductorAndOneAgentTooManyAreRefused() throws Exception {
        try (AgentGroup group = group("two")) {
            Oe.Running conductor = group.conductor(2, LOAD).awaitError("waiting for 2 agents");
            long begun = System.nanoTime();
            CommandResult second =
                    group.conductor("second", AgentGroup.freePort(), 2, LOAD).end();
            System.out.println("two conductors: refused after " + seconds(begun));
            assertSentence(
                    second,
                    2,
                    "another driver is at work on this database: oe conductor, process "
                            + conductor.process().pid() + " on ");
            Oe.Running first = group.agent(1);
            conductor.awaitError("agent 1 of 2 joined");
            first.process().destroyForcibly();
            begun = System.nanoTime();
            CommandResult said = conductor.end();
            System.out.println("agent killed before the start: refused after " + seconds(begun));
            assertSentence(said, 3, "agent 1 lost$");
        }
    }
}
