package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Kind;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.connect.Database;
import io.orderentry.observe.machine.HostSample;
import io.orderentry.observe.machine.HostSource;
import io.orderentry.sql.ConnectionSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The counters of the server's machine through the server, with every right, without any, and with those that the refusal names. */
@EnabledOnOs(OS.LINUX)
class HostOverSqlTest {
    private static Database database;

    @BeforeAll
    static void start() throws SQLException {
        database = OneServer.open("host");
        execute("drop role if exists \"Mon itor\"");
        execute("create role \"Mon itor\"");
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static HostSource source(ConnectionSource connecting) {
        return HostSource.of(new HostMetric(Role.DATABASE, Kind.SQL, "", List.of()), database.sql(), connecting, null);
    }

    private static Connection monitor() throws SQLException {
        Connection connection = database.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("set role \"Mon itor\"");
        }
        return connection;
    }

    private static void assertTellsTheMachine(HostSource source) throws Exception {
        HostSource local = HostSource.of(
                new HostMetric(Role.DATABASE, Kind.LOCAL, "", List.of()), null, null, HostSource.OWN_GROUP);
        HostSample before = local.sample(false);
        HostSample sample = source.sample(false);
        HostSample after = local.sample(false);
        assertThat(sample.counters()).containsKeys("cpu.user", "cpu.idle", "interrupts", "contextSwitches");
        for (String counter : List.of("interrupts", "contextSwitches", "cpu.user", "cpu.system")) {
            assertThat(sample.counters().get(counter))
                    .as(counter)
                    .isBetween(before.counters().get(counter), after.counters().get(counter));
        }
        assertThat(source.sample(true).counters().keySet())
                .containsAll(sample.counters().keySet());
        assertThat(source.about().identity().facts())
                .containsEntry("kernel", local.about().identity().facts().get("kernel"))
                .containsEntry(
                        "virtualization", local.about().identity().facts().get("virtualization"));
    }

    @Test
    void aSuperuserSeesTheMachine() throws Exception {
        try (HostSource source = source(database::connect)) {
            assertTellsTheMachine(source);
        }
    }

    @Test
    void theMissingGrantsAreNamedAndAreEnough() throws Exception {
        String message;
        try (HostSource source = source(HostOverSqlTest::monitor)) {
            AtomicReference<String> refusal = new AtomicReference<>();
            assertThatThrownBy(() -> source.sample(false))
                    .isInstanceOf(IOException.class)
                    .satisfies(e -> refusal.set(e.getMessage()))
                    .hasMessageNotContainingAny("\n")
                    .hasMessageStartingWith("the database does not give its machine's files: ERROR: permission denied");
            assertThatThrownBy(source::about).isInstanceOf(IOException.class).hasMessageContaining("; needed is: ");
            message = refusal.get();
        }
        for (String grant :
                message.substring(message.indexOf("; needed is: ") + 13).split("; ")) {
            assertThat(grant).startsWith("grant ").endsWith("to \"Mon itor\"");
            execute(grant);
        }
        try (HostSource source = source(HostOverSqlTest::monitor)) {
            assertTellsTheMachine(source);
        }
    }

    @Test
    void aConnectionThatIsKilledIsReplaced() throws Exception {
        try (HostSource source = source(database::connect)) {
            assertThat(source.sample(false).counters()).containsKey("interrupts");
            execute("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
                    + " and backend_type = 'client backend' and datname = current_database()");
            assertThatThrownBy(() -> source.sample(false))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("the database does not give its machine's files: ")
                    .hasMessageNotContainingAny("grant");
            assertThat(source.sample(false).counters()).containsKey("interrupts");
        }
    }
}
