package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mode;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.DisplayName;

/** Payment on rows that are known (clause 2.5). */
abstract class PaymentContract extends TransactionContract {
    private static final String CUSTOMER = " from customer where c_w_id = ? and c_d_id = ? and c_id = ?";

    /** The most that the width of the specification holds. */
    private static final BigDecimal TEN_DIGITS = new BigDecimal("9999999999.99");

    private PaymentInput payment(int district, CustomerKey customer, long cents) {
        return new PaymentInput(1, district, customer, cents, date());
    }

    private static PaymentOutput run(OneTerminal terminal, PaymentInput input) throws SQLException {
        return terminal.run(PaymentOutput.class, input);
    }

    /** The amounts that a Payment moves, in cents, and the number of payments. */
    private record Books(long warehouse, long district, long otherDistricts, long balance, long ytd, int payments) {
        static Books read(Sql sql, int district, CustomerKey who) throws SQLException {
            Object[] customer = {who.warehouse(), who.district(), who.id()};
            return new Books(
                    sql.cents("select w_ytd from warehouse where w_id = 1"),
                    sql.cents("select d_ytd from district where d_w_id = 1 and d_id = ?", district),
                    sql.cents("select sum(d_ytd) from district where d_w_id <> 1 or d_id <> ?", district),
                    sql.cents("select c_balance" + CUSTOMER, customer),
                    sql.cents("select c_ytd_payment" + CUSTOMER, customer),
                    sql.number("select c_payment_cnt" + CUSTOMER, customer));
        }

        Books after(long cents) {
            return new Books(
                    warehouse + cents, district + cents, otherDistricts, balance - cents, ytd + cents, payments + 1);
        }
    }

    @EachMode
    @DisplayName("2.5.2.2 the amount goes to W_YTD, D_YTD, C_YTD_PAYMENT and from C_BALANCE, to the cent")
    void amounts(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            CustomerKey customer = CustomerKey.byId(1, 1, 77);
            for (long cents : new long[] {1_00, 1_01, 12_05, 4_999_99, 5_000_00}) {
                Books before = Books.read(sql, 1, customer);

                PaymentOutput shown = run(terminal, payment(1, customer, cents));

                Books after = Books.read(sql, 1, customer);
                assertThat(after).isEqualTo(before.after(cents));
                assertThat(shown.balanceCents()).isEqualTo(after.balance());
            }
        });
    }

    @EachMode
    @DisplayName("sums go on where the width that 1.3.1 asks for ends: a long run pays more than 9,999,999,999.99")
    void sumsPastTheSpecificationsWidth(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            CustomerKey customer = CustomerKey.byId(1, 9, 79);
            Books before = Books.read(sql, 9, customer);
            add(sql, TEN_DIGITS);
            Books full = Books.read(sql, 9, customer);
            assertThat(full.warehouse()).isEqualTo(before.warehouse() + 999_999_999_999L);

            PaymentOutput shown = run(terminal, payment(9, customer, 5_000_00));

            assertThat(Books.read(sql, 9, customer)).isEqualTo(full.after(5_000_00));
            assertThat(shown.balanceCents()).isEqualTo(full.balance() - 5_000_00);
            add(sql, TEN_DIGITS.negate());
            assertThat(Books.read(sql, 9, customer)).isEqualTo(before.after(5_000_00));
        });
    }

    /** Adds to what a Payment of customer 79 of district 9 adds to. */
    private static void add(Sql sql, BigDecimal amount) throws SQLException {
        sql.changeOne("update warehouse set w_ytd = w_ytd + ? where w_id = 1", amount);
        sql.changeOne("update district set d_ytd = d_ytd + ? where d_w_id = 1 and d_id = 9", amount);
        sql.changeOne(
                "update customer set c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?"
                        + " where c_w_id = 1 and c_d_id = 9 and c_id = 79",
                amount,
                amount);
    }

    @EachMode
    @DisplayName("2.5.1.2, 2.5.2.2 a customer of another warehouse pays at the terminal's; HISTORY has both")
    void remoteCustomer(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            CustomerKey customer = CustomerKey.byId(2, 9, 88);
            Books before = Books.read(sql, 2, customer);
            PaymentInput input = payment(2, customer, 34_56);

            run(terminal, input);

            assertThat(Books.read(sql, 2, customer)).isEqualTo(before.after(34_56));
            assertThat(history(sql, input.date())).startsWith("88", "9", "2", "2", "1", "34.56");
        });
    }

    private static List<String> history(Sql sql, LocalDateTime date) throws SQLException {
        return sql.row(
                "select h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_amount, h_data from history where h_date = ?",
                date);
    }

    @EachMode
    @DisplayName("2.5.2.2 H_DATA = W_NAME, four blanks, D_NAME")
    void history(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            PaymentInput input = payment(3, CustomerKey.byId(1, 3, 99), 5_000_00);

            run(terminal, input);

            String data = sql.text("select w_name from warehouse where w_id = 1") + "    "
                    + sql.text("select d_name from district where d_w_id = 1 and d_id = 3");
            assertThat(history(sql, input.date())).containsExactly("99", "3", "1", "3", "1", "5000.00", data);
        });
    }

    @EachMode
    @DisplayName("2.5.2.2 by last name: row ceil(n/2) by C_FIRST, equal first names by C_ID, letters by their bytes")
    void byLastName(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            for (Namesakes namesakes : Namesakes.plantAll(sql, 4)) {
                CustomerKey expected = CustomerKey.byId(1, 4, namesakes.expected());
                Books before = Books.read(sql, 4, expected);

                PaymentOutput shown = run(terminal, payment(4, CustomerKey.byName(1, 4, namesakes.last()), 9_87));

                assertThat(shown.customerId()).as(namesakes.last()).isEqualTo(namesakes.expected());
                assertThat(shown.last()).isEqualTo(namesakes.last());
                assertThat(Books.read(sql, 4, expected)).as(namesakes.last()).isEqualTo(before.after(9_87));
            }
        });
    }

    private static void plantCredit(Sql sql, int district, int customer, String credit, String data)
            throws SQLException {
        sql.changeOne(
                "update customer set c_credit = ?, c_data = ? where c_w_id = 1 and c_d_id = ? and c_id = ?",
                credit,
                data,
                district,
                customer);
    }

    @EachMode
    @DisplayName("2.5.2.2 bad credit: the payment is put before C_DATA, which is cut at 500; 200 of it are shown")
    void badCredit(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            String entry = "111 5 1 5 1 12.05";
            String full = "x".repeat(250) + "y".repeat(250);
            for (String before : List.of(full, full.substring(0, 500 - entry.length()), full.substring(0, 300))) {
                plantCredit(sql, 5, 111, "BC", before);

                PaymentOutput shown = run(terminal, payment(5, CustomerKey.byId(1, 5, 111), 12_05));

                String whole = entry + before;
                assertThat(sql.text("select c_data" + CUSTOMER, 1, 5, 111))
                        .isEqualTo(whole.substring(0, Math.min(500, whole.length())));
                assertThat(shown.credit()).isEqualTo("BC");
                assertThat(shown.data()).isEqualTo(whole.substring(0, 200));
            }
        });
    }

    @EachMode
    @DisplayName(
            "2.5.2.2 bad credit: C_DATA gets customer, customer's district and warehouse, paying district and warehouse, amount")
    void badCreditOfARemoteCustomerByName(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            sql.changeOne("update customer set c_credit = 'BC', c_data = 'z', c_last = 'FARAWAY'"
                    + " where c_w_id = 2 and c_d_id = 8 and c_id = 2222");
            PaymentInput input = payment(6, CustomerKey.byName(2, 8, "FARAWAY"), 5_000_00);

            PaymentOutput shown = run(terminal, input);

            assertThat(sql.text("select c_data" + CUSTOMER, 2, 8, 2222)).isEqualTo("2222 8 2 6 1 5000.00z");
            assertThat(shown.data()).isEqualTo("2222 8 2 6 1 5000.00z");
        });
    }

    @EachMode
    @DisplayName("2.5.2.2 good credit: C_DATA stays as it is and is not shown")
    void goodCredit(Mode mode) throws Exception {
        in(mode, (sql, terminal) -> {
            plantCredit(sql, 7, 112, "GC", "as it was");

            PaymentOutput shown = run(terminal, payment(7, CustomerKey.byId(1, 7, 112), 3_00));

            assertThat(sql.text("select c_data" + CUSTOMER, 1, 7, 112)).isEqualTo("as it was");
            assertThat(shown.credit()).isEqualTo("GC");
            assertThat(shown.data()).isNull();
        });
    }
}
