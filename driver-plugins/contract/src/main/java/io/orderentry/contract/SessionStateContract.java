package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.config.Isolation;
import io.orderentry.config.Mode;
import io.orderentry.model.StockLevelInput;
import io.orderentry.populate.Schema;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import io.orderentry.txn.OutputSampling;
import io.orderentry.txn.Session;
import io.orderentry.txn.SessionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads back from the server, inside of transactions, what a run asks of its sessions; what oe_meta knows is in the catalog. */
abstract class SessionStateContract extends TransactionContract {
    private static final StockLevelInput INPUT = new StockLevelInput(1, 1, 15);

    private Session session(Mode mode, Connection connection, SessionState state) throws SQLException {
        return mode == Mode.STATEMENTS
                ? Session.statements(connection, database().sql(), state, OutputSampling.NONE)
                : Session.procedures(connection, database().plugin(), state, OutputSampling.NONE)
                        .orElseThrow();
    }

    @EachMode
    void theLevelOfATransactionIsTheOneThatWasSet(Mode mode) throws Exception {
        database().use();
        for (Isolation level : database().isolationLevels()) {
            SessionState state = SessionState.of(database().sql(), List.of(), level.toString());
            try (Connection connection = database().connectForWorkload()) {
                connection.setTransactionIsolation(level.jdbcLevel());
                state.require(connection);
                Session session = session(mode, connection, state);
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
            try (Connection connection = database().connectForWorkload()) {
                connection.setTransactionIsolation(level.jdbcLevel());
                Session session = session(mode, connection, state);
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
}
