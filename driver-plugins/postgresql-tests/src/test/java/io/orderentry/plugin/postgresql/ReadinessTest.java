package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.HostMetrics;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.doctor.ReadinessCheck;
import io.orderentry.doctor.ReadinessCheck.Status;
import io.orderentry.doctor.ServerReadiness;
import io.orderentry.job.DatabasePreparation;
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

/** A server with fsync off, on this machine, and a database in which the driver built nothing. */
class ReadinessTest {
    private static Database database;

    @BeforeAll
    static void open() {
        database = Database.open(OneServer.database("readiness"), OneServer.password(), Plugins.onClassPath());
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
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
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
        execute("create table stock as select generate_series(1, 1000) as i", "create table orders (o integer)");
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
        checkpointTimeout("1h");
        try {
            ReadinessCheck checkpoints = checks(1).get("checkpoints");
            assertThat(checkpoints.status()).isEqualTo(Status.WARNING);
            assertThat(checkpoints.text()).startsWith("checkpoint_timeout 1h, ");
            assertThat(checkpoints.remedy()).contains("lower checkpoint_timeout");
        } finally {
            checkpointTimeout("5min");
        }
    }

    /** Sets it for the server, which takes it over a moment later. */
    private static void checkpointTimeout(String value) throws SQLException, InterruptedException {
        execute("alter system set checkpoint_timeout = '" + value + "'", "select pg_reload_conf()");
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            String now = "";
            for (int tries = 0; tries < 600 && !now.equals(value); tries++) {
                TimeUnit.MILLISECONDS.sleep(50);
                try (ResultSet row = statement.executeQuery("show checkpoint_timeout")) {
                    row.next();
                    now = row.getString(1);
                }
            }
            assertThat(now).isEqualTo(value);
        }
    }
}
