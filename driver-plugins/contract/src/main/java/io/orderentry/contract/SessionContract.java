package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Isolation;
import io.orderentry.config.Mode;
import io.orderentry.data.LastName;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.OrderStatusInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.StockLevelInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.populate.Schema;
import io.orderentry.run.RunPlan;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.text.Refusal;
import io.orderentry.txn.OutputSampling;
import io.orderentry.txn.Session;
import io.orderentry.txn.SessionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Sessions in either mode: one that the plugin does not have is refused, few round trips do, and what a run asks of its sessions is read
 * back from the server inside of transactions.
 */
abstract class SessionContract extends TransactionContract {
    private static final StockLevelInput INPUT = new StockLevelInput(1, 1, 15);

    @EachMode
    void theLevelOfATransactionIsTheOneThatWasSet(Mode mode) throws Exception {
        database().use();
        for (Isolation level : database().isolationLevels()) {
            SessionState state = SessionState.of(database().sql(), List.of(), level.toString());
            try (Connection connection = database().opened().connectForWorkload()) {
                connection.setTransactionIsolation(level.jdbcLevel());
                state.require(connection);
                Session session = database().session(mode, connection, state, OutputSampling.NONE);
                for (int i = 0; i < 5; i++) {
                    session.execute(INPUT);
                }
            }
            assertThat(state.differences()).as("%s, %s", mode, level).isNull();
            boolean isRead = !database().sql().file(SqlCatalog.SESSION_STATE).isEmpty();
            assertThat(state.values().isEmpty()).as("%s, %s", mode, level).isEqualTo(!isRead);
            assertThat(state.values()).as("%s, %s", mode, level).doesNotContainKey("session");
        }
    }

    @EachMode
    void anotherLevelEndsTheRun(Mode mode) throws Exception {
        database().use();
        SessionState shown = SessionState.of(database().sql(), List.of(), Isolation.READ_COMMITTED.toString());
        for (Isolation level : database().isolationLevels()) {
            SessionState state = SessionState.of(database().sql(), List.of(), "no-such-level");
            try (Connection connection = database().opened().connectForWorkload()) {
                connection.setTransactionIsolation(level.jdbcLevel());
                Session session = database().session(mode, connection, state, OutputSampling.NONE);
                if (level == Isolation.READ_COMMITTED) {
                    // Reads what the server shows of a session; not every one shows the level.
                    shown.require(connection);
                }
                if (shown.values().containsKey("session.isolation level")) {
                    assertThatExceptionOfType(SQLException.class)
                            .isThrownBy(() -> session.execute(INPUT))
                            .withMessageContaining("isolation level is '" + level + "' instead of 'no-such-level'")
                            .matches(SessionState::isDifference);
                }
            }
        }
    }

    @Test
    void proceduresThatARestoreLeftOutAreInstalled() throws Exception {
        database().use();
        if (!database().modes().contains(Mode.PROCEDURES)) {
            return;
        }
        Schema schema = new Schema(database().sql());
        try (Connection connection = database().connect()) {
            assertThat(schema.refreshProcedures(connection, database().state().meta()))
                    .isFalse();
            SqlExecutor.execute(
                    connection, database().sql().file("drop_procedures").get(0));
            assertThat(schema.refreshProcedures(connection, database().state().meta()))
                    .isTrue();
            Session.procedures(connection, database().plugin()).orElseThrow().execute(INPUT);
        }
    }

    @Test
    void statementsAreThereAndProceduresAreThereOrRefusedInASentence() throws Exception {
        try (Connection connection = database().connect()) {
            assertThat(mode(Mode.STATEMENTS, connection)).isEqualTo(Mode.STATEMENTS);
            if (modes().contains(Mode.PROCEDURES)) {
                assertThat(mode(Mode.PROCEDURES, connection)).isEqualTo(Mode.PROCEDURES);
                assertThat(mode(null, connection)).isEqualTo(Mode.PROCEDURES);
            } else {
                assertThat(mode(null, connection)).isEqualTo(Mode.STATEMENTS);
                assertThatThrownBy(() -> mode(Mode.PROCEDURES, connection))
                        .isInstanceOf(Refusal.class)
                        .hasMessage("--mode: " + database().plugin().name()
                                + " has no stored procedures here; use --mode statements");
            }
        }
    }

    private Mode mode(Mode asked, Connection connection) throws SQLException {
        return RunPlan.mode(asked, database().plugin(), connection);
    }

    /** Where the commit travels with a step, each step is one. */
    private int most(Mode mode, TransactionType type) {
        boolean isText = !database().sql().file(SqlCatalog.COMMIT).isEmpty();
        return switch (mode) {
            case PROCEDURES -> 1;
            case STATEMENTS ->
                switch (type) {
                    case NEW_ORDER -> isText ? 4 : 8;
                    case PAYMENT -> isText ? 2 : 7;
                    case ORDER_STATUS -> isText ? 3 : 4;
                    case DELIVERY -> isText ? 4 : 8;
                    case STOCK_LEVEL -> isText ? 1 : 2;
                };
        };
    }

    private List<TransactionInput> inputs() {
        int[] items = {10, 20, 30, 40, 50, 60, 70, 80, 90, 100};
        int[] supplies = {1, 1, 1, 2, 1, 1, 1, 1, 1, 1};
        int[] quantities = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        CustomerKey byName = CustomerKey.byName(1, 10, LastName.of(371));
        int[] unused = items.clone();
        unused[9] = NewOrderInput.UNUSED_ITEM;
        return List.of(
                new NewOrderInput(1, 10, 5, items, supplies, quantities, date()),
                new NewOrderInput(1, 10, 5, unused, supplies, quantities, date()),
                new PaymentInput(1, 10, byName, 1_00, date()),
                new PaymentInput(1, 10, CustomerKey.byId(2, 3, 4), 1_00, date()),
                new OrderStatusInput(byName),
                new OrderStatusInput(CustomerKey.byId(1, 10, 5)),
                new DeliveryInput(1, 4, date()),
                new StockLevelInput(1, 10, 15));
    }

    @EachMode
    void fewRoundTrips(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            for (TransactionInput input : inputs()) {
                long before = terminal.session().roundTrips();

                terminal.session().execute(input);

                assertThat(terminal.session().roundTrips() - before)
                        .as("%s: %s", mode, input)
                        .isBetween(1L, (long) most(mode, input.type()));
            }
        });
    }
}
