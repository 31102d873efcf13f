package io.orderentry.plugin.derby;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.config.Timeouts;
import io.orderentry.contract.PluginContract;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.StatementTrial;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The suite on a database in memory. */
@EnabledIfSystemProperty(
        named = "it.thorough",
        matches = "true",
        disabledReason = "NOT RUN: the contract on Derby takes minutes; -Dit.thorough=true runs it")
class DerbyContractTest extends PluginContract {
    static {
        System.setProperty("derby.stream.error.file", "target/derby.log");
        // A deadlock is looked for when a lock was waited for so many seconds.
        System.setProperty("derby.locks.deadlockTimeout", "1");
        // A lock that is never given up fails its test after so many seconds, 60 by default, and not the whole build.
        System.setProperty("derby.locks.waitTimeout", "20");
    }

    @Override
    protected Target target() {
        return TargetBuilder.builder()
                .name("contract")
                .source("DerbyContractTest")
                .url("jdbc:derby:memory:contract;create=true")
                .user("app")
                // It makes its files with the first connection.
                .timeouts(new Timeouts(Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofMinutes(1)))
                .build();
    }

    /** Nothing but the process itself ends a session of an embedded Derby. */
    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        victim.abort(Runnable::run);
    }

    /** It copies the rows of a batch by way of that zone, whichever calendar they came with. */
    @Override
    protected boolean keepsEveryTimeOfABatch() {
        return false;
    }

    /** As {@code oe doctor --target} does. */
    @Nested
    @Order(100)
    class Statements {
        private static List<String> refused(Connection connection, String vendor) {
            SqlCatalog sql = SqlCatalog.load(vendor, DerbyPlugin.class.getClassLoader());
            return StatementTrial.refused(connection, StatementTrial.of(sql), new DerbyPlugin()::isAnswer).stream()
                    .map(SQLException::getMessage)
                    .map(message -> message.replaceFirst("(?s).*\\(statement '(.*)' of .*/(.*)\\.sql\\)", "$2 $1"))
                    .toList();
        }

        @Test
        void aTrialListsThoseOfTheStandardThatDerbyRefuses() throws Exception {
            try (Connection connection = connect()) {
                assertThat(refused(connection, "standard"))
                        .containsExactlyInAnyOrder(
                                "new_order lines",
                                "payment update_customer",
                                "payment shown",
                                "delivery orders",
                                "delivery amounts",
                                "consistency payments",
                                "consistency customers",
                                "consistency early_lines");
                assertThat(refused(connection, "derby")).isEmpty();
            }
        }
    }
}
