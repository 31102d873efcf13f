package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.container.LostNodeRun;
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
import tools.jackson.databind.JsonNode;

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

    private static String target(Relay first, Relay second) {
        return """
                url: %s
                nodes:
                  - %s
                  - %s
                user: %s
                """.formatted(server.url(), through(first), through(second), server.user());
    }

    private static String through(Relay relay) {
        return server.url().replace(":" + port + "/", ":" + relay.port() + "/");
    }

    @Thorough
    @Test
    void aNodeThatIsLostAndComesBackIsSurvived() throws Exception {
        try (Relay first = new Relay(port);
                Relay second = new Relay(port)) {
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

    @Test
    void aNodeThatIsNotThereAtTheStartIsRefused() throws Exception {
        try (Relay first = new Relay(port);
                Relay second = new Relay(port)) {
            Files.writeString(folder.resolve("down.yaml"), target(first, second));
            second.set(Relay.State.CUT);
            CommandResult said = oe.run("run", "--target", "down.yaml", "-c", "2", "--duration", "1s")
                    .ends(3);
            assertThat(said.err()).contains("127.0.0.1:" + second.port());
        }
    }
}
