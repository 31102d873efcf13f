package io.orderentry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.cluster.wire.ClusterChannel;
import io.orderentry.cluster.wire.ClusterKeys;
import io.orderentry.cluster.wire.ClusterMessage;
import io.orderentry.cluster.wire.ClusterMessage.Kind;
import io.orderentry.experiment.ShownLines;
import io.orderentry.job.DriverVersion;
import io.orderentry.model.Table;
import io.orderentry.populate.Part;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Parts that are leased to two agents, over loopback. */
@Timeout(300)
class BuildConductorTest {
    private static final Map<String, String> META = Map.of("seed", "42");
    private static final List<Part> PARTS = List.of(
            new Part(Table.ITEM, 0), new Part(Table.STOCK, 0), new Part(Table.STOCK, 1), new Part(Table.ORDERS, 0));

    @TempDir
    private static Path folder;

    private static SSLContext conductorKeys;
    private static SSLContext agentKeys;

    private ExecutorService thread;
    /** What is committed: rows by part. */
    private final Map<Part, Long> records = new ConcurrentHashMap<>();
    /** What the build received: rows by part. */
    private final Map<String, Long> loaded = new ConcurrentSkipListMap<>();

    private final Semaphore joined = new Semaphore(0);
    private int ready = 2;
    private ClusterChannel channel;
    private Future<?> build;
    private ClusterChannel first;
    private ClusterChannel second;

    @BeforeAll
    static void makeKeys() throws Exception {
        ClusterKeys.create(folder.resolve("keys"), 2);
        conductorKeys = ClusterKeys.read(folder.resolve("keys/conductor.p12"), ClusterKeys.Role.CONDUCTOR);
        agentKeys = ClusterKeys.read(folder.resolve("keys/agent.p12"), ClusterKeys.Role.AGENT);
    }

    private final class Committed implements BuildConductor.Records {
        @Override
        public Map<String, String> meta() {
            return META;
        }

        @Override
        public OptionalLong rows(Part part) {
            return records.containsKey(part) ? OptionalLong.of(records.get(part)) : OptionalLong.empty();
        }
    }

    /** Lets the second agent join after the first one, so that their order is known. */
    private final class Joining extends ShownLines {
        @Override
        public void line(String text) {
            if (text.contains(" joined: ")) {
                joined.release();
            }
        }
    }

    @BeforeEach
    void start() throws Exception {
        InetSocketAddress at;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            at = new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
        }
        thread = Executors.newSingleThreadExecutor();
        channel = ClusterChannel.conductor(at, conductorKeys);
        BuildConductor conductor =
                new BuildConductor(channel, 2, 1, new Committed(), new Joining(), new Uninterrupted());
        build = thread.submit(() -> {
            conductor.awaitAgents();
            conductor.load(PARTS, (part, rows, bytes) -> {
                assertThat(loaded).as("a part counts once").doesNotContainKey(part.toString());
                loaded.put(part.toString(), rows);
            });
            return null;
        });
        first = ClusterChannel.agent(at, agentKeys, "first");
        second = ClusterChannel.agent(at, agentKeys, "second");
        for (ClusterChannel agent : List.of(first, second)) {
            agent.send(
                    agent.conductor(),
                    Kind.HELLO,
                    Map.of("version", DriverVersion.text(), "jar", DriverJar.hash(), "cpus", "2", "process", "1"));
            assertThat(joined.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
        }
        for (ClusterChannel agent : List.of(first, second).subList(0, ready)) {
            ClusterMessage plan = next(agent);
            assertThat(plan.field(AgentSession.WORK)).isEqualTo(AgentSession.BUILD);
            assertThat(plan.number("sessions")).isOne();
            agent.run(plan.run());
            agent.send(
                    agent.conductor(), Kind.READY, Map.of("population", AgentLink.population(META), "sessions", "1"));
        }
    }

    @AfterEach
    void stop() {
        thread.shutdownNow();
        first.close();
        second.close();
        channel.close();
    }

    /** The next message of the conductor; that another agent is gone is no matter of an agent's. */
    private static ClusterMessage next(ClusterChannel agent) throws InterruptedException {
        while (true) {
            ClusterChannel.Event event = agent.take(60_000);
            assertThat(event).isNotNull();
            if (event.from().equals(agent.conductor())) {
                assertThat(event.message()).isNotNull();
                return event.message();
            }
        }
    }

    private static ClusterMessage lease(ClusterChannel agent) throws InterruptedException {
        ClusterMessage lease = next(agent);
        assertThat(lease.kind()).as(lease.toString()).isEqualTo(Kind.LEASE);
        return lease;
    }

    private static String part(ClusterMessage lease) {
        return lease.field("table") + "." + lease.field("part");
    }

    private static void answer(ClusterChannel agent, Kind kind, ClusterMessage lease, Map<String, String> fields) {
        Map<String, String> all = new TreeMap<>(fields);
        all.put("lease", lease.field("lease"));
        agent.send(agent.conductor(), kind, all);
    }

    private static void loaded(ClusterChannel agent, ClusterMessage lease) {
        answer(agent, Kind.LOADED, lease, Map.of("rows", "7", "bytes", "70"));
    }

    private void assertEnds() throws Exception {
        build.get(2, TimeUnit.MINUTES);
        assertThat(loaded.keySet()).containsExactly("item.0", "orders.0", "stock.0", "stock.1");
    }

    @Test
    void eachPartIsLeasedOnceInOrderAndInTurn() throws Exception {
        ClusterMessage item = lease(first);
        ClusterMessage stock = lease(second);
        ClusterMessage more = lease(first);
        ClusterMessage last = lease(second);
        assertThat(List.of(part(item), part(stock), part(more), part(last)))
                .containsExactly("item.0", "stock.0", "stock.1", "orders.0");
        loaded(first, item);
        // The lease has ended, and the second answer counts for nothing; nor does that of an agent that has no such
        // lease.
        loaded(first, item);
        loaded(second, more);
        loaded(first, more);
        loaded(second, stock);
        assertThat(build.isDone()).isFalse();
        loaded(second, last);
        assertThat(next(first).kind()).isEqualTo(Kind.BYE);
        assertThat(next(second).kind()).isEqualTo(Kind.BYE);
        first.close();
        second.close();
        assertEnds();
    }

    @Test
    void partsOfALostAgentAreLookedUpBeforeTheyAreLeasedAgain() throws Exception {
        ClusterMessage item = lease(first);
        ClusterMessage stock = lease(second);
        ClusterMessage more = lease(first);
        ClusterMessage last = lease(second);
        // Committed, but its agent ends before it says so.
        records.put(new Part(Table.STOCK, 0), 8L);
        second.close();
        loaded(first, item);
        loaded(first, more);
        ClusterMessage again = lease(first);
        assertThat(part(again)).isEqualTo(part(last)).isEqualTo("orders.0");
        assertThat(again.field("lease")).isNotEqualTo(last.field("lease"));
        loaded(first, again);
        assertThat(next(first).kind()).isEqualTo(Kind.BYE);
        first.close();
        assertEnds();
        assertThat(loaded).containsEntry(part(stock), 8L);
    }

    /** The lost agent was slow, and has committed after its part was leased again. */
    @Test
    void aPartThatFailsBecauseItIsThereAlreadyCountsOnce() throws Exception {
        ClusterMessage item = lease(first);
        lease(second);
        ClusterMessage more = lease(first);
        lease(second);
        second.close();
        loaded(first, item);
        loaded(first, more);
        for (int i = 0; i < 2; i++) {
            ClusterMessage again = lease(first);
            Part part =
                    new Part(Table.valueOf(again.field("table").toUpperCase(Locale.ROOT)), (int) again.number("part"));
            records.put(part, 9L);
            answer(first, Kind.FAILED, again, Map.of("why", "duplicate key"));
        }
        assertThat(next(first).kind()).isEqualTo(Kind.BYE);
        first.close();
        assertEnds();
        assertThat(loaded).containsEntry("stock.0", 9L).containsEntry("orders.0", 9L);
    }

    @Test
    void aPartThatFailsAndIsNotThereEndsTheBuild() throws Exception {
        answer(first, Kind.FAILED, lease(first), Map.of("why", "no space left"));
        assertFails("agent 1 could not load part item.0: no space left");
    }

    private void assertFails(String why) {
        assertThatThrownBy(() -> build.get(2, TimeUnit.MINUTES))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(SQLException.class)
                .hasMessage(why);
    }

    /** Nothing is leased before all agents have found the conductor's database. */
    @Test
    void anAgentThatIsLostBeforeAllAreReadyEndsTheBuild() throws Exception {
        lease(first);
        stop();
        ready = 1;
        start();
        second.close();
        assertFails("agent 2 lost");
    }

    @Test
    void withoutAgentsTheBuildEnds() throws Exception {
        lease(first);
        lease(second);
        first.close();
        second.close();
        assertFails("all agents are lost");
    }
}
