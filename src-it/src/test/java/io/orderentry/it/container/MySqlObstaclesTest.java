package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.text.Refusal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testcontainers.mysql.MySQLContainer;

/** Settings of a server that stop a build or a run for sure, and those that do not. */
@OnServer(Server.MYSQL)
class MySqlObstaclesTest {
    private static MySQLContainer container;
    private static Address address;

    @BeforeAll
    static void start() {
        container = Launch.mysqlContainer(Server.MYSQL.image());
        container.start();
        address = Address.of(container);
    }

    @AfterAll
    static void stop() {
        container.stop();
    }

    private static Database open() {
        return Database.open(address.target(), Optional.of(address.password()), Plugins.onClassPath());
    }

    private static void set(String... assignments) throws SQLException {
        try (Connection root = DriverManager.getConnection(address.url(), "root", address.password());
                Statement statement = root.createStatement()) {
            for (String each : assignments) {
                statement.execute("set global " + each);
            }
        }
    }

    @Test
    void aKeyThatTheServerMakesItselfIsNoObstacle() throws SQLException {
        set("sql_require_primary_key = on");
        try (Database database = open()) {
            assertThatThrownBy(() -> database.requireReady("build"))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("sql_require_primary_key is on, and HISTORY has no primary key; build with");
            set("sql_generate_invisible_primary_key = on");
            assertThatCode(() -> database.requireReady("build")).doesNotThrowAnyException();
        } finally {
            set("sql_require_primary_key = default", "sql_generate_invisible_primary_key = default");
        }
    }

    @Test
    void aLimitOfRowsStopsStatementsOnly() throws SQLException {
        set("sql_select_limit = 5");
        try (Database database = open()) {
            assertThatThrownBy(() -> database.requireReady("run", "read-committed", "statements"))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining(
                            "sql_select_limit is 5, and a transaction reads up to 15 rows; run with --mode");
            assertThatCode(() -> database.requireReady("run", "read-committed", "procedures"))
                    .doesNotThrowAnyException();
            try (Connection own = database.connect();
                    Statement statement = own.createStatement();
                    ResultSet row = statement.executeQuery("select @@session.sql_select_limit")) {
                row.next();
                assertThat(row.getString(1)).isEqualTo("18446744073709551615");
            }
        } finally {
            set("sql_select_limit = default");
        }
    }
}
