package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that the command did not start: over TCP by its URL, over its UNIX socket by a target file. */
class OwnServerTest {
    private static final String SECRET = "tr0ub4dor";

    @TempDir
    private static Path folder;

    private static EmbeddedServer.RunningServer server;
    private static String url;
    private static Oe oe;

    @BeforeAll
    static void start() throws Exception {
        server = BuiltOnce.server(folder.resolve("server"), Map.of());
        url = BuiltOnce.database(server, "own");
        oe = new Oe(folder).password(server.password());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Thorough
    @Test
    void ownPostgresqlOverTcpAndOverItsUnixSocket() throws Exception {
        CommandResult build =
                oe.run("build", "--target", url, "--user", server.user(), "--set", "load.foreignKeys=true");
        assertThat(build.exitCode()).as(build.toString()).isZero();
        assertThat(build.err()).contains("with foreign keys");
        assertThat(unsettled()).isEmpty();

        CommandResult tcp = oe.run(
                "run",
                "--load",
                "smoke",
                "--warmup",
                "0s",
                "--transactions",
                "200",
                "--target",
                url + "?ApplicationName=shown&options=-c%20custom.pw=" + SECRET + "&token=" + SECRET,
                "--set",
                "target.properties.custom=" + SECRET,
                "--set",
                "target.hostMetrics=node-exporter http://127.0.0.1:1/metrics?token=" + SECRET,
                "--user",
                server.user());
        assertThat(tcp.exitCode()).as(tcp.toString()).isZero();
        assertNoSecret(tcp, oe.newestRun());
        assertThat(oe.fullReport()).doesNotContain("foreign keys are not enforced");

        String socket = Files.readString(folder.resolve("server/data/embedded/socket-path"))
                .strip();
        Files.writeString(folder.resolve("socket.yaml"), """
                url: jdbc:postgresql://localhost/own
                user: %s
                properties:
                  socketFactory: org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg
                  socketFactoryArg: %s
                  sslmode: disable
                """.formatted(server.user(), socket));
        Files.writeString(
                folder.resolve("three.yaml"), "warehouses: 3\nconnections: 2\nwarmup: 0s\ntransactions: 100\n");
        CommandResult unix = oe.run("run", "--load", "./three.yaml", "--target", "socket.yaml");
        assertThat(unix.exitCode()).as(unix.toString()).isZero();
        assertThat(Files.readString(oe.newestRun().resolve("settings.yaml")))
                .doesNotContain(server.password())
                .contains("warehouses: 1\n");

        CommandResult drop = oe.run("drop", "--target", url, "--user", server.user());
        assertThat(drop.exitCode()).as(drop.toString()).isZero();
        assertThat(oe.run("check", "--target", url, "--user", server.user()).exitCode())
                .isEqualTo(2);
    }

    @Test
    void aRunWhoseDatabaseAnotherDriverTookOverEnds() throws Exception {
        Oe.Running run = oe.start(
                        "run",
                        "--target",
                        server.url(),
                        "--user",
                        server.user(),
                        "--load",
                        "smoke",
                        "--duration",
                        "5m",
                        "-c",
                        "1")
                .awaitError("NOPM");
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "update oe_meta set meta_value = 'oe drop, process 1 on x (y) 3' where meta_key = 'owner'");
        }
        CommandResult ended = run.end();
        assertThat(ended.exitCode()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.out().replaceAll("\\s+", " "))
                .contains("another driver, oe drop, process 1 on x, took over the database after ")
                .contains("the database was not checked: it is another driver's")
                .doesNotContain("check growth failed");
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("delete from oe_meta where meta_key = 'owner'"))
                    .isEqualTo(1);
        }
    }

    @Thorough
    @Test
    void oneDriverAtATimeBuildsDropsOrRuns() throws Exception {
        String[] there = {"--target", server.url(), "--user", server.user()};
        Oe.Running run = oe.start(words(there, "run", "--load", "smoke", "--duration", "5m", "-c", "1"))
                .awaitError("NOPM");
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            // The run goes on, and must keep the database.
            assertThat(statement.executeUpdate("create temp table cut as select pg_terminate_backend(pid)"
                            + " from pg_stat_activity where query like 'update oe_meta%' and pid <> pg_backend_pid()"))
                    .isEqualTo(1);
        }
        for (String[] verb : new String[][] {{"build", "-w", "1", "--replace"}, {"drop"}, {"run", "-c", "1"}}) {
            CommandResult refused = oe.run(words(there, verb));
            assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("another driver is at work on this database: oe run, process "
                            + run.process().pid() + " on ")
                    .contains("; wait until it has ended");
            assertThat(refused.err().contains("or run both with --set load.shared=true"))
                    .as(refused.toString())
                    .isEqualTo(verb[0].equals("run"));
        }
        run.interrupt();
        CommandResult ended = run.end();
        assertThat(ended.exitCode()).as(ended.toString()).isEqualTo(130);

        CommandResult check = oe.run(words(there, "check"));
        assertThat(check.exitCode()).as(check.toString()).isZero();
    }

    private static String[] words(String[] last, String... first) {
        return Stream.concat(Arrays.stream(first), Arrays.stream(last)).toArray(String[]::new);
    }

    private static void assertNoSecret(CommandResult said, Path run) throws IOException {
        assertThat(said.toString().replace(String.join(" ", said.arguments()), ""))
                .doesNotContain(SECRET, server.password());
        List<Path> files;
        try (Stream<Path> all = Files.list(run)) {
            files = all.toList();
        }
        assertThat(files)
                .hasSizeGreaterThan(5)
                .allSatisfy(file -> assertThat(Files.readString(file)).doesNotContain(SECRET, server.password()));
        assertThat(Files.readString(run.resolve("result.json")))
                .contains("\"ApplicationName\": \"shown\"", "\"custom\": \"***\"");
    }

    /**
     * Tables that the server would vacuum by itself during a run, or whose pages are not marked as visible to all: but for those that it
     * added in stock, which hold no row.
     */
    private static List<String> unsettled() throws SQLException {
        List<String> tables = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url, server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select relname from pg_class join pg_stat_user_tables using (relname)
                        where relname <> 'oe_meta' and (relpages - relallvisible > 200 or n_ins_since_vacuum > 1000)""")) {
            while (row.next()) {
                tables.add(row.getString(1));
            }
        }
        return tables;
    }
}
