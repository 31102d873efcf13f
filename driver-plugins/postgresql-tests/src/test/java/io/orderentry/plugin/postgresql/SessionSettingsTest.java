package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.text.Refusal;
import io.orderentry.txn.SessionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Settings of a target with a URL, which its sessions get. */
class SessionSettingsTest {
    private static final Target WITHOUT = OneServer.database("session_settings");

    private static Target target(String name, String value) {
        return TargetBuilder.builder(WITHOUT).settings(Map.of(name, value)).build();
    }

    private static Database open(Target target) {
        return Database.open(target, OneServer.password(), Plugins.onClassPath());
    }

    @Test
    void eachSessionOfTheLoadHasThemAndAnotherValueEndsTheRun() throws SQLException {
        try (Database database = open(target("work_mem", "65536kB"));
                Connection connection = database.connectForWorkload()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            SessionState state = SessionState.of(database.sql(), database.readSettings(), "read-committed");
            state.require(connection);
            assertThat(state.values()).containsEntry("session.work_mem", "64MB");
            assertThat(state.differences()).isNull();

            try (Statement statement = connection.createStatement()) {
                // As of another session, to which a pooler led.
                statement.execute("reset work_mem");
            }
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> state.require(connection))
                    .withMessageContaining("read back in a session of the load: work_mem is '")
                    .withMessageContaining("' instead of '64MB'")
                    .matches(SessionState::isDifference);
        }
    }

    @Test
    void theDurabilityOfARunIsThatOfItsSessions() throws SQLException {
        try (Database database = open(target("synchronous_commit", "off"));
                Connection connection = database.connect()) {
            assertThat(database.probe(connection).facts().relaxedDurability()).containsKey("synchronous_commit");
        }
    }

    @Test
    void whatASessionCannotSetIsRefusedWithTheWayToSetIt() {
        Target server = target("shared_buffers", "1GB");
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> open(server))
                .withMessageContainingAll(
                        "target.settings.shared_buffers: a session at jdbc:postgresql://",
                        "cannot be changed without restarting the server",
                        "oe experiment --vary platform=postgresql-setting --platform SETTING=shared_buffers --vary platform.VALUE=V1,V2");
        Target unknown = target("work_memory", "1GB");
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> open(unknown))
                .withMessageContaining("target.settings.work_memory");
        Target no = target("a'b", "1");
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> open(no))
                .withMessage("target.settings: 'a'b' is not the name of a setting");
    }
}
