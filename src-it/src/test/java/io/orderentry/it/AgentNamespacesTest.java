package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Agents in network namespaces, which reach conductor and database through a link each, as on machines of their own. */
@Thorough
class AgentNamespacesTest {
    private static final int NAMESPACES = 4;
    /** A run of which an agent is lost ends within; later on a machine that does other things too. */
    private static final long END_SECONDS = Boolean.getBoolean("it.quiet") ? 15 : 60;
    /** Generous; what it took is printed. */
    private static final long MOST_SECONDS = 120;

    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Path folder = server.folder();
    private static NetworkNamespaces networks;
    private static Path keys;
    private static String template;

    @BeforeAll
    static void start() throws Exception {
        NetworkNamespaces.assumeThere();
        networks = new NetworkNamespaces(NAMESPACES);
        template = AgentsTest.built(server, "spaces");
        keys = AgentsTest.keys(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        if (networks != null) {
            networks.close();
        }
    }

    /** Agents in namespaces, on a database of their own, which the server offers on loopback alone. */
    private static final class Site implements AutoCloseable {
        final AgentGroup group;
        final String url;
        private final Relay database;

        Site(String name) throws Exception {
            url = server.copy(template, name);
            database = new Relay(InetAddress.getByName(networks.hub()), 0, server.port());
            group = new AgentGroup(folder.resolve(name), keys, server, url)
                    .in(networks, "jdbc:postgresql://" + networks.hub() + ":" + database.port() + "/" + name);
        }

        /** The agents, joined in the order of their numbers. */
        List<Oe.Running> agents(int count, Oe.Running conductor) throws InterruptedException {
            List<Oe.Running> agents = new ArrayList<>();
            for (int number = 1; number <= count; number++) {
                agents.add(group.agent(number));
                conductor.awaitError("agent " + number + " of " + count + " joined");
            }
            return agents;
        }

        @Override
        public void close() throws IOException {
            group.close();
            database.close();
        }
    }

    private static AgentWork work(int agents) throws Exception {
        try (Site site = new Site("spaces" + agents)) {
            return AgentWork.by(site.group, agents, server);
        }
    }

    @Test
    void oneTwoAndFourAgentsDoTheSameWork() throws Exception {
        AgentWork one = work(1);
        assertThat(one.transactions()).isEqualTo(AgentWork.TRANSACTIONS);
        assertThat(one.newOrders()).isPositive();
        assertThat(one.sums()).isNotEqualTo(AgentWork.sums(server, template));
        assertThat(work(2)).isEqualTo(one);
        assertThat(work(4)).isEqualTo(one);
    }

    private static double seconds(long begun) {
        return (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    /** New-Orders of the whole run of a slice. */
    private record NewOrders(long committed, long unknown) {
        static NewOrders of(Oe oe) {
            JsonNode counts = oe.newestResult().at("/entireRun/transactions/newOrder");
            return new NewOrders(
                    counts.get("committed").asLong(), counts.get("unknown").asLong());
        }

        NewOrders plus(NewOrders other) {
            return new NewOrders(committed + other.committed, unknown + other.unknown);
        }
    }

    private static long orders(String url) throws Exception {
        return Long.parseLong(server.sqlAt(url, "select count(*) from orders"));
    }

    /** Also the way to the database is cut: what the agent had begun is unknown to it, and never undone where it was committed. */
    @Test
    void theLinkOfAnAgentGoesDownAndNoOrderIsLost() throws Exception {
        try (Site site = new Site("down")) {
            long before = orders(site.url);
            Oe.Running conductor = site.group.conductor(3, "-c", "2", "--warmup", "1s", "--duration", "5m");
            List<Oe.Running> agents = site.agents(3, conductor);
            conductor.awaitError("NOPM");

            long begun = System.nanoTime();
            networks.down(2);
            CommandResult said = conductor.end(MOST_SECONDS);
            double conductorTook = seconds(begun);
            CommandResult first = agents.get(0).end(MOST_SECONDS);
            CommandResult third = agents.get(2).end(MOST_SECONDS);
            double othersTook = seconds(begun);
            CommandResult second = agents.get(1).end(MOST_SECONDS);
            double lostTook = seconds(begun);
            System.out.printf(
                    Locale.ROOT,
                    "link down: conductor %.1f s exit %d, agents 1 and 3 %.1f s exit %d and %d, agent 2 %.1f s exit %d%n",
                    conductorTook,
                    said.exitCode(),
                    othersTook,
                    first.exitCode(),
                    third.exitCode(),
                    lostTook,
                    second.exitCode());

            said.ends(1);
            assertThat(said.verdict()).as(said.toString()).startsWith("FAIL");
            JsonNode result = site.group.oe("conductor").newestResult();
            assertThat(result.at("/verdict/status").asString()).isEqualTo("FAIL");
            List<String> reasons = new ArrayList<>();
            result.at("/verdict/reasons").forEach(reason -> reasons.add(reason.asString()));
            assertThat(reasons.get(0)).matches("agent 2 lost at [0-9]+ s");
            assertThat(reasons).filteredOn(reason -> reason.contains("agent")).hasSize(1);
            AgentRefusalsTest.assertSentence(first, 3, "the run was aborted: agent 2 lost at ");
            AgentRefusalsTest.assertSentence(third, 3, "the run was aborted: agent 2 lost at ");
            AgentRefusalsTest.assertSentence(second, 3, "the conductor is gone; the result of this slice is in ");
            assertThat(lostTook).as("seconds until all have ended").isLessThan(END_SECONDS);

            NewOrders driven = new NewOrders(0, 0);
            for (int number = 1; number <= 3; number++) {
                driven = driven.plus(NewOrders.of(site.group.oe("agent" + number)));
            }
            long added = orders(site.url) - before;
            System.out.println("link down: " + added + " orders, " + driven);
            assertThat(driven.committed()).isPositive();
            assertThat(added).isBetween(driven.committed(), driven.committed() + driven.unknown());
            site.group
                    .oe("conductor")
                    .run("check", "--target", site.url, "--user", server.user())
                    .ends(0);
        } finally {
            networks.up(2);
        }
    }
}
