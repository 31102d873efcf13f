package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cluster.ClusterMessage.Hello;
import io.orderentry.cluster.ClusterMessage.Kind;
import io.orderentry.config.Configs;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Settings;
import io.orderentry.experiment.ShownLines;
import io.orderentry.job.DriverVersion;
import io.orderentry.job.Interruption;
import io.orderentry.job.WireFormat;
import io.orderentry.store.RunFolder;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conductor and messages that no agent sends. */
class ConductorTest {
    private static final Interruption NO_SIGNAL = new Interruption() {
        @Override
        public boolean came() {
            return false;
        }

        @Override
        public void instead(Runnable action, Runnable hurry) {}
    };

    @TempDir
    private Path folder;

    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private Cluster cluster;
    private ClusterChannel channel;
    private Future<?> run;

    @BeforeEach
    void start() throws Exception {
        cluster = new Cluster();
        channel = cluster.conductor();
        Settings settings = new Settings(
                "run",
                folder,
                Map.of(),
                new Configs(folder, getClass().getClassLoader()).target("jdbc:x://h/db", Overrides.none()),
                Load.of(Overrides.none()));
        RunFolder runFolder = RunFolder.create(folder, "run", Instant.parse("2026-01-02T03:04:05Z"), "seed: 42");
        Conductor conductor =
                new Conductor(cluster.at(), Cluster.CONDUCTOR_KEYS, 1, false, new ShownLines(), Optional.empty());
        run = thread.submit(() -> conductor.run(channel, settings, Map.of("seed", "42"), null, runFolder, NO_SIGNAL));
    }

    @AfterEach
    void stop() {
        thread.shutdownNow();
        channel.close();
    }

    private static byte[] hello(String version) {
        return WireFormat.bytes(new Hello(version, DriverVersion.jarHash(), 2, 1));
    }

    private static void join(ClusterChannel agent, String version) {
        agent.send(agent.conductor(), Kind.HELLO, hello(version));
    }

    /** Reason of the abort that comes next. */
    private static String why(ClusterChannel agent) throws InterruptedException {
        ClusterMessage abort = Cluster.next(agent).message();
        assertThat(abort.kind()).isEqualTo(Kind.ABORT);
        return abort.body(String.class);
    }

    private void assertRefused(String message) {
        assertThatThrownBy(() -> run.get(2, TimeUnit.MINUTES))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(ClusterException.class)
                .hasMessage(message);
    }

    @Test
    void aMessageThatIsTooLongIsRefused() throws Exception {
        try (ClusterChannel agent = cluster.agent("agent")) {
            join(agent, DriverVersion.text());
            Cluster.next(agent);
            agent.sendFrame(agent.conductor(), new byte[ClusterMessage.MOST_BYTES + 1]);
            assertThat(why(agent)).isEqualTo("agent 1: a message of 4194305 bytes is longer than 4194304");
        }
        assertRefused("agent 1: a message of 4194305 bytes is longer than 4194304");
    }

    @Test
    void aMessageOfOtherFormIsRefused() throws Exception {
        try (ClusterChannel agent = cluster.agent("agent")) {
            agent.sendFrame(agent.conductor(), "nothing".getBytes(StandardCharsets.UTF_8));
            // It is no agent of the run, and so gets no answer.
            assertRefused("a process that is no agent of this run: a message is damaged");
        }
    }

    @Test
    void anAgentOfAnotherVersionIsRefused() throws Exception {
        try (ClusterChannel agent = cluster.agent("agent")) {
            join(agent, "0.0.1");
            assertThat(why(agent)).startsWith("agent 1 (process 1) has another driver: version 0.0.1");
        }
    }

    @Test
    void oneAgentTooManyIsSentAwayAndTheRunGoesOn() throws Exception {
        try (ClusterChannel agent = cluster.agent("agent")) {
            join(agent, DriverVersion.text());
            assertThat(Cluster.next(agent).message().kind()).isEqualTo(Kind.PLAN);
            try (ClusterChannel other = cluster.agent("other")) {
                join(other, DriverVersion.text());
                assertThat(why(other)).isEqualTo("the run has its 1 agents already");
            }
            assertThat(run.isDone()).isFalse();
            assertThat(List.copyOf(channel.members())).isNotEmpty();
        }
        assertRefused("agent 1 lost");
    }
}
