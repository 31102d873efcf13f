package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderentry.connect.Database;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.BuildListener;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.Builder;
import io.orderentry.populate.DatabaseState;
import io.orderentry.spi.Diagnosis;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A right that is missing shows before anything is loaded, with what to grant, and nothing is left. */
class MissingRightsTest {
    private static final PostgreSqlPlugin PLUGIN = new PostgreSqlPlugin();

    /** Nothing is ever loaded here. */
    private static final BuildListener NO_ROWS = new BuildListener() {
        @Override
        public void rows(Table table, long rows) {
            throw new IllegalStateException("rows of " + table + " were loaded");
        }

        @Override
        public void step(String text) {
            throw new IllegalStateException(text);
        }
    };

    private static Database database;

    @BeforeAll
    static void start() throws SQLException {
        database = OneServer.open("rights");
        asAdministrator(
                "drop schema if exists poor cascade",
                "drop role if exists poor",
                "create role poor",
                "create schema poor",
                "grant usage, create on schema poor to poor",
                "revoke usage on language plpgsql from public");
    }

    @AfterAll
    static void stop() throws SQLException {
        asAdministrator("grant usage on language plpgsql to public");
        database.close();
    }

    private static void asAdministrator(String... statements) throws SQLException {
        OneServer.execute(database, statements);
    }

    private static Connection connect() throws SQLException {
        Connection connection = database.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("set search_path = poor");
            statement.execute("set role poor");
        }
        return connection;
    }

    private static SQLException refusal() throws SQLException {
        Builder builder = new Builder(PLUGIN, database.sql(), MissingRightsTest::connect, NO_ROWS);
        SQLException refused = catchThrowableOfType(
                SQLException.class,
                () -> builder.build(new BuildPlan(1, new Scale(1), false, true, 1, null, false), "test"));
        assertThat(PLUGIN.diagnose(refused)).hasValueSatisfying(diagnosis -> {
            assertThat(diagnosis.cause()).isEqualTo(Diagnosis.Cause.PRIVILEGE_MISSING);
            assertThat(diagnosis.advice()).startsWith("grant this user");
        });
        try (Connection connection = connect()) {
            assertThat(DatabaseState.of(connection, database.sql()).kind()).isEqualTo(DatabaseState.Kind.EMPTY);
        }
        return refused;
    }

    @Test
    void toMakeProcedures() throws SQLException {
        assertThat(refusal().getMessage())
                .startsWith("the stored procedures, which --mode statements does without, cannot be made: ")
                .contains("permission denied for language plpgsql");
    }

    @Test
    void toMakeTables() throws SQLException {
        asAdministrator("revoke create on schema poor from poor");
        try {
            assertThat(refusal().getMessage()).contains("permission denied for schema poor");
        } finally {
            asAdministrator("grant create on schema poor to poor");
        }
    }
}
