package io.orderentry.plugin.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.contract.PluginContract;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The suite with Oracle's plain SQL on H2's Oracle mode, statements only: what it proves, and what it cannot, is in docs/databases.md. */
@EnabledIfSystemProperty(named = "it.thorough", matches = "true", disabledReason = "takes minutes: -Dit.thorough=true")
class StandInContractTest extends PluginContract {

    @BeforeAll
    static void makeSchema() throws IOException {
        StandIn.makeSchema();
    }

    @Override
    protected Target target() {
        return TargetBuilder.builder()
                .name("contract")
                .source("StandInContractTest")
                .url(StandIn.URL)
                .user("sa")
                .build();
    }

    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        text(administrator, "select abort_session(" + text(victim, "select session_id() from dual") + ") from dual");
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (java.sql.Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    @Nested
    @Order(100)
    class OnlyHere {

        @Test
        void whatRunsIsOraclesTextButForStorageAndStatistics() {
            SqlCatalog oracle = SqlCatalog.load("oracle", StandIn.class.getClassLoader());
            SqlCatalog standIn = SqlCatalog.load(StandIn.NAME, StandIn.class.getClassLoader());
            for (NamedStatement statement : standIn.all()) {
                if (List.of("analyze", "indexes", "keys", "probe").contains(statement.file())) {
                    continue;
                }
                assertThat(oracle.text(statement.file(), statement.name())
                                .replaceAll("( pctfree \\d+| initrans \\d+| purge)+$", ""))
                        .isEqualTo(statement.text());
            }
        }

        @Test
        void anEmptyTextIsNull() throws Exception {
            try (Connection connection = connect()) {
                assertThat(text(connection, "select count(*) from dual where '' is null"))
                        .isEqualTo("1");
            }
        }
    }
}
