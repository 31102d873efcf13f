package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A build that is killed in several ways, what others may do to its database meanwhile, and how it is completed. */
@Order(4)
class HalfBuiltTest {
    @RegisterExtension
    private static final BuiltServer server = new BuiltServer(Map.of());

    private static String url;
    private static final Oe oe = server.oe();

    @BeforeAll
    static void start() throws Exception {
        url = server.database("half");
    }

    @Thorough
    @Test
    void aBuildThatEndedThriceTooEarlyIsCompletedWithOnlyTheMissingParts() throws Exception {
        Oe.Running build = oe.start(server.at(url, "build", "-w", "1", "--threads", "1"));
        try (Locked stock = new Locked("stock")) {
            stock.awaitParts(1, build);
            assertOthersAreRefused(build);
            build.process().destroyForcibly();
            build.end();
        }
        assertUnfinishedDatabaseIsRefused();

        build = oe.start(server.at(url, "build", "--resume", "--threads", "1"));
        try (Locked customer = new Locked("customer")) {
            customer.awaitParts(2, build);
            build.interrupt();
            build.end().ends(130);
        }

        build = oe.start(server.at(url, "build", "--resume", "--threads", "1"));
        try (Locked item = new Locked("item")) {
            item.awaitParts(3, build);
            crash();
            CommandResult crashed = build.end();
            assertThat(crashed.exitCode()).as(crashed.toString()).isNotZero();
            assertThat(crashed.err()).contains("complete it with: oe build --resume");
        }

        awaitServer();
        CommandResult completed =
                server.runAt(url, "build", "--resume", "--threads", "4").ends(0);
        assertThat(completed.err())
                .containsPattern(
                        "resuming the build that began at .*Z: 3 of 9 parts are loaded, 4[0-9]{2},[0-9]{3} rows")
                .contains("completed 1 warehouse");
        assertThat(BuiltOnce.hashes(server.runAt(url, "--quiet", "check", "--hashes")))
                .isEqualTo(BuiltOnce.hashes())
                .containsPattern("order_line +[0-9,]+ rows +[0-9a-f]{64}");
        CommandResult large =
                server.runAt(url, "build", "-w", "1000000", "--replace").ends(2);
        assertThat(large.err())
                .contains("not enough disk space: 1,000,000 warehouses need at least 80,000.0 GB")
                .contains("nothing was changed");
        CommandResult again = server.runAt(url, "build", "--resume").ends(2);
        assertThat(again.err()).contains("is complete: it holds 1 warehouse");
    }

    /** While the build is alive. */
    private static void assertOthersAreRefused(Oe.Running build) {
        String builder = "oe build, process " + build.process().pid() + " on ";
        for (String[] other : List.of(
                server.at(url, "build", "-w", "1"),
                server.at(url, "build", "-w", "1", "--replace"),
                server.at(url, "build", "--resume"),
                server.at(url, "drop"),
                server.at(url, "run"))) {
            CommandResult refused = oe.run(other).ends(2);
            assertThat(refused.err()).contains(builder).contains(", since 2").doesNotContain("\tat ");
        }
        assertThat(build.process().isAlive()).isTrue();
        assertThat(parts()).as("nothing was changed").isOne();
    }

    /** When the build is dead. */
    private static void assertUnfinishedDatabaseIsRefused() {
        CommandResult run = server.runAt(url, "run").ends(2);
        assertThat(run.err())
                .contains("half built", "oe build --resume", "oe build --replace")
                .doesNotContain("\tat ");
        CommandResult other =
                server.runAt(url, "build", "--resume", "--seed", "7", "-w", "2").ends(2);
        assertThat(other.err()).contains("seed 1 instead of 7, warehouses 1 instead of 2");
        server.runAt(url, "build", "--resume", "--replace").ends(2);
        assertThat(parts()).as("nothing was changed").isOne();
    }

    /** How many parts are recorded; -1 when that cannot be read. */
    private static long parts() {
        return number("select count(*) from oe_meta where meta_key like 'part.%'");
    }

    private static long number(String query) {
        try {
            return Long.parseLong(server.sqlAt(url, query));
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
            connection = server.connect(url);
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
