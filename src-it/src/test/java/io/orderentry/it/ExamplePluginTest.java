package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The plugin that docs/write-a-plugin.md writes is built as it says, dropped in as it says, and drives a server of its vendor. */
@Thorough
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExamplePluginTest {
    @TempDir
    private static Path folder;

    private static ExampleProject project;
    private static Process server;
    private static Oe oe;
    private static String url;

    @BeforeAll
    static void buildAndDropIn() throws Exception {
        project = new ExampleProject(folder);
        ExampleProject.Built built = project.maven("package", "-Dtest=HsqldbPluginTest");
        assertThat(built.exitCode()).as(built.log()).isZero();
        project.dropInto(folder.resolve("plugins"));
        oe = new Oe(folder);
        startServer();
    }

    private static void startServer() throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        url = "jdbc:hsqldb:hsql://127.0.0.1:" + port + "/orderentry";
        Path said = folder.resolve("server.log");
        server = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx2g",
                        "-cp",
                        folder.resolve("plugins/hsqldb/hsqldb-2.7.4.jar").toString(),
                        "org.hsqldb.server.Server",
                        "--address",
                        "127.0.0.1",
                        "--port",
                        String.valueOf(port),
                        "--database.0",
                        "mem:orderentry;hsqldb.tx=mvcc",
                        "--dbname.0",
                        "orderentry"))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        for (int i = 0; !Files.readString(said).contains("is online"); i++) {
            if (i == 600 || !server.isAlive()) {
                throw new AssertionError("the server is not there: " + Files.readString(said));
            }
            Thread.sleep(100);
        }
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (server != null) {
            server.destroy();
            server.waitFor(30, TimeUnit.SECONDS);
        }
    }

    private static CommandResult run(String verb, String... more) throws InterruptedException {
        String[] arguments = new String[more.length + 7];
        System.arraycopy(
                new String[] {"--plugins", "plugins", verb, "--target", url, "--user", "SA"}, 0, arguments, 0, 7);
        System.arraycopy(more, 0, arguments, 7, more.length);
        return oe.run(arguments);
    }

    private static void assertGood(CommandResult said) {
        said.ends(0);
    }

    private static List<List<String>> cells(String text, String start) {
        return text.lines()
                .filter(line -> line.startsWith(start))
                .map(line -> List.of(line.strip().split(" {2,}")))
                .toList();
    }

    @Test
    @Order(1)
    void itIsListedAsThePageSays() throws Exception {
        CommandResult said = oe.run("--plugins", "plugins", "plugins");
        assertGood(said);
        List<List<String>> promised =
                cells(Files.readString(ExampleProject.SOURCE.resolveSibling("write-a-plugin.md")), "    hsqldb ");
        assertThat(promised).hasSize(3);
        assertThat(cells(said.out(), "hsqldb ")).isEqualTo(promised);
        assertThat(said.out()).doesNotContain("left out");
    }

    @Test
    @Order(2)
    void itsStatementsAreTheStandardsButForOne() throws Exception {
        CommandResult said = oe.run("--plugins", "plugins", "sql", "--target", url);
        assertGood(said);
        assertThat(said.out().lines().filter(line -> line.contains("overridden by hsqldb")))
                .containsExactly(
                        "-- transactions/delivery / oldest (overridden by hsqldb from hsqldb/hsqldb-plugin-1.0.jar)");
    }

    @Test
    @Order(3)
    void aDatabaseIsBuiltDrivenCheckedAndDropped() throws Exception {
        assertGood(run("build", "-w", "1"));

        assertGood(run("run", "--load", "smoke", "--warmup", "0s", "--transactions", "200"));
        JsonNode result = oe.newestResult();
        assertThat(result.get("identity").get("plugin").asString()).isEqualTo("hsqldb");
        assertThat(result.get("verdict").get("status").asString()).isEqualTo("PASS");
        assertThat(result.get("throughput").get("newOrdersPerMinute").asDouble())
                .isPositive();

        CommandResult procedures =
                run("run", "--load", "smoke", "--mode", "procedures").ends(2);
        assertThat(procedures.err()).contains("hsqldb has no stored procedures here; use --mode statements");

        assertGood(run("check"));
        assertGood(run("drop"));
        assertThat(run("check").err()).contains("there is no Order-Entry database");
    }

    @Test
    @Order(4)
    @EnabledIfSystemProperty(
            named = "it.example",
            matches = "true",
            disabledReason = "NOT RUN: the contract on the example takes minutes; -Dit.example=true runs it")
    void itPassesTheContract() throws Exception {
        ExampleProject.Built built = project.maven("package");
        assertThat(built.exitCode()).as(built.log()).isZero();
        assertThat(built.log()).contains("Running org.example.hsqldb.HsqldbContractTest");
    }
}
