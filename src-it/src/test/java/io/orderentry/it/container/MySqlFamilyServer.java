package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.ServerProbe;
import io.orderentry.txn.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The suite on a server of the MySQL family, and what only these can show. */
abstract class MySqlFamilyServer extends ServerContract {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 7, 1, 0, 0);

    private final DatabasePlugin plugin;

    MySqlFamilyServer(DatabasePlugin plugin) {
        this.plugin = plugin;
    }

    @Override
    protected void kill(Connection victim, Connection administrator) throws SQLException {
        try (Statement kill = administrator.createStatement()) {
            kill.execute("kill " + text(victim, "select connection_id()"));
        }
    }

    @Nested
    @Order(100)
    class OnlyHere {
        private final List<TransactionInput> inputs = List.of(
                new NewOrderInput(1, 1, 1, new int[] {1}, new int[] {1}, new int[] {1}, DATE),
                new PaymentInput(1, 1, CustomerKey.byId(1, 1, 1), 1_00, DATE),
                new OrderStatusInput(CustomerKey.byId(1, 1, 1)),
                new DeliveryInput(1, 1, DATE),
                new StockLevelInput(1, 1, 15));

        @Test
        void theServerCountsEachProcedureAsOneTransaction() throws Exception {
            try (Connection looking = connect();
                    Connection working = connect()) {
                ServerProbe probe = plugin.probe(looking);
                Session session = Session.procedures(working, plugin).orElseThrow();
                for (TransactionInput input : inputs) {
                    session.execute(input);
                }
                long commits = probe.counters().get(ServerProbe.COMMITS);
                long rollbacks = probe.counters().get(ServerProbe.ROLLBACKS);
                for (int i = 0; i < 10; i++) {
                    for (TransactionInput input : inputs) {
                        session.execute(input);
                    }
                }
                session.execute(new NewOrderInput(
                        1, 1, 1, new int[] {NewOrderInput.UNUSED_ITEM}, new int[] {1}, new int[] {1}, DATE));

                assertThat(probe.counters().get(ServerProbe.COMMITS) - commits).isEqualTo(10 * inputs.size());
                assertThat(probe.counters().get(ServerProbe.ROLLBACKS) - rollbacks)
                        .isEqualTo(1);
            }
        }

        @Test
        void aFailedProcedureLeavesNoTransactionOpen() throws Exception {
            try (Connection working = connect();
                    Statement look = working.createStatement()) {
                Session session = Session.procedures(working, plugin).orElseThrow();
                try {
                    session.execute(new PaymentInput(1, 1, CustomerKey.byId(1, 1, 9_999), 1_00, DATE));
                } catch (SQLException missing) {
                    assertThat(missing.getSQLState()).isEqualTo("OE002");
                }
                // In a transaction that is open the rows that it locked could not be locked by another session.
                try (Connection other = connect();
                        Statement lock = other.createStatement()) {
                    assertThat(lock.executeUpdate("update district set d_ytd = d_ytd where d_w_id = 1"))
                            .isEqualTo(10);
                }
                assertThat(look.isClosed()).isFalse();
            }
        }
    }
}
