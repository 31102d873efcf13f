package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A load on two nodes, which are two ports in front of one server; one of them is lost in the run and comes back. */
class NodeLossTest {
    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static int port;
    private static Oe oe;

    @BeforeAll
    static void start() throws Exception {
        server = BuiltOnce.server(folder.resolve("server"), Map.of("fsync", "off"));
        Matcher url = Pattern.compile(":([0-9]+)/").matcher(server.url());
        assertThat(url.find()).isTrue();
        port = Integer.parseInt(url.group(1));
        oe = new Oe(folder).password(server.password());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static void target(String name, Relay first, Relay second, String affinity) throws Exception {
        Files.writeString(folder.resolve(name), """
                url: %s
                nodes:
                  - %s
                  - %s
                affinity: %s
                user: %s
                """.formatted(
                        server.url(), through(first), through(second), affinity, server.user()));
    }

    private static String through(Relay relay) {
        return server.url().replace(":" + port + "/", ":" + relay.port() + "/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "round-robin"})
    void aNodeThatIsLostAndComesBackIsSurvived(String affinity) throws Exception {
        try (Relay first = new Relay(port);
                Relay second = new Relay(port)) {
            target("two.yaml", first, second, affinity);
            Oe.Running run = oe.start(
                    "run",
                    "--target",
                    "two.yaml",
                    "-c",
                    "4",
                    "--warmup",
                    "1s",
                    "--duration",
                    "12s",
                    "--set",
                    "load.mode=statements");
            run.awaitError("terminals on");
            first.awaitTraffic(200_000, run);
            second.awaitTraffic(200_000, run);
            second.set(Relay.State.CUT);
            first.awaitTraffic(500_000, run);
            second.set(Relay.State.PASSES_ON);
            second.awaitTraffic(200_000, run);
            CommandResult said = run.end();

            JsonNode result = JsonMapper.shared()
                    .readTree(oe.newestRun().resolve("result.json").toFile());
            assertThat(said.exitCode()).as(said.toString()).isIn(0, 1);
            assertThat(result.at("/phases/interrupted").asBoolean()).isFalse();
            JsonNode nodes = result.at("/nodes");
            assertThat(nodes).hasSize(2);
            assertThat(nodes.at("/0/outages")).as(nodes.toPrettyString()).isEmpty();
            assertThat(nodes.at("/1/outages")).as(nodes.toPrettyString()).hasSize(1);
            assertThat(nodes.at("/1/newOrdersPerMinute").asDouble()).isPositive();
            assertThat(result.at("/checks"))
                    .as(said.toString())
                    .allSatisfy(check -> assertThat(check.get("status").asString())
                            .as(check.toString())
                            .isEqualTo("PASS"));
            assertThat(oe.fullReport()).contains("Nodes", "The load was shared by 2 nodes, affinity " + affinity);
        }
    }

    @Test
    void aNodeThatIsNotThereAtTheStartIsRefused() throws Exception {
        try (Relay first = new Relay(port);
                Relay second = new Relay(port)) {
            target("down.yaml", first, second, "none");
            second.set(Relay.State.CUT);
            CommandResult said = oe.run("run", "--target", "down.yaml", "-c", "2", "--duration", "1s");
            assertThat(said.exitCode()).as(said.toString()).isEqualTo(3);
            assertThat(said.err()).contains("127.0.0.1:" + second.port());
        }
    }
}
