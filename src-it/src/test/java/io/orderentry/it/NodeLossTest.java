package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.container.LostNodeRun;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A load on two nodes, which are two ports in front of one server; one of them is lost in the run and comes back. */
class NodeLossTest {
    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Path folder = server.folder();
    private static final Oe oe = server.oe();

    private static String target(Relay first, Relay second) {
        return """
                url: %s
                nodes:
                  - %s
                  - %s
                user: %s
                """.formatted(server.url(), server.through(first), server.through(second), server.user());
    }

    @Thorough
    @Test
    void aNodeThatIsLostAndComesBackIsSurvived() throws Exception {
        try (Relay first = new Relay(server.port());
                Relay second = new Relay(server.port())) {
            JsonNode result = new LostNodeRun(getClass(), oe, folder, target(first, second))
                    .measure(
                            "two ports of one PostgreSQL 18 server, as `nodes`",
                            "one port, which came back",
                            200,
                            run -> {
                                first.awaitTraffic(200_000, run);
                                second.awaitTraffic(200_000, run);
                                second.set(Relay.State.CUT);
                                first.awaitTraffic(500_000, run);
                                second.set(Relay.State.PASSES_ON);
                                second.awaitTraffic(200_000, run);
                            },
                            "--mode",
                            "statements");

            LostNodeRun.assertShared(result, "3, 3");
            assertThat(result.at("/errors").findValuesAsString("failure")).isSubsetOf("DISCONNECTED", "NO_CONNECTION");
            assertThat(oe.fullReport()).contains("The load was shared by 2 nodes (connections: 3, 3).");
        }
    }

    /** By itself a JVM keeps an address for half a minute, which is longer than this run. */
    @Test
    void aServerThatFailsOverByItsNameIsFoundAgain() throws Exception {
        Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.2 moving.test\n");
        try (Relay first = new Relay(InetAddress.getByName("127.0.0.2"), 0, server.port());
                Relay second = new Relay(InetAddress.getByName("127.0.0.3"), first.port(), server.port())) {
            String url = server.through(first).replace("127.0.0.1", "moving.test");
            Oe.Running run = oe.start(
                            List.of("env", "JDK_JAVA_OPTIONS=-Djdk.net.hosts.file=" + hosts),
                            null,
                            server.at(url, "run -c 2 --warmup 0s --duration 25s --out moving"))
                    .awaitSeconds(folder.resolve("moving"), 1);
            Files.writeString(hosts, "127.0.0.3 moving.test\n");
            first.set(Relay.State.CUT);
            second.awaitTraffic(100_000, run);
            run.interrupt();
            assertThat(run.end().out()).contains(" NOPM");
        }
    }

    @Test
    void aNodeThatIsNotThereAtTheStartIsRefused() throws Exception {
        try (Relay first = new Relay(server.port());
                Relay second = new Relay(server.port())) {
            Files.writeString(folder.resolve("down.yaml"), target(first, second));
            second.set(Relay.State.CUT);
            CommandResult said = oe.run("run", "--target", "down.yaml", "-c", "2", "--duration", "1s")
                    .ends(3);
            assertThat(said.err()).contains("127.0.0.1:" + second.port());
        }
    }
}
