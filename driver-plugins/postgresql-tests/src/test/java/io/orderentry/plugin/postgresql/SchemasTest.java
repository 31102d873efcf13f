package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.connect.Database;
import io.orderentry.model.Scale;
import io.orderentry.populate.BuildListener;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.Builder;
import io.orderentry.populate.DatabaseState;
import io.orderentry.populate.Schema;
import io.orderentry.populate.Schema.ForeignObjectException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two Order-Entry databases in schemas of one database, with names that need quotes, and functions of others beside them. */
class SchemasTest {
    private static final BuildPlan PLAN = new BuildPlan(1, new Scale(1), false, true, 2, null, false);

    private static Database database;

    @BeforeAll
    static void start() throws SQLException {
        database = OneServer.open("schemas");
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    private static Connection connect(String path) throws SQLException {
        Connection connection = database.connect();
        execute(connection, "set search_path = " + path);
        return connection;
    }

    private static void execute(Connection connection, String... texts) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String text : texts) {
                statement.execute(text);
            }
        }
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    private static void schema(String... quoted) throws SQLException {
        try (Connection connection = database.connect()) {
            for (String name : quoted) {
                execute(connection, "drop schema if exists " + name + " cascade", "create schema " + name);
            }
        }
    }

    private static void build(String path) throws SQLException, InterruptedException {
        new Builder(database.plugin(), database.sql(), () -> connect(path), new BuildListener() {}).build(PLAN, "test");
    }

    private static DatabaseState state(Connection connection) throws SQLException {
        return DatabaseState.of(connection, database.sql());
    }

    private static void drop(String path) throws SQLException {
        try (Connection connection = connect(path)) {
            new Schema(database.sql()).drop(connection, state(connection));
            assertThat(state(connection).kind()).isEqualTo(DatabaseState.Kind.EMPTY);
        }
    }

    private static String functions(Connection connection) throws SQLException {
        return text(
                connection,
                "select string_agg(oid::regprocedure::text, ' ' order by oid::regprocedure::text) from pg_proc"
                        + " where proname like 'oe\\_%' and pronamespace = (select oid from pg_namespace where nspname = current_schema())");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"Bench\"", "\"tpc-c\""})
    void aSchemaWhoseNameNeedsQuotes(String name) throws Exception {
        schema(name);
        build(name);
        try (Connection connection = connect(name)) {
            DatabaseState state = state(connection);
            assertThat(state.kind()).isEqualTo(DatabaseState.Kind.BUILT);
            assertThat(state.meta().schema().orElseThrow().parts().get("procedures"))
                    .hasSize(5);
            assertThat(new Schema(database.sql()).refreshProcedures(connection, state.meta()))
                    .isFalse();
        }
        drop(name);
    }

    @Test
    void twoDatabasesInTwoSchemas() throws Exception {
        schema("one", "two");
        build("one");
        build("two, one");
        try (Connection one = connect("one");
                Connection two = connect("two, one")) {
            String functions = functions(one);
            assertThat(functions(two)).isEqualTo(functions).contains("oe_payment");
            // Uncommitted in the one, and waited for by nothing in the other.
            one.setAutoCommit(false);
            String delivery = "select oe_delivery(1, 1, timestamp '2026-07-01 00:00:00')";
            execute(one, delivery);
            execute(two, "set lock_timeout = '2s'", delivery);
            one.rollback();
            one.setAutoCommit(true);

            drop("two, one");
            assertThat(functions(two)).isNull();
            assertThat(functions(one)).isEqualTo(functions);
            assertThat(state(one).kind()).isEqualTo(DatabaseState.Kind.BUILT);
        }
        drop("one");
    }

    @Test
    void functionsOfOthersAreLeftAlone() throws Exception {
        schema("beside", "\"path\"");
        try (Connection connection = connect("beside")) {
            execute(
                    connection,
                    "create function oe_payment(text) returns text language sql as 'select $1'",
                    "create function \"path\".oe_delivery(integer, integer, timestamp) returns text language sql as 'select null::text'");
            build("beside, \"path\"");
            assertThat(functions(connection)).contains("oe_payment(text)").contains("oe_payment(integer,");
            drop("beside, \"path\"");
            assertThat(functions(connection)).isEqualTo("oe_payment(text)");
            execute(connection, "set search_path = \"path\"");
            assertThat(functions(connection)).startsWith("oe_delivery(");
        }
    }

    @Test
    void aFunctionInTheWayIsNotReplaced() throws Exception {
        schema("taken");
        try (Connection connection = connect("taken")) {
            execute(
                    connection,
                    "create function oe_stock_level(integer, integer, integer) returns text language sql as 'select null::text'");
            assertThatThrownBy(() -> build("taken"))
                    .isInstanceOf(ForeignObjectException.class)
                    .hasMessage(
                            "the procedure oe_stock_level is there, which this driver did not make; rename or drop it, or"
                                    + " use another schema or database");
            assertThat(state(connection).kind()).isEqualTo(DatabaseState.Kind.EMPTY);
            assertThat(text(
                            connection,
                            "select prosrc from pg_proc where proname = 'oe_stock_level' and pronamespace ="
                                    + " 'taken'::regnamespace"))
                    .isEqualTo("select null::text");
        }
    }
}
