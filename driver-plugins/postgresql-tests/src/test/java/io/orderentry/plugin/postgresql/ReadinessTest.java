package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderentry.config.HostMetrics;
import io.orderentry.connect.Database;
import io.orderentry.connect.UnreachableException;
import io.orderentry.doctor.ReadinessCheck;
import io.orderentry.doctor.ReadinessCheck.Status;
import io.orderentry.doctor.ServerReadiness;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.text.Refusal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A server with fsync off, on this machine, and a database in which the driver built nothing. */
@ResourceLock(OneServer.SETTINGS)
class ReadinessTest {
    private static Database database;

    @BeforeAll
    static void open() {
        database = OneServer.open("readiness");
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static Map<String, ReadinessCheck> checks(int connections) throws SQLException {
        return ServerReadiness.of(database, HostMetrics.AUTOMATIC, new DatabasePreparation(database, null), connections)
                .stream()
                .collect(Collectors.toMap(ReadinessCheck::name, Function.identity()));
    }

    private static void execute(String... statements) throws SQLException {
        OneServer.execute(database, statements);
    }

    @Test
    void whatLimitsAFigureIsAWarning() throws SQLException {
        Map<String, ReadinessCheck> checks = checks(5_000);
        assertThat(checks.values().stream()
                        .filter(check -> check.status() == Status.WARNING)
                        .map(ReadinessCheck::name))
                .contains("database", "durability", "connections", "its machine");
        assertThat(checks.get("durability").text()).isEqualTo("not durable (fsync=off)");
        assertThat(checks.get("database").text()).contains("build one with: oe build -w N");
        assertThat(checks.get("connections").text()).matches("places for [0-9]+ more, needed 5,000");
        assertThat(checks.get("server").text())
                .matches("PostgreSQL [0-9.]+, PostgreSQL JDBC .*; round trip [0-9.]+ ms");
        assertThat(checks.get("TLS").text()).isEqualTo("off");
        assertThat(checks.get("cache").status()).isEqualTo(Status.OK);
        assertThat(checks.get("checkpoints"))
                .isEqualTo(
                        new ReadinessCheck("checkpoints", Status.OK, "checkpoint_timeout 5min, max_wal_size 4GB", ""));
        assertThat(checks.get("autovacuum").text()).startsWith("autovacuum on");
        assertThat(checks).doesNotContainKey("statistics");
        assertThat(checks(1).get("connections").status()).isEqualTo(Status.OK);
    }

    @Test
    void statisticsThatWereNeverGatheredAreAWarning() throws SQLException {
        // Autovacuum, which comes once a minute, would gather them beside the test.
        execute(
                "create table stock with (autovacuum_enabled = off) as select generate_series(1, 1000) as i",
                "create table orders (o integer)");
        try {
            execute("analyze orders");
            assertThat(checks(1).get("statistics").status()).isEqualTo(Status.WARNING);
            assertThat(checks(1).get("statistics").text()).isEqualTo("out of date for stock");
            execute("analyze stock");
            assertThat(checks(1).get("statistics").status()).isEqualTo(Status.OK);
            execute("update stock set i = i + 1", "select pg_stat_force_next_flush()");
            assertThat(checks(1).get("statistics").text()).isEqualTo("out of date for stock");
        } finally {
            execute("drop table stock, orders");
        }
    }

    @Test
    void checkpointsThatComeTooSeldomAreAWarning() throws Exception {
        set("checkpoint_timeout", "1h");
        try {
            ReadinessCheck checkpoints = checks(1).get("checkpoints");
            assertThat(checkpoints.status()).isEqualTo(Status.WARNING);
            assertThat(checkpoints.text()).startsWith("checkpoint_timeout 1h, ");
            assertThat(checkpoints.remedy()).contains("lower checkpoint_timeout");
        } finally {
            set("checkpoint_timeout", "5min");
        }
    }

    @Test
    void aReadOnlyDatabaseIsRefusedBeforeAnythingIsDone() throws SQLException {
        database.requireReady("run", "read-committed");
        execute("alter database readiness set default_transaction_read_only = on");
        try {
            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> database.requireReady("drop"))
                    .withMessageContaining("the session is read-only (default_transaction_read_only); set ");
            assertThat(checks(1).get("read-only").status()).isEqualTo(Status.WARNING);
            SQLException refused =
                    catchThrowableOfType(SQLException.class, () -> execute("create table t (i integer)"));
            assertThat(database.explained(refused)).containsInstanceOf(Refusal.class);
        } finally {
            execute("set default_transaction_read_only = off", "alter database readiness reset all");
        }
    }

    /** With it a commit would wait until the statement's limit, and its rollback's error would hide why. */
    @Test
    void aSynchronousStandbyThatIsMissingIsUnreachable() throws Exception {
        set("synchronous_standby_names", "ghost");
        try {
            assertThatExceptionOfType(UnreachableException.class)
                    .isThrownBy(() -> database.requireReady("run", "read-committed"))
                    .withMessageContaining("synchronous_standby_names is 'ghost' and no such standby is connected");
        } finally {
            set("synchronous_standby_names", "");
        }
    }

    @Test
    void theDriversOwnStatementsHaveNoLimitOfTheRole() throws SQLException {
        execute("alter database readiness set statement_timeout = '50ms'");
        try {
            execute("select pg_sleep(0.2)");
            assertThat(checks(1).get("time limits").text()).isEqualTo("statement_timeout 50ms");
        } finally {
            execute("alter database readiness reset all");
        }
    }

    @Test
    void aLostConnectionNamesTheDatabase() throws SQLException {
        SQLException lost = catchThrowableOfType(
                SQLException.class, () -> execute("select pg_terminate_backend(pg_backend_pid())"));
        assertThat(database.explained(lost).orElseThrow())
                .isInstanceOf(UnreachableException.class)
                .hasMessageStartingWith("the connection to the database at " + database.maskedUrl() + " was lost: ");
        assertThat(database.explained(new SQLException("prepared statement \"S_1\" already exists", "42P05"))
                        .orElseThrow())
                .hasMessageContaining("set the JDBC property prepareThreshold=0");
    }

    /** Sets it for the server, which takes it over a moment later. */
    private static void set(String setting, String value) throws SQLException, InterruptedException {
        execute("alter system set " + setting + " = '" + value + "'", "select pg_reload_conf()");
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            String now = null;
            for (int tries = 0; tries < 600 && !value.equals(now); tries++) {
                TimeUnit.MILLISECONDS.sleep(50);
                try (ResultSet row = statement.executeQuery("show " + setting)) {
                    row.next();
                    now = row.getString(1);
                }
            }
            assertThat(now).isEqualTo(value);
        }
    }
}
