package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cluster.ClusterChannel.Event;
import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.config.Configs;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Settings;
import io.orderentry.experiment.ShownLines;
import io.orderentry.job.DriverVersion;
import io.orderentry.store.RunFolder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conductor and messages that no agent sends. */
class ConductorTest {
    @TempDir
    private static Path keys;

    private static ClusterKeys conductorKeys;
    private static ClusterKeys agentKeys;

    @TempDir
    private Path folder;

    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private InetSocketAddress at;
    private ClusterChannel channel;
    private Future<?> run;

    @BeforeAll
    static void makeKeys() throws Exception {
        ClusterKeys.create(keys.resolve("keys"), 2);
        conductorKeys = ClusterKeys.read(keys.resolve("keys/conductor.p12"), ClusterKeys.Role.CONDUCTOR);
        agentKeys = ClusterKeys.read(keys.resolve("keys/agent.p12"), ClusterKeys.Role.AGENT);
    }

    @BeforeEach
    void start() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            at = new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
        }
        channel = ClusterChannel.conductor(at, conductorKeys);
        Settings settings = new Settings(
                "run",
                folder,
                Map.of(),
                new Configs(folder, getClass().getClassLoader()).target("jdbc:x://h/db", Overrides.none()),
                Load.of(Overrides.none()));
        RunFolder runFolder = RunFolder.create(folder, "run", Instant.parse("2026-01-02T03:04:05Z"), "seed: 42");
        Conductor conductor = new Conductor(at, conductorKeys, 1, false, new ShownLines(), Optional.empty());
        run = thread.submit(
                () -> conductor.run(channel, settings, Map.of("seed", "42"), null, runFolder, new Uninterrupted()));
    }

    @AfterEach
    void stop() {
        thread.shutdownNow();
        channel.close();
    }

    private static void hello(ClusterChannel agent, String version) {
        agent.send(
                agent.conductor(),
                Kind.HELLO,
                Map.of("version", version, "jar", DriverVersion.jarHash(), "cpus", "2", "process", "1"));
    }

    /** The next message to an agent, or its end. */
    private static Event next(ClusterChannel agent) throws InterruptedException {
        Event event = agent.take(60_000);
        assertThat(event).isNotNull();
        return event;
    }

    private void assertRefused(String message) {
        assertThatThrownBy(() -> run.get(2, TimeUnit.MINUTES))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(ClusterException.class)
                .hasMessage(message);
    }

    @Test
    void aMessageOfAnotherRunIsRefused() throws Exception {
        try (ClusterChannel agent = ClusterChannel.agent(at, agentKeys, "agent")) {
            hello(agent, DriverVersion.text());
            assertThat(next(agent).message().kind()).isEqualTo(Kind.PLAN);
            agent.run("of-yesterday");
            agent.send(
                    agent.conductor(), Kind.READY, Map.of("settingsHash", "1", "population", "2", "lagMillis", "0.1"));
            ClusterMessage abort = next(agent).message();
            assertThat(abort.kind()).isEqualTo(Kind.ABORT);
            assertThat(abort.field("why")).isEqualTo("agent 1 sent a message of another run");
        }
        assertRefused("agent 1 sent a message of another run");
    }

    @Test
    void aMessageThatIsTooLongIsRefused() throws Exception {
        try (ClusterChannel agent = ClusterChannel.agent(at, agentKeys, "agent")) {
            hello(agent, DriverVersion.text());
            next(agent);
            agent.sendFrame(agent.conductor(), new byte[ClusterMessage.MOST_BYTES + 1]);
            assertThat(next(agent).message().field("why"))
                    .isEqualTo("agent 1: a message of 4194305 bytes is longer than 4194304");
        }
        assertRefused("agent 1: a message of 4194305 bytes is longer than 4194304");
    }

    @Test
    void aMessageOfOtherFormIsRefused() throws Exception {
        try (ClusterChannel agent = ClusterChannel.agent(at, agentKeys, "agent")) {
            agent.sendFrame(agent.conductor(), "nothing".getBytes(StandardCharsets.UTF_8));
            // It is no agent of the run, and so gets no answer.
            assertRefused("a process that is no agent of this run: a message is damaged: nothing");
        }
    }

    @Test
    void anAgentOfAnotherVersionIsRefused() throws Exception {
        try (ClusterChannel agent = ClusterChannel.agent(at, agentKeys, "agent")) {
            hello(agent, "0.0.1");
            assertThat(next(agent).message().field("why"))
                    .startsWith("agent 1 (process 1) has another driver: version 0.0.1");
        }
    }

    /** The same message twice counts once. */
    @Test
    void aRepeatedMessageIsDropped() throws Exception {
        byte[] hello = new ClusterMessage(
                        Kind.HELLO,
                        "",
                        1,
                        Map.of(
                                "version",
                                DriverVersion.text(),
                                "jar",
                                DriverVersion.jarHash(),
                                "cpus",
                                "2",
                                "process",
                                "1"))
                .encode();
        try (ClusterChannel agent = ClusterChannel.agent(at, agentKeys, "agent")) {
            agent.sendFrame(agent.conductor(), hello);
            String id = next(agent).message().run();
            agent.sendFrame(agent.conductor(), hello);
            agent.sendFrame(
                    agent.conductor(),
                    new ClusterMessage(
                                    Kind.READY,
                                    id,
                                    1,
                                    Map.of("settingsHash", "1", "population", "2", "lagMillis", "0.1"))
                            .encode());
            agent.sendFrame(
                    agent.conductor(), new ClusterMessage(Kind.ABORT, id, 2, Map.of("why", "that is all")).encode());
            // What is sent last is lost when the sender leaves before it arrives.
            assertThat(next(agent).message().field("why")).isEqualTo("agent 1: that is all");
        }
        assertRefused("agent 1: that is all");
    }

    @Test
    void oneAgentTooManyIsSentAwayAndTheRunGoesOn() throws Exception {
        try (ClusterChannel agent = ClusterChannel.agent(at, agentKeys, "agent")) {
            hello(agent, DriverVersion.text());
            assertThat(next(agent).message().kind()).isEqualTo(Kind.PLAN);
            try (ClusterChannel other = ClusterChannel.agent(at, agentKeys, "other")) {
                hello(other, DriverVersion.text());
                assertThat(next(other).message().field("why")).isEqualTo("the run has its 1 agents already");
            }
            assertThat(run.isDone()).isFalse();
            assertThat(List.copyOf(channel.members())).isNotEmpty();
        }
        assertRefused("agent 1 lost");
    }
}
