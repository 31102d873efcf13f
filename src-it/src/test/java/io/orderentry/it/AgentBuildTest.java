package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build whose rows agents load leaves the tables that one process leaves, also where agents or the conductor fail in it. */
@Thorough
class AgentBuildTest {
    private static final long MOST_SECONDS = 120;
    private static final String WAREHOUSES = "4";
    /** One of ITEM, and eight a warehouse. */
    private static final int PARTS = 33;

    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static Path keys;
    private static String hashes;

    @BeforeAll
    static void start() throws Exception {
        server = BuiltOnce.server(folder.resolve("server"), Map.of("fsync", "off"));
        hashes = hashes(AgentsTest.built(server, folder, "plain"));
        keys = AgentsTest.keys(folder);
        assertThat(hashes.lines()).hasSize(9);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static String hashes(String url) {
        CommandResult check = new Oe(folder)
                .password(server.password())
                .run("check", "--hashes", "--quiet", "--target", url, "--user", server.user());
        assertThat(check.exitCode()).as(check.toString()).isZero();
        return BuiltOnce.hashes(check);
    }

    /** How many parts the database has; -1 without tables. */
    private static int parts(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select case when to_regclass('oe_meta') is null then -1 else (xpath('/row/c/text()', query_to_xml("
                                + "'select count(*) as c from oe_meta where meta_key like ''part.%''', false, true, '')))[1]"
                                + "::text::int end")) {
            assertThat(row.next()).isTrue();
            return row.getInt(1);
        }
    }

    /** Two agents that load with one session each. */
    private static final class Loading implements AutoCloseable {
        final AgentGroup group;
        final String url;
        final Oe.Running conductor;
        final Oe.Running first;
        final Oe.Running second;
        private long begun = System.nanoTime();

        Loading(String name) throws Exception {
            url = BuiltOnce.database(server, name);
            group = new AgentGroup(folder.resolve(name), keys, server, url);
            conductor = group.builder("conductor", 2, "-w", WAREHOUSES, "--threads", "1");
            conductor.awaitError("waiting for 2 agents");
            first = group.agent(1);
            conductor.awaitError("agent 1 of 2 joined");
            second = group.agent(2);
        }

        /** Waits until some parts are in and others are not; the time counts from then on. */
        Loading some() throws Exception {
            while (parts(url) < 3) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            begun = System.nanoTime();
            return this;
        }

        CommandResult end(String which, Oe.Running process) throws InterruptedException {
            CommandResult result = process.end(MOST_SECONDS);
            System.out.printf(
                    Locale.ROOT,
                    "%s: %s %.1f s exit %d%n",
                    url.replaceFirst(".*/", ""),
                    which,
                    (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1),
                    result.exitCode());
            return result;
        }

        @Override
        public void close() {
            group.close();
        }
    }

    private static void assertGood(CommandResult... results) {
        for (CommandResult result : results) {
            assertThat(result.exitCode()).as(result.toString()).isZero();
        }
    }

    @Test
    void twoAgentsLoadTheRowsOfOneProcess() throws Exception {
        try (Loading build = new Loading("agents")) {
            CommandResult conductor = build.end("conductor", build.conductor);
            assertGood(conductor, build.end("agent 1", build.first), build.end("agent 2", build.second));
            assertThat(conductor.err()).contains("built " + WAREHOUSES + " warehouses, ");
            assertThat(build.first.err() + build.second.err())
                    .containsPattern("(?s)loaded [0-9]+ parts, .*loaded [0-9]+ parts, ");
            assertThat(hashes(build.url)).isEqualTo(hashes);
        }
    }

    @Test
    void theOthersLoadThePartsOfAKilledAgent() throws Exception {
        try (Loading build = new Loading("killed").some()) {
            build.second.signal("KILL");
            CommandResult conductor = build.end("conductor", build.conductor);
            assertGood(conductor, build.end("agent 1", build.first));
            assertThat(conductor.err()).containsPattern("agent 2 lost; looking for its [12] parts? in the database");
            assertThat(hashes(build.url)).isEqualTo(hashes);
        }
    }

    /** It may commit what it was loading after others have loaded it: the unique row of the part lets only one of them. */
    @Test
    void anAgentThatGoesOnAfterItWasLostLoadsNothingTwice() throws Exception {
        try (Loading build = new Loading("stopped").some()) {
            build.second.signal("STOP");
            build.conductor.awaitError("agent 2 lost");
            build.second.signal("CONT");
            CommandResult conductor = build.end("conductor", build.conductor);
            CommandResult second = build.end("agent 2", build.second);
            assertGood(conductor, build.end("agent 1", build.first));
            assertThat(second.exitCode()).as(second.toString()).isEqualTo(3);
            assertThat(AgentFaultsTest.sentence(second)).contains("the build was aborted: the conductor is gone");
            AgentFaultsTest.assertNoTrace(conductor, second);
            assertThat(hashes(build.url)).isEqualTo(hashes);
        }
    }

    @Test
    void aBuildWhoseAgentsAreAllLostIsResumedByOthers() throws Exception {
        try (Loading build = new Loading("alllost").some()) {
            build.first.signal("KILL");
            build.second.signal("KILL");
            CommandResult conductor = build.end("conductor", build.conductor);
            assertThat(conductor.exitCode()).as(conductor.toString()).isNotZero();
            assertThat(AgentFaultsTest.sentence(conductor))
                    .contains("the build stopped: all agents are lost; the database is half built: ")
                    .contains("oe build --resume");
            AgentFaultsTest.assertNoTrace(conductor);
            assertThat(parts(build.url)).isBetween(3, PARTS - 1);
            Oe.Running again = build.group.builder("again", 1, "--resume", "--threads", "2");
            again.awaitError("waiting for 1 agent");
            CommandResult agent = build.group.agent(3).end();
            CommandResult resumed = again.end();
            assertGood(resumed, agent);
            assertThat(resumed.err())
                    .containsPattern("resuming the build that began at .*: [0-9]+ of 33 parts are loaded");
            assertThat(hashes(build.url)).isEqualTo(hashes);
        }
    }

    @Test
    void aKilledConductorEndsItsAgentsAndTheBuildIsResumed() throws Exception {
        try (Loading build = new Loading("conductorkilled").some()) {
            build.conductor.signal("KILL");
            for (CommandResult agent : List.of(build.end("agent 1", build.first), build.end("agent 2", build.second))) {
                assertThat(agent.exitCode()).as(agent.toString()).isEqualTo(3);
                assertThat(AgentFaultsTest.sentence(agent)).contains("the build was aborted: the conductor is gone");
                AgentFaultsTest.assertNoTrace(agent);
            }
            CommandResult resumed =
                    build.group.oe("resumed").run("build", "--resume", "--target", build.url, "--user", server.user());
            assertGood(resumed);
            assertThat(hashes(build.url)).isEqualTo(hashes);
        }
    }

    @Test
    void ctrlCAtTheConductorEndsAllAndAtAnAgentOnlyThatOne() throws Exception {
        try (Loading build = new Loading("interrupted").some()) {
            build.first.interrupt();
            assertThat(build.end("agent 1", build.first).exitCode()).isEqualTo(130);
            build.conductor.awaitError("agent 1 lost");
            build.conductor.interrupt();
            CommandResult conductor = build.end("conductor", build.conductor);
            CommandResult second = build.end("agent 2", build.second);
            assertThat(conductor.exitCode()).as(conductor.toString()).isEqualTo(130);
            assertThat(conductor.err()).contains("the build was interrupted: complete it with: oe build --resume");
            assertThat(second.exitCode()).as(second.toString()).isEqualTo(3);
            assertThat(AgentFaultsTest.sentence(second))
                    .contains("the build was aborted: the conductor was interrupted");
        }
    }

    @Test
    void anAgentAtAnotherDatabaseStopsTheBuild() throws Exception {
        String url = BuiltOnce.database(server, "here");
        String other = BuiltOnce.database(server, "elsewhere");
        try (AgentGroup group = new AgentGroup(folder.resolve("here"), keys, server, url)) {
            Oe.Running conductor = group.builder("conductor", 1, "-w", "1");
            conductor.awaitError("waiting for 1 agent");
            CommandResult agent = group.agent(group.oe("agent1"), group.port(), group.agentKeys(), other)
                    .end();
            CommandResult said = conductor.end();
            assertThat(agent.exitCode()).as(agent.toString()).isEqualTo(3);
            assertThat(AgentFaultsTest.sentence(agent)).contains("there is no unfinished build at ");
            assertThat(said.exitCode()).as(said.toString()).isNotZero();
            assertThat(AgentFaultsTest.sentence(said))
                    .contains("the build stopped: agent 1: there is no unfinished build at ");
            assertThat(parts(url)).isZero();
            assertThat(parts(other)).isEqualTo(-1);
        }
    }

    @Test
    void wholeTablesExcludeAgents() throws Exception {
        assertRefused(
                "--agents",
                "--agents",
                "2",
                "--keys",
                keys.resolve("conductor.p12").toString());
    }

    private static void assertRefused(String option, String... options) {
        List<String> words =
                new ArrayList<>(List.of("build", "--target", server.url(), "--set", "load.buildWholeTables=true"));
        words.addAll(List.of(options));
        CommandResult said = new Oe(folder).run(words.toArray(String[]::new));
        assertThat(said.exitCode()).as(said.toString()).isEqualTo(2);
        assertThat(AgentFaultsTest.sentence(said)).startsWith("oe: " + option + ": load.buildWholeTables is true");
    }
}
