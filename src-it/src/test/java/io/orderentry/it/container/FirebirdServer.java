package io.orderentry.it.container;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A Firebird server of the tests' own: a process of the installed programs, on a free loopback port, with everything it keeps in a private folder. */
final class FirebirdServer {
    /** The programs of Debian's packages firebird3.0-server and firebird3.0-utils. */
    static final String PROGRAM = "/usr/sbin/firebird";

    private static final String ISQL = "/usr/bin/isql-fb";
    private static final Path PLUGINS = Path.of("/etc/firebird/3.0/plugins.conf");
    private static final String USER = "SYSDBA";
    private static final String PASSWORD = "n0t_sh0wn";
    private static final long START_SECONDS = 30;

    private FirebirdServer() {}

    /** Why no server can be started here; empty when one can. */
    static Optional<String> whyNot() {
        for (String needed : List.of(PROGRAM, ISQL, PLUGINS.toString())) {
            if (!Files.isReadable(Path.of(needed))) {
                return Optional.of("there is no " + needed + "; install firebird3.0-server and firebird3.0-utils");
            }
        }
        return Optional.empty();
    }

    /** Starts a server with an empty database. It is stopped, and its folder removed, when the JVM ends. */
    static Address start() {
        try {
            Path folder = Files.createTempDirectory("oe-firebird-");
            int port = freePort();
            Files.createDirectory(folder.resolve("lock"));
            Files.copy(PLUGINS, folder.resolve("plugins.conf"));
            Files.createFile(folder.resolve("databases.conf"));
            Files.writeString(folder.resolve("firebird.conf"), """
                    SecurityDatabase = %s/security.fdb
                    RemoteBindAddress = localhost
                    RemoteServicePort = %d
                    AuthServer = Srp
                    UserManager = Srp
                    DefaultDbCachePages = 16384
                    """.formatted(folder, port));
            isql(
                    folder,
                    "create database '%s/security.fdb'; create user %s password '%s'; commit;"
                            .formatted(folder, USER, PASSWORD));
            isql(
                    folder,
                    "create database '%s/orderentry.fdb' user %s page_size 16384 default character set UTF8;"
                            .formatted(folder, USER));
            Process server = process(folder, PROGRAM).start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, folder)));
            String url = "jdbc:firebird://localhost:" + port + "/" + folder + "/orderentry.fdb";
            awaitAnswer(server, url, folder);
            return new Address(url, List.of(url), USER, PASSWORD, List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static ProcessBuilder process(Path folder, String... command) {
        ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
        process.environment()
                .putAll(Map.of(
                        "FIREBIRD", folder.toString(),
                        "FIREBIRD_LOCK", folder.resolve("lock").toString()));
        return process.redirectOutput(
                ProcessBuilder.Redirect.appendTo(folder.resolve("output.txt").toFile()));
    }

    /** Runs statements without a server, in the process of Firebird's own client. */
    private static void isql(Path folder, String statements) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("script.sql"), statements);
        Process client = process(folder, ISQL, "-q", "-bail", "-user", USER, "-i", script.toString())
                .start();
        if (client.waitFor() != 0) {
            throw new IllegalStateException("isql-fb ended with " + client.exitValue() + ": " + output(folder));
        }
        Files.delete(script);
    }

    private static String output(Path folder) throws IOException {
        return Files.readString(folder.resolve("output.txt"));
    }

    private static void awaitAnswer(Process server, String url, Path folder) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            try {
                DriverManager.getConnection(url, USER, PASSWORD).close();
                return;
            } catch (SQLException e) {
                if (!server.isAlive() || System.nanoTime() - end > 0) {
                    throw new IllegalStateException("Firebird does not answer: " + output(folder), e);
                }
                Thread.sleep(50);
            }
        }
    }

    private static void stop(Process server, Path folder) {
        server.destroy();
        try {
            if (!server.waitFor(10, TimeUnit.SECONDS)) {
                server.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            server.destroyForcibly();
        }
        delete(folder.toFile());
    }

    private static void delete(File file) {
        File[] inside = file.listFiles();
        if (inside != null) {
            for (File each : inside) {
                delete(each);
            }
        }
        file.delete();
    }
}
