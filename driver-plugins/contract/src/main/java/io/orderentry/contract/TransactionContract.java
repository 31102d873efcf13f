package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Mode;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.txn.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;

/** Base of the tests of single transactions: a session that runs them, and another connection to plant rows and to look. */
abstract class TransactionContract extends Ability {
    private int seconds;

    /** Another second every time, so that a test finds its own rows. */
    LocalDateTime date() {
        return LocalDateTime.of(2026, 3, 1, 12, 0, 0, 123_000_000).plusSeconds(seconds++);
    }

    /** One test. */
    @FunctionalInterface
    interface Body {
        /**
         * @param sql in auto-commit mode
         * @param terminal runs transactions in the mode that is tested
         */
        void run(Sql sql, OneTerminal terminal) throws Exception;
    }

    /** Runs transactions, and gives back what each showed by its own type. */
    record OneTerminal(Session session) {
        <O extends TransactionOutput> O run(Class<O> shows, TransactionInput input) throws SQLException {
            return shows.cast(session.execute(input));
        }
    }

    void in(Mode mode, Body body) throws Exception {
        database().use();
        try (Connection looking = database().connect();
                Connection working = database().connect()) {
            body.run(new Sql(looking), new OneTerminal(database().session(mode, working)));
        }
    }

    /** Work of a session while a rule forbids a row that it writes. */
    @FunctionalInterface
    interface Forbidden {
        void run(OneTerminal terminal) throws Exception;
    }

    /** The session is opened after the rule is made: some servers look for rules only when they prepare a statement. */
    void whileForbidden(Mode mode, String table, String rule, Forbidden body) throws Exception {
        try (Connection changing = database().connectToChangeTables()) {
            Sql sql = new Sql(changing);
            sql.change("alter table " + table + " add constraint contract_rule check (" + rule + ")");
            try (Connection working = database().connect()) {
                body.run(new OneTerminal(database().session(mode, working)));
            } finally {
                sql.change("alter table " + table + " drop constraint contract_rule");
            }
        }
    }

    /** D_NEXT_O_ID of a district of the first warehouse. */
    static int nextOrder(Sql sql, int district) throws SQLException {
        return sql.number("select d_next_o_id from district where d_w_id = 1 and d_id = ?", district);
    }

    static void assertFails(OneTerminal terminal, TransactionInput input) {
        assertThatThrownBy(() -> terminal.session().execute(input)).isInstanceOf(SQLException.class);
    }
}
