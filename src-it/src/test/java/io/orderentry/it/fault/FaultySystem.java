package io.orderentry.it.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.orderentry.it.BuiltOnce;
import io.orderentry.it.Oe;
import io.orderentry.it.Relay;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server of its own with a built database, and a relay before it, to which faults are done. Used by one thread. */
final class FaultySystem implements AutoCloseable {
    /** Owns nothing, and may do what a run needs. */
    static final String WORKER = "worker";

    private static final String PASSWORD = "w0rker";

    private final Path data;
    private final Path disk;
    private final RunningServer server;
    private final Relay relay;

    FaultySystem(Path folder) throws IOException, InterruptedException {
        server = BuiltOnce.server(folder, Map.of("max_connections", "100"));
        data = folder.resolve("data/embedded");
        disk = folder.resolve("disk");
        relay = new Relay(port());
    }

    private int port() {
        Matcher url = Pattern.compile(":([0-9]+)/").matcher(server.url());
        assertThat(url.find()).isTrue();
        return Integer.parseInt(url.group(1));
    }

    /** Makes the user {@link #WORKER}. */
    void addWorker() throws SQLException {
        sql(
                "create role worker login password '" + PASSWORD + "'",
                "grant all on all tables in schema public to worker",
                "grant pg_monitor to worker");
    }

    Relay relay() {
        return relay;
    }

    /** URL through the relay. */
    String relayedUrl() {
        return server.url().replace(":" + port() + "/", ":" + relay.port() + "/");
    }

    String url() {
        return server.url();
    }

    String user() {
        return server.user();
    }

    String password(String user) {
        return user.equals(WORKER) ? PASSWORD : server.password();
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }

    void sql(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Does something to every connection of the run but the driver's own. */
    void toConnections(String function, int most) throws SQLException {
        sql("select " + function + "(pid) from (select pid from pg_stat_activity where backend_type = 'client backend'"
                + " and pid <> pg_backend_pid() and query ~ 'oe_|_w_id' limit " + most + ") as them");
    }

    /** Holds a lock on a table for some time. */
    void lock(String table, int seconds) throws SQLException, InterruptedException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("lock table " + table + " in access exclusive mode");
            TimeUnit.SECONDS.sleep(seconds);
            connection.rollback();
        }
    }

    /** Sends a signal to the server's main process. */
    void signal(String name) throws IOException, InterruptedException {
        signal(List.of(Oe.server(data)), name);
    }

    /** Sends a signal to all of the server's processes. */
    void signalAll(String name) throws IOException, InterruptedException {
        ProcessHandle main = Oe.server(data);
        signal(Stream.concat(Stream.of(main), main.descendants()).toList(), name);
    }

    private static void signal(List<ProcessHandle> processes, String name) throws IOException, InterruptedException {
        for (ProcessHandle process : processes) {
            command("kill", "-" + name, Long.toString(process.pid()));
        }
    }

    /** Kills one of the processes that serve connections: the server then ends all of them and recovers. */
    void killOneBackend() throws IOException, InterruptedException, SQLException {
        long pid;
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                var row =
                        statement.executeQuery("select pid from pg_stat_activity where backend_type = 'client backend'"
                                + " and pid <> pg_backend_pid() and query ~ 'oe_|_w_id' limit 1")) {
            assertThat(row.next()).isTrue();
            pid = row.getLong(1);
        }
        signal(List.of(ProcessHandle.of(pid).orElseThrow()), "KILL");
    }

    /** Waits until the server lets a connection in. */
    void awaitAccepting() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (true) {
            try {
                connect().close();
                return;
            } catch (SQLException e) {
                if (System.nanoTime() > end) {
                    throw new AssertionError("the server did not come back", e);
                }
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Makes a small disk, in memory; the test is not run where this user may not. */
    void mountDisk() throws IOException, InterruptedException {
        Files.createDirectory(disk);
        assumeTrue(
                command("mount", "-t", "tmpfs", "-o", "size=200m", "none", disk.toString()),
                "NOT RUN: this user may not mount a disk in memory");
    }

    /** Moves a table to the small disk, and fills what it leaves free. */
    void fillDisk() throws IOException, SQLException {
        Path tables = Files.createDirectory(disk.resolve("tables"));
        Files.setOwner(tables, Files.getOwner(data));
        sql("create tablespace small location '" + tables + "'", "alter table order_line set tablespace small");
        byte[] zeros = new byte[1 << 16];
        try (OutputStream filler = Files.newOutputStream(disk.resolve("filler"))) {
            while (true) {
                filler.write(zeros);
            }
        } catch (IOException e) {
            // It is full.
        }
    }

    private static boolean command(String... words) throws IOException, InterruptedException {
        return new ProcessBuilder(words).start().waitFor() == 0;
    }

    /** Stops the server, and nothing starts it again. */
    void stopForGood() throws IOException {
        server.close();
    }

    @Override
    public void close() throws IOException {
        relay.close();
        server.close();
        if (Files.exists(disk)) {
            new ProcessBuilder("umount", disk.toString()).start().onExit().join();
        }
    }
}
