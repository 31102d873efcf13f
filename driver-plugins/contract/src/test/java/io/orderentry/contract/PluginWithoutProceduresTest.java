package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Mode;
import io.orderentry.model.Failure;
import io.orderentry.model.Table;
import io.orderentry.run.RunPlan;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.text.Refusal;
import io.orderentry.txn.Session;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** The smallest plugin there can be: everything that is optional is left to the core. */
class PluginWithoutProceduresTest {
    private static final DatabasePlugin SMALLEST = new DatabasePlugin() {
        @Override
        public String name() {
            return "smallest";
        }

        @Override
        public Failure classify(SQLException failure) {
            return Failure.BROKEN;
        }
    };

    /** Good for nothing but being handed over. */
    private static final Connection CONNECTION = (Connection) Proxy.newProxyInstance(
            Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, values) -> null);

    @Test
    void statementsAreTheDefaultAndProceduresThatAreAskedForAreRefused() throws SQLException {
        assertThat(RunPlan.mode(null, SMALLEST, CONNECTION)).isEqualTo(Mode.STATEMENTS);
        assertThat(RunPlan.mode(Mode.STATEMENTS, SMALLEST, CONNECTION)).isEqualTo(Mode.STATEMENTS);
        assertThatThrownBy(() -> RunPlan.mode(Mode.PROCEDURES, SMALLEST, CONNECTION))
                .isInstanceOf(Refusal.class)
                .hasMessage("--mode: smallest has no stored procedures here; use --mode statements");
    }

    @Test
    void itHasNoProceduresAndNoBulkWriterAndSpeaksToItsOwnUrlsOnly() throws SQLException {
        assertThat(Session.procedures(CONNECTION, SMALLEST)).isEmpty();
        assertThat(SMALLEST.bulkLoad(CONNECTION).writer(CONNECTION, Table.ITEM)).isEmpty();
        assertThat(SMALLEST.urls().include("jdbc:smallest:here")).isTrue();
        assertThat(SMALLEST.urls().include("jdbc:smaller:here")).isFalse();
        assertThat(SMALLEST.driverProperties()).isEmpty();
    }
}
