package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.orderentry.it.Oe;
import io.orderentry.it.Thorough;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two pgbouncers in transaction mode in front of one server: each transaction may get another connection of the server. */
@Thorough
class PgBouncerTest {
    private static final Path PROGRAM = Path.of("/usr/sbin/pgbouncer");
    private static final int START_SECONDS = 30;

    @TempDir
    private Path folder;

    private final List<Process> bouncers = new ArrayList<>();
    private final List<Path> configurations = new ArrayList<>();
    private RunningServer server;

    @AfterEach
    void stop() throws IOException {
        bouncers.forEach(Process::destroyForcibly);
        for (Path each : configurations) {
            Files.deleteIfExists(each.resolve("users.txt"));
            Files.deleteIfExists(each.resolve("pgbouncer.ini"));
            Files.delete(each);
        }
        if (server != null) {
            server.close();
        }
    }

    @Test
    void oneOfTwoPoolersIsLost() throws Exception {
        assumeTrue(Files.isExecutable(PROGRAM), "NOT RUN: there is no " + PROGRAM + " (Debian's package pgbouncer)");
        server = ServiceLoader.load(EmbeddedServer.class)
                .findFirst()
                .orElseThrow()
                .start(folder.resolve("data"), Map.of());
        String first = bouncer();
        String second = bouncer();

        JsonNode result = new LostNodeRun(getClass(), new Oe(folder).password(server.password()), folder, """
                        nodes:
                          - %s
                          - %s
                        user: %s
                        properties:
                          prepareThreshold: 0
                        """.formatted(
                                first, second, server.user()))
                .survive(
                        "two pgbouncer in transaction mode before PostgreSQL 18, as `nodes`",
                        "one pgbouncer",
                        2_000,
                        run -> bouncers.get(1).destroyForcibly());

        LostNodeRun.assertShared(result, "3, 3");
    }

    /** Starts one on a free port, and gives the URL of the database behind it. */
    private String bouncer() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Matcher url = Pattern.compile(":([0-9]+)/(\\w+)").matcher(server.url());
        assertThat(url.find()).as(server.url()).isTrue();
        // It does not run as root, and its own user reads the files.
        Path home = Files.createTempDirectory(
                "pgbouncer", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        configurations.add(home);
        Path users = home.resolve("users.txt");
        Files.writeString(users, "\"%s\" \"%s\"\n".formatted(server.user(), server.password()));
        Path configuration = home.resolve("pgbouncer.ini");
        Files.writeString(configuration, """
                [databases]
                %1$s = host=127.0.0.1 port=%2$s dbname=%1$s
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %3$d
                unix_socket_dir =
                auth_type = scram-sha-256
                auth_file = %4$s
                pool_mode = transaction
                ignore_startup_parameters = extra_float_digits
                """.formatted(url.group(2), url.group(1), port, users));
        List<String> command = new ArrayList<>(List.of(PROGRAM.toString()));
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("-u", "nobody"));
        }
        command.add(configuration.toString());
        Path said = folder.resolve("pgbouncer-" + port + ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        bouncers.add(process);
        String through = server.url().replace(":" + url.group(1) + "/", ":" + port + "/");
        awaitLogin(through, process, said);
        return through;
    }

    private void awaitLogin(String url, Process process, Path said) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            try (Connection connection = DriverManager.getConnection(url, server.user(), server.password())) {
                assertThat(connection.isClosed()).isFalse();
                return;
            } catch (SQLException e) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    throw new AssertionError(Files.readString(said), e);
                }
                Thread.sleep(50);
            }
        }
    }
}
