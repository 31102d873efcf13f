package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A run by two agents in which a process or the way to it fails: it ends by itself, with one sentence, and what was measured is kept. */
@Thorough
class AgentFaultsTest {
    /** Generous, for a machine that does other things too; what it took is printed. */
    private static final long MOST_SECONDS = 60;

    private static final String[] LOAD = {"-c", "2", "--warmup", "1s", "--duration", "5m"};

    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Path folder = server.folder();
    private static Path keys;
    private static String url;

    @BeforeAll
    static void start() throws Exception {
        url = AgentsTest.built(server, "faults");
        keys = AgentsTest.keys(folder);
    }

    private static AgentGroup group(String name) {
        return new AgentGroup(folder.resolve(name), keys, server, url);
    }

    /** Two agents and their conductor, which drive. */
    private static final class Driving implements AutoCloseable {
        final AgentGroup group;
        final Oe.Running conductor;
        final Oe.Running first;
        final Oe.Running second;
        private final String name;
        private final List<String> said = new ArrayList<>();
        private long begun;

        Driving(String name) throws Exception {
            this.name = name;
            group = group(name);
            conductor = group.conductor(2, LOAD);
            conductor.awaitError("waiting for 2 agents");
            first = group.agent(1);
            conductor.awaitError("agent 1 of 2 joined");
            second = group.agent(2);
            conductor.awaitError("NOPM");
        }

        /** From now on the time counts. */
        void fault() {
            begun = System.nanoTime();
        }

        CommandResult end(String which, Oe.Running process) throws InterruptedException {
            CommandResult result = process.end(MOST_SECONDS);
            said.add(String.format(
                    Locale.ROOT,
                    "%s %.1f s exit %d",
                    which,
                    (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1),
                    result.exitCode()));
            return result;
        }

        JsonNode result() throws Exception {
            return group.oe("conductor").newestResult();
        }

        @Override
        public void close() {
            System.out.println(name + ": " + String.join(", ", said));
            group.close();
        }
    }

    /** The last line of an error output, which is the sentence. */
    static String sentence(CommandResult result) {
        return result.err().lines().filter(line -> line.startsWith("oe: ")).reduce("", (before, line) -> line);
    }

    static void assertNoTrace(CommandResult... results) {
        for (CommandResult result : results) {
            assertThat(result.err()).as(result.toString()).doesNotContain("ERROR", "Exception", "\tat ");
        }
    }

    /** The run failed, and what the agent that is left has measured is in it. */
    private static void assertPartial(Driving run, CommandResult conductor, String why) throws Exception {
        conductor.ends(1);
        assertThat(conductor.verdict()).as(conductor.toString()).startsWith("FAIL");
        JsonNode result = run.result();
        assertThat(result.at("/verdict/status").asString()).isEqualTo("FAIL");
        assertThat(result.at("/verdict/reasons").toString()).containsPattern(why);
        assertThat(result.at("/transactions/newOrder/committed").asLong()).isPositive();
    }

    @Test
    void anAgentIsKilled() throws Exception {
        try (Driving run = new Driving("agent killed")) {
            run.fault();
            run.second.signal("KILL");
            CommandResult conductor = run.end("conductor", run.conductor);
            CommandResult first = run.end("agent 1", run.first);
            assertPartial(run, conductor, "agent 2 lost at [0-9]+ s");
            first.ends(3);
            assertThat(sentence(first)).contains("the run was aborted: agent 2 lost at ");
            assertNoTrace(conductor, first);
        }
    }

    @Test
    void anAgentStopsForTwentySeconds() throws Exception {
        try (Driving run = new Driving("agent stopped")) {
            run.fault();
            run.second.signal("STOP");
            CommandResult conductor = run.end("conductor", run.conductor);
            CommandResult first = run.end("agent 1", run.first);
            TimeUnit.NANOSECONDS.sleep(run.begun + TimeUnit.SECONDS.toNanos(20) - System.nanoTime());
            run.second.signal("CONT");
            CommandResult second = run.end("agent 2 (stopped for 20 s)", run.second);
            assertPartial(run, conductor, "agent 2 lost at [0-9]+ s");
            first.ends(3);
            second.ends(3);
            assertThat(sentence(second)).isNotEmpty();
            assertNoTrace(conductor, first, second);
        }
    }

    @Test
    void theConductorIsKilled() throws Exception {
        try (Driving run = new Driving("conductor killed")) {
            run.fault();
            run.conductor.signal("KILL");
            CommandResult first = run.end("agent 1", run.first);
            CommandResult second = run.end("agent 2", run.second);
            for (CommandResult agent : List.of(first, second)) {
                agent.ends(3);
                assertThat(sentence(agent)).contains("the conductor is gone; the result of this slice is in ");
            }
            assertNoTrace(first, second);
            JsonNode kept = run.group.oe("agent1").newestResult();
            assertThat(kept.at("/transactions/newOrder/committed").asLong()).isPositive();
            assertThat(kept.at("/verdict/status").asString()).isNotEqualTo("PASS");
        }
    }

    /** Two agents, of which the second reaches its conductor through a network with faults. */
    private static CommandResult through(Relay.State first, Relay.State then, String... load) throws Exception {
        String name = (first + "-" + then).toLowerCase(Locale.ROOT);
        try (AgentGroup group = group(name);
                Relay relay = new Relay(group.port())) {
            Oe.Running conductor = group.conductor(2, load);
            conductor.awaitError("waiting for 2 agents");
            Oe.Running near = group.agent(1);
            conductor.awaitError("agent 1 of 2 joined");
            relay.set(first);
            Oe.Running far = group.agent(group.oe("agent2"), relay.port(), group.agentKeys(), url);
            conductor.awaitError("NOPM");
            relay.set(then);
            long begun = System.nanoTime();
            CommandResult said = conductor.end(MOST_SECONDS);
            System.out.printf(
                    Locale.ROOT,
                    "%s: conductor %.1f s exit %d%n",
                    name,
                    (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1),
                    said.exitCode());
            CommandResult farSaid = far.end(MOST_SECONDS);
            System.out.printf(
                    Locale.ROOT,
                    "%s: agent behind it %.1f s exit %d%n",
                    name,
                    (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1),
                    farSaid.exitCode());
            assertNoTrace(said, near.end(MOST_SECONDS), farSaid);
            assertThat(farSaid.exitCode()).as(farSaid.toString()).isEqualTo(first == then ? 0 : 3);
            JsonNode result = group.oe("conductor").newestResult();
            assertThat(result.at("/transactions/newOrder/committed").asLong()).isPositive();
            assertThat(result.at("/verdict/reasons").toString())
                    .containsPattern(first == then ? "^\\[]$" : "agent 2 lost at [0-9]+ s");
            return said;
        }
    }

    @Test
    void theLinkToAnAgentIsDown() throws Exception {
        through(Relay.State.PASSES_ON, Relay.State.CUT, LOAD).ends(1);
        through(Relay.State.PASSES_ON, Relay.State.SILENT, LOAD).ends(1);
    }

    /** 200 ms on the way to the agent and none on the way back: the offset of its clock is wrong by half of that, and the run says so. */
    @Test
    void aDelayOnOneWayMarksTheRun() throws Exception {
        CommandResult said = through(
                        Relay.State.DELAYED, Relay.State.DELAYED, "-c", "2", "--warmup", "1s", "--duration", "12s")
                .ends(0);
        assertThat(said.verdict()).as(said.toString()).startsWith("PASS, limited");
        assertThat(said.out()).containsPattern("the start of agent 2 is uncertain by [1-9][0-9]{2} ms");
    }

    @Test
    void ctrlCAtTheConductorEndsAll() throws Exception {
        try (Driving run = new Driving("Ctrl-C")) {
            run.fault();
            run.conductor.interrupt();
            CommandResult conductor = run.end("conductor", run.conductor);
            CommandResult first = run.end("agent 1", run.first);
            CommandResult second = run.end("agent 2", run.second);
            conductor.ends(130);
            assertThat(run.result().at("/transactions/newOrder/committed").asLong())
                    .isPositive();
            for (CommandResult agent : List.of(first, second)) {
                agent.ends(3);
                assertThat(sentence(agent)).contains("the run was aborted: interrupted");
            }
            assertNoTrace(conductor, first, second);
        }
    }
}
