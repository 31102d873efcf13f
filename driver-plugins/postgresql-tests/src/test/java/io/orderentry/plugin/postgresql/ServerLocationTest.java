package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.HostMetrics;
import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.observe.server.Machines;
import io.orderentry.observe.server.Machines.CpuCount;
import io.orderentry.observe.server.ServerLocation;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A server behind its own port, and behind a forwarded one, by a user who may not read the server's files. */
@EnabledOnOs(OS.LINUX)
class ServerLocationTest {
    private static final String USER = "located";
    private static final String PASSWORD = "l0cated";

    private static Target owner;
    private static int port;

    @BeforeAll
    static void createUser() throws Exception {
        owner = OneServer.database("location");
        try (Database database = asOwner(owner.url());
                Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            port = database.port().getAsInt();
            statement.execute("drop role if exists " + USER);
            statement.execute("create role " + USER + " login password '" + PASSWORD + "'");
        }
    }

    private static Database asOwner(String url) throws SQLException {
        return Database.open(target(url, owner.user()), OneServer.password(), Plugins.onClassPath());
    }

    private static Database asUser(String url) throws SQLException {
        return Database.open(target(url, USER), Optional.of(PASSWORD), Plugins.onClassPath());
    }

    private static Target target(String url, String user) {
        return TargetBuilder.builder()
                .name("location")
                .source("ServerLocationTest")
                .url(url)
                .user(user)
                .build();
    }

    private static boolean watchesTheDatabase(Machines machines) {
        return machines.watched().stream().anyMatch(each -> each.roles().contains(Role.DATABASE));
    }

    @Test
    void theServersOwnPortIsProof() throws Exception {
        try (Database database = asUser(owner.url())) {
            Machines machines = Machines.of(HostMetrics.AUTOMATIC, database);
            assertThat(watchesTheDatabase(machines)).as(machines.noDatabase()).isTrue();
        }
    }

    @Test
    void aForwardedPortIsNoProof() throws Exception {
        try (Forwarder forwarder = new Forwarder(port);
                Database database = asUser(forwarder.url())) {
            Machines machines = Machines.of(HostMetrics.AUTOMATIC, database);
            assertThat(watchesTheDatabase(machines)).isFalse();
            assertThat(machines.noDatabase())
                    .startsWith("not available: the port of the database is forwarded: the server sees the client ")
                    .contains("listens on port " + forwarder.port())
                    .endsWith("target.hostMetrics ('local' if it is this machine)");
        }
    }

    @Test
    void theBootIdIsProofForAUserWhoMayReadIt() throws Exception {
        try (Forwarder forwarder = new Forwarder(port);
                Database database = asOwner(forwarder.url())) {
            assertThat(watchesTheDatabase(Machines.of(HostMetrics.AUTOMATIC, database)))
                    .isTrue();
        }
    }

    @Test
    void theProcessBehindAUnixSocketIsProof() throws Exception {
        Map<String, String> socket = new HashMap<>();
        socket.put("socketFactory", "org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg");
        try (Database database = asOwner(owner.url());
                Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet folder = statement.executeQuery("show unix_socket_directories")) {
            folder.next();
            socket.put("socketFactoryArg", folder.getString(1).replace("\"", "") + "/.s.PGSQL." + port);
        }
        String url = owner.url().replaceFirst("//[^/]*/", "//localhost/");
        Target target = TargetBuilder.builder()
                .name("location")
                .source("ServerLocationTest")
                .url(url)
                .user(USER)
                .properties(socket)
                .build();
        try (Database database = Database.open(target, Optional.of(PASSWORD), Plugins.onClassPath())) {
            Machines machines = Machines.of(HostMetrics.AUTOMATIC, database);
            assertThat(watchesTheDatabase(machines)).as(machines.noDatabase()).isTrue();
        }
    }

    @Test
    void theCpusAreTheDriversWhereTheDatabaseIsNotLocated() throws Exception {
        int own = Runtime.getRuntime().availableProcessors();
        try (Forwarder forwarder = new Forwarder(port);
                Database direct = asUser(owner.url());
                Database forwarded = asUser(forwarder.url())) {
            assertThat(Machines.cpus(HostMetrics.AUTOMATIC, direct))
                    .isEqualTo(new CpuCount(own, Role.DATABASE, "local"));
            assertThat(Machines.cpus(HostMetrics.AUTOMATIC, forwarded).machine())
                    .isEqualTo(Role.DRIVER);
        }
    }

    @Test
    void moreConnectionsThanTheServerHasPlacesForAreRefusedBeforeOneIsOpened() throws Exception {
        try (Forwarder forwarder = new Forwarder(port);
                Database direct = asUser(owner.url());
                Database forwarded = asUser(forwarder.url())) {
            assertThatNoException().isThrownBy(() -> ServerLocation.requirePlaces(direct, 1, places -> places));
            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> ServerLocation.requirePlaces(direct, 5_000, places -> 17))
                    .withMessageMatching("--connections: 5000 connections are needed, those for queued Deliveries among"
                            + " them, but the server has places for only \\d+; use -c 17, or raise its limit");
            // A pooler may have places for all of them.
            assertThatNoException().isThrownBy(() -> ServerLocation.requirePlaces(forwarded, 5_000, places -> 17));
        }
    }

    /** Forwards connections to a local port until it is closed. */
    private static final class Forwarder implements AutoCloseable {
        private final ServerSocket listening;

        Forwarder(int port) throws IOException {
            listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            daemon(() -> {
                while (true) {
                    Socket near = listening.accept();
                    Socket far = new Socket(InetAddress.getLoopbackAddress(), port);
                    daemon(() -> copy(near.getInputStream(), far.getOutputStream()));
                    daemon(() -> copy(far.getInputStream(), near.getOutputStream()));
                }
            });
        }

        private interface Work {
            void run() throws IOException;
        }

        private static void daemon(Work work) {
            Thread thread = new Thread(() -> {
                try {
                    work.run();
                } catch (IOException e) {
                    // One of the sockets was closed.
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        private static void copy(InputStream from, OutputStream to) throws IOException {
            try (from;
                    to) {
                from.transferTo(to);
            }
        }

        int port() {
            return listening.getLocalPort();
        }

        /** The URL of the database through this port. */
        String url() {
            return owner.url().replace(":" + ServerLocationTest.port + "/", ":" + port() + "/");
        }

        @Override
        public void close() throws IOException {
            listening.close();
        }
    }
}
