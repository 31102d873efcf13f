package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server that the command did not start: over TCP by its URL, over its UNIX socket by a target file. */
class OwnServerTest {
    private static final String SECRET = "tr0ub4dor";

    @RegisterExtension
    private static final BuiltServer server = new BuiltServer(Map.of());

    private static final Path folder = server.folder();
    private static String url;
    private static final Oe oe = server.oe();

    @BeforeAll
    static void start() throws Exception {
        url = server.database("own");
    }

    @Thorough
    @Test
    void ownPostgresqlOverTcpAndOverItsUnixSocket() throws Exception {
        CommandResult build =
                server.runAt(url, "build --set load.foreignKeys=true").ends(0);
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
                        server.user())
                .ends(0);
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
        oe.run("run", "--load", "./three.yaml", "--target", "socket.yaml").ends(0);
        assertThat(Files.readString(oe.newestRun().resolve("settings.yaml")))
                .doesNotContain(server.password())
                .contains("warehouses: 1\n");

        server.runAt(url, "drop").ends(0);
        server.runAt(url, "check").ends(2);
    }

    @Test
    void aRunWhoseDatabaseAnotherDriverTookOverEnds() throws Exception {
        Oe.Running run = server.start("run --load smoke --duration 5m -c 1").awaitError("NOPM");
        server.sql("update oe_meta set meta_value = 'oe drop, process 1 on x (y) 3' where meta_key = 'owner'");
        CommandResult ended = run.end().ends(1);
        assertThat(ended.out().replaceAll("\\s+", " "))
                .contains("another driver, oe drop, process 1 on x, took over the database after ")
                .contains("the database was not checked: it is another driver's")
                .doesNotContain("check growth failed");
        assertThat(server.sql("delete from oe_meta where meta_key = 'owner' returning 'deleted'"))
                .isEqualTo("deleted");
    }

    @Thorough
    @Test
    void oneDriverAtATimeBuildsDropsOrRuns() throws Exception {
        Oe.Running run = server.start("run --load smoke --duration 5m -c 1").awaitError("NOPM");
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            // The run goes on, and must keep the database.
            assertThat(statement.executeUpdate("create temp table cut as select pg_terminate_backend(pid)"
                            + " from pg_stat_activity where query like 'update oe_meta%' and pid <> pg_backend_pid()"))
                    .isEqualTo(1);
        }
        for (String verb : List.of("build -w 1 --replace", "drop", "run -c 1")) {
            CommandResult refused = server.run(verb).ends(2);
            assertThat(refused.err())
                    .contains("another driver is at work on this database: oe run, process "
                            + run.process().pid() + " on ")
                    .contains("; wait until it has ended");
            assertThat(refused.err().contains("or run both with --set load.shared=true"))
                    .as(refused.toString())
                    .isEqualTo(verb.startsWith("run"));
        }
        run.interrupt();
        run.end().ends(130);

        server.run("check").ends(0);
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
        try (Connection connection = server.connect(url);
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
