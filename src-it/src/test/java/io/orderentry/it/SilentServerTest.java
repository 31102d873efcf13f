package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A server that answers nothing any more, and one that accepts no login any more. Limits that no test waits for are half an hour long. */
class SilentServerTest {
    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Oe oe = server.oe();

    private static String[] command(Relay relay, String... words) {
        return server.at(server.through(relay), String.join(" ", words), "--set target.timeouts.statement=30m");
    }

    @Test
    void aPortThatNeverAnswersIsNotReachable() throws Exception {
        try (Relay port = new Relay(0)) {
            CommandResult check = oe.run(command(port, "check --set target.timeouts.connect=500ms"))
                    .ends(3);
            assertThat(check.err().strip())
                    .matches(
                            "oe: the database at \\S+ cannot be reached: no answer within 500ms \\(target.timeouts.connect\\)");
        }
    }

    @Test
    void ctrlCEndsAWaitForAPortThatNeverAnswers() throws Exception {
        try (Relay port = new Relay(0)) {
            Oe.Running check = oe.start(command(port, "check --set target.timeouts.connect=30m"));
            port.awaitClient();
            check.interrupt();
            check.end().ends(130);
        }
    }

    @Test
    void aServerThatFallsSilentInACheckIsGivenUp() throws Exception {
        try (Relay relay = new Relay(server.port());
                Connection locked = lockStock()) {
            Oe.Running check = oe.start(command(relay, "check --set target.timeouts.connect=10s"));
            awaitWaitFor(locked, check);
            relay.set(Relay.State.SILENT);
            CommandResult said = check.end().ends(3);
            assertThat(said.err().strip())
                    .matches(
                            "(check: .* reading warehouses\\R)?oe: the database at \\S+ stopped answering while checking schema:"
                                    + " a new login had no answer within 10s \\(target.timeouts.connect\\)");
        }
    }

    @Thorough
    @Test
    void aCheckThatIsMerelySlowGoesOn() throws Exception {
        try (Relay relay = new Relay(server.port());
                Connection locked = lockStock()) {
            Oe.Running check = oe.start(command(relay, "check --set target.timeouts.connect=10s"));
            awaitWaitFor(locked, check);
            relay.countClientsAnew();
            relay.awaitClient();
            relay.awaitClient();
            locked.rollback();
            check.end().ends(0);
        }
    }

    /** Keeps every check from reading STOCK until the transaction ends. */
    private static Connection lockStock() throws SQLException {
        Connection connection = server.connect();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("lock table stock in access exclusive mode");
        }
        return connection;
    }

    private static void awaitWaitFor(Connection locked, Oe.Running check) throws SQLException, InterruptedException {
        assertThat(locked.isClosed()).isFalse();
        while (number("select count(*) from pg_locks where not granted") == 0) {
            assertThat(check.process().isAlive()).isTrue();
            Thread.sleep(20);
        }
    }

    private static long number(String query) throws SQLException {
        return Long.parseLong(server.sql(query));
    }

    /** Waits until a run has committed New-Orders: what it reads before the load begins does not count. */
    private static void awaitOrders(Oe.Running run) throws Exception {
        run.awaitError("terminals on");
        String orders = "select sum(d_next_o_id) from district";
        long before = number(orders);
        while (number(orders) < before + 20) {
            if (!run.process().isAlive()) {
                throw new AssertionError("it has ended: " + run.end());
            }
            Thread.sleep(20);
        }
    }

    @Test
    void ctrlCEndsABuildWhoseServerFellSilent() throws Exception {
        server.database("unfinished");
        try (Relay relay = new Relay(server.port())) {
            String url = server.through(relay).replaceFirst("/[^/]*$", "/unfinished");
            Oe.Running build = oe.start(
                    server.at(url, "build -w 1 --set target.timeouts.connect=30m --set target.timeouts.statement=30m"));
            relay.awaitTraffic(1_000_000, build);
            relay.set(Relay.State.SILENT);
            Thread.sleep(200);
            build.interrupt();
            build.end().ends(130);
        }
    }

    @Test
    void aServerThatFallsSilentInARunLeavesAResult() throws Exception {
        try (Relay relay = new Relay(server.port())) {
            Oe.Running run = oe.start(command(
                    relay,
                    "run -c 4 --warmup 0s --duration 6s",
                    "--set target.timeouts.connect=5s --set target.timeouts.drain=1s"));
            awaitOrders(run);
            relay.set(Relay.State.SILENT);
            CommandResult said = run.end().ends(1);
            assertThat(said.verdict()).startsWith("FAIL");
            assertThat(said.out()).contains("the server stopped answering at 0:0");
            JsonNode result = oe.newestResult();
            assertThat(result.at("/transactions/newOrder/committed").asLong()).isPositive();
            assertThat(result.at("/phases/interrupted").asBoolean()).isFalse();
            assertThat(oe.fullReport()).contains("no answer within 5s (target.timeouts.connect)");
        }
    }

    @Thorough
    @Test
    void ctrlCTwiceKeepsThePartialResultOfARunWhoseServerFellSilent() throws Exception {
        try (Relay relay = new Relay(server.port())) {
            Oe.Running run = oe.start(command(
                    relay,
                    "run -c 4 --warmup 0s --duration 2h",
                    "--set target.timeouts.connect=30m --set target.timeouts.drain=30m"));
            awaitOrders(run);
            relay.set(Relay.State.SILENT);
            Thread.sleep(3_500);
            run.interrupt();
            Thread.sleep(50);
            run.interrupt();
            CommandResult said = run.end().ends(1);
            assertThat(said.verdict()).startsWith("FAIL");
            assertThat(said.out()).contains("interrupted", "the server stopped answering at 0:0");
            assertThat(oe.newestResult().at("/phases/interrupted").asBoolean()).isTrue();
            assertThat(oe.newestResult().at("/transactions/newOrder/committed").asLong())
                    .isPositive();
        }
    }

    @Thorough
    @Test
    void aLoginThatIsRefusedFromNowOnEndsTheRunWithTheReason() throws Exception {
        try (Relay relay = new Relay(server.port());
                Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            Oe.Running run = oe.start(command(relay, "run -c 2 --warmup 0s --duration 2h"));
            awaitOrders(run);
            statement.execute("alter user " + server.user() + " password 'another'");
            try {
                statement.execute("select pg_terminate_backend(pid) from pg_stat_activity"
                        + " where pid <> pg_backend_pid() and backend_type = 'client backend'");
                CommandResult said = run.end().ends(1);
                assertThat(said.verdict()).startsWith("FAIL");
                assertThat(oe.fullReport())
                        .contains("no connection: the server refuses the login:")
                        .contains("password authentication failed");
                assertThat(oe.newestResult().get("errors"))
                        .anySatisfy(error ->
                                assertThat(error.get("failure").asString()).isEqualTo("NO_CONNECTION"));
            } finally {
                statement.execute("alter user " + server.user() + " password '" + server.password() + "'");
            }
        }
    }
}
