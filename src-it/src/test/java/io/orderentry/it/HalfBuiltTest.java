package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build that is killed in several ways, what others may do to its database meanwhile, and how it is completed. */
@Order(4)
class HalfBuiltTest {
    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static String url;
    private static Oe oe;

    @BeforeAll
    static void start() throws Exception {
        server = BuiltOnce.server(folder.resolve("server"), Map.of());
        url = BuiltOnce.database(server, "half");
        oe = new Oe(folder).password(server.password());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Thorough
    @Test
    void aBuildThatEndedThriceTooEarlyIsCompletedWithOnlyTheMissingParts() throws Exception {
        Oe.Running build = oe.start(at("build", "-w", "1", "--threads", "1"));
        try (Locked stock = new Locked("stock")) {
            stock.awaitParts(1, build);
            assertOthersAreRefused(build);
            build.process().destroyForcibly();
            build.end();
        }
        assertUnfinishedDatabaseIsRefused();

        build = oe.start(at("build", "--resume", "--threads", "1"));
        try (Locked customer = new Locked("customer")) {
            customer.awaitParts(2, build);
            build.interrupt();
            assertThat(build.end().exitCode()).isEqualTo(130);
        }

        build = oe.start(at("build", "--resume", "--threads", "1"));
        try (Locked item = new Locked("item")) {
            item.awaitParts(3, build);
            crash();
            CommandResult crashed = build.end();
            assertThat(crashed.exitCode()).as(crashed.toString()).isNotZero();
            assertThat(crashed.err()).contains("complete it with: oe build --resume");
        }

        awaitServer();
        CommandResult completed = oe.run(at("build", "--resume", "--threads", "4"));

        assertThat(completed.exitCode()).as(completed.toString()).isZero();
        assertThat(completed.err())
                .containsPattern(
                        "resuming the build that began at .*Z: 3 of 9 parts are loaded, 4[0-9]{2},[0-9]{3} rows")
                .contains("completed 1 warehouse");
        assertThat(BuiltOnce.hashes(oe.run(at("--quiet", "check", "--hashes"))))
                .isEqualTo(BuiltOnce.hashes())
                .containsPattern("order_line +[0-9,]+ rows +[0-9a-f]{64}");
        CommandResult large = oe.run(at("build", "-w", "1000000", "--replace"));
        assertThat(large.exitCode()).as(large.toString()).isEqualTo(2);
        assertThat(large.err())
                .contains("not enough disk space: 1,000,000 warehouses need at least 80,000.0 GB")
                .contains("nothing was changed");
        CommandResult again = oe.run(at("build", "--resume"));
        assertThat(again.exitCode()).as(again.toString()).isEqualTo(2);
        assertThat(again.err()).contains("is complete: it holds 1 warehouse");
    }

    /** While the build is alive. */
    private static void assertOthersAreRefused(Oe.Running build) {
        String builder = "oe build, process " + build.process().pid() + " on ";
        for (String[] other : List.of(
                at("build", "-w", "1"),
                at("build", "-w", "1", "--replace"),
                at("build", "--resume"),
                at("drop"),
                at("run"))) {
            CommandResult refused = oe.run(other);
            assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(2);
            assertThat(refused.err()).contains(builder).contains(", since 2").doesNotContain("\tat ");
        }
        assertThat(build.process().isAlive()).isTrue();
        assertThat(parts()).as("nothing was changed").isOne();
    }

    /** When the build is dead. */
    private static void assertUnfinishedDatabaseIsRefused() {
        CommandResult run = oe.run(at("run"));
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.err())
                .contains("half built", "oe build --resume", "oe build --replace")
                .doesNotContain("\tat ");
        CommandResult other = oe.run(at("build", "--resume", "--seed", "7", "-w", "2"));
        assertThat(other.exitCode()).as(other.toString()).isEqualTo(2);
        assertThat(other.err()).contains("seed 1 instead of 7, warehouses 1 instead of 2");
        CommandResult both = oe.run(at("build", "--resume", "--replace"));
        assertThat(both.exitCode()).as(both.toString()).isEqualTo(2);
        assertThat(parts()).as("nothing was changed").isOne();
    }

    private static String[] at(String... command) {
        return Stream.concat(Stream.of(command), Stream.of("--target", url, "--user", server.user()))
                .toArray(String[]::new);
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(url, server.user(), server.password());
    }

    /** How many parts are recorded; -1 when that cannot be read. */
    private static long parts() {
        return number("select count(*) from oe_meta where meta_key like 'part.%'");
    }

    private static long number(String query) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            return -1;
        }
    }

    /** Kills the process of a session, whereupon the server ends all others and recovers from its log. */
    private static void crash() throws Exception {
        long session = number("select pid from pg_locks where not granted limit 1");
        ProcessHandle.of(session).orElseThrow().destroyForcibly();
    }

    private static void awaitServer() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Oe.LIMIT_SECONDS);
        while (number("select 1") != 1) {
            assertThat(System.nanoTime()).as("the server did not come back").isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** Lets nobody load rows into a table, which exists by then. */
    private static final class Locked implements AutoCloseable {
        private final Connection connection;

        Locked(String table) throws SQLException, InterruptedException {
            connection = connect();
            connection.setAutoCommit(false);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Oe.LIMIT_SECONDS);
            while (!lock(table)) {
                assertThat(System.nanoTime()).as("there is no table " + table).isLessThan(end);
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }

        private boolean lock(String table) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("lock table " + table + " in share mode");
                return true;
            } catch (SQLException e) {
                connection.rollback();
                return false;
            }
        }

        /** Waits until so many parts are recorded and the build waits for this table. */
        void awaitParts(long count, Oe.Running build) throws InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Oe.LIMIT_SECONDS);
            while (parts() != count || number("select count(*) from pg_locks where not granted") < 1) {
                if (!build.process().isAlive() || System.nanoTime() > end) {
                    throw new AssertionError(parts() + " parts: " + build.end());
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}
