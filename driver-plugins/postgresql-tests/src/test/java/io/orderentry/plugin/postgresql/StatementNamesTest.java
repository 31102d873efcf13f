package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderentry.check.CheckListener;
import io.orderentry.check.CheckScope;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.connect.Database;
import io.orderentry.connect.UnreachableException;
import io.orderentry.model.Failure;
import io.orderentry.model.Table;
import io.orderentry.populate.BatchWriter;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.txn.FailureClassifier;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Statements that fail say which they are, and keep what their error means. */
class StatementNamesTest {
    private static Database database;
    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        database = OneServer.open("statement_names");
        connection = database.connect();
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static void assertNamed(ThrowingCallable call, String state, String message) {
        SQLException error = catchThrowableOfType(SQLException.class, call);
        assertThat((Throwable) error).hasMessage(message);
        assertThat(error.getSQLState()).isEqualTo(state);
        assertThat(FailureClassifier.isAnswer(database.plugin(), error)).isTrue();
    }

    @Test
    void ofTheSchema() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table warehouse (i integer)");
            assertNamed(
                    () -> SqlExecutor.execute(connection, database.sql().file("tables")),
                    "42P07",
                    "ERROR: relation \"warehouse\" already exists (statement 'warehouse' of schemas/standard/tables.sql)");
            statement.execute("drop table warehouse");
        }
    }

    @Test
    void ofAQuery() {
        assertNamed(
                () -> SqlExecutor.query(connection, database.sql().statement("meta", "read"), row -> row.getString(1)),
                "42P01",
                "ERROR: relation \"oe_meta\" does not exist (statement 'read' of schemas/standard/meta.sql)");
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() ->
                        DatabaseCheck.rules(List.of(connection), database.sql(), CheckScope.ALL, CheckListener.NONE))
                .withMessageContaining(" does not exist (statement '")
                .withMessageEndingWith("' of schemas/standard/checks/consistency.sql)");
    }

    @Test
    void ofABatch() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table item (i_id integer check (i_id > 1), i_im_id integer, i_name text, i_price"
                    + " numeric, i_data text)");
            BatchWriter writer = new BatchWriter(connection, Table.ITEM);
            writer.integer(1);
            writer.integer(1);
            writer.nullValue();
            writer.nullValue();
            writer.nullValue();
            writer.endRow();
            SQLException error = catchThrowableOfType(SQLException.class, writer::finish);
            assertThat((Throwable) error)
                    .hasMessageStartingWith("insert into item (")
                    .hasMessageContaining("): batch of 1 rows: ERROR: ");
            assertThat(error.getSQLState()).isEqualTo("23514");
            writer.close();
            statement.execute("drop table item");
        }
    }

    @Test
    void aLostConnectionIsStillOne() throws SQLException {
        try (Connection lost = database.connect()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("select pg_terminate_backend(" + number(lost) + ")");
            }
            SQLException error = catchThrowableOfType(
                    SQLException.class,
                    () -> SqlExecutor.execute(lost, database.sql().file("session")));
            assertThat((Throwable) error)
                    .hasMessageEndingWith(" (statement 'generic_plans' of schemas/postgresql/session.sql)");
            assertThat(FailureClassifier.classify(database.plugin(), error)).isEqualTo(Failure.DISCONNECTED);
            assertThat(database.explained(error).orElseThrow()).isInstanceOf(UnreachableException.class);
        }
    }

    private static int number(Connection of) throws SQLException {
        try (Statement statement = of.createStatement();
                var row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
        }
    }
}
