package io.orderentry.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.CustomerKey;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.Table;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InMemoryPaymentTest {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 3, 4, 5, 6, 7);

    private final SmallDatabase small = new SmallDatabase();

    private PaymentOutput pay(CustomerKey customer, long cents) {
        return small.transactions.payment(new PaymentInput(1, 2, customer, cents, DATE));
    }

    @Test
    @DisplayName("2.5.2.2: W_YTD, D_YTD, C_BALANCE, C_YTD_PAYMENT and C_PAYMENT_CNT move by the amount")
    void amounts() {
        PaymentOutput output = pay(CustomerKey.byId(2, 5, 4), 12_345);
        assertThat(small.number(Table.WAREHOUSE, "w_ytd", 1)).isEqualTo(80_000 + 12_345);
        assertThat(small.number(Table.WAREHOUSE, "w_ytd", 2)).isEqualTo(80_000);
        assertThat(small.number(Table.DISTRICT, "d_ytd", 1, 2)).isEqualTo(8_000 + 12_345);
        assertThat(small.number(Table.DISTRICT, "d_ytd", 2, 5)).isEqualTo(8_000);
        assertThat(small.number(Table.CUSTOMER, "c_balance", 2, 5, 4)).isEqualTo(-1_000 - 12_345);
        assertThat(small.number(Table.CUSTOMER, "c_ytd_payment", 2, 5, 4)).isEqualTo(1_000 + 12_345);
        assertThat(small.number(Table.CUSTOMER, "c_payment_cnt", 2, 5, 4)).isEqualTo(2);
        assertThat(output.balanceCents()).isEqualTo(-13_345);
        assertThat(small.broken()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"BAR, 4", "OUGHT, 7", "ABLE, 8"})
    @DisplayName("2.5.2.2: of n customers of a name, sorted by C_FIRST, the one at ceil(n/2)")
    void byName(String last, int id) {
        // BAR: Ada, Cleo, Dora, Eva: the second. OUGHT, capitals first: Abe, Zoe, anna: the second. ABLE: the only one.
        assertThat(pay(CustomerKey.byName(1, 2, last), 100).customerId()).isEqualTo(id);
        assertThat(small.number(Table.CUSTOMER, "c_payment_cnt", 1, 2, id)).isEqualTo(2);
    }

    @Test
    @DisplayName("2.5.2.2: bad credit puts the payment before C_DATA and cuts it at 500")
    void badCredit() {
        PaymentOutput output = pay(CustomerKey.byId(2, 7, SmallDatabase.BAD), 12_305);
        String entry = "3 7 2 2 1 123.05";
        String data = (String) small.get(Table.CUSTOMER, "c_data", 2, 7, SmallDatabase.BAD);
        assertThat(data).hasSize(500).isEqualTo(entry + "d".repeat(500 - entry.length()));
        assertThat(output.data()).isEqualTo(data.substring(0, 200));
        pay(CustomerKey.byId(2, 7, SmallDatabase.BAD), 100);
        String second = "3 7 2 2 1 1.00";
        assertThat((String) small.get(Table.CUSTOMER, "c_data", 2, 7, SmallDatabase.BAD))
                .hasSize(500)
                .startsWith(second + entry + "d");
    }

    @Test
    @DisplayName("2.5.2.2: shorter C_DATA grows by the entry")
    void badCreditBelowTheLimit() {
        small.set(Table.CUSTOMER, "c_data", "e".repeat(300), 1, 2, SmallDatabase.BAD);
        pay(CustomerKey.byId(1, 2, SmallDatabase.BAD), 100);
        assertThat((String) small.get(Table.CUSTOMER, "c_data", 1, 2, SmallDatabase.BAD))
                .isEqualTo("3 2 1 2 1 1.00" + "e".repeat(300));
    }

    @Test
    @DisplayName("2.5.2.2, 2.5.3.4: good credit leaves C_DATA alone and shows nothing of it")
    void goodCredit() {
        assertThat(pay(CustomerKey.byId(1, 2, 4), 100).data()).isNull();
        assertThat(small.get(Table.CUSTOMER, "c_data", 1, 2, 4)).isEqualTo("d".repeat(490));
    }

    @Test
    @DisplayName("2.5.2.2: a HISTORY row with the customer, the paying district, and W_NAME, four blanks, D_NAME")
    void history() {
        pay(CustomerKey.byId(2, 5, 4), 12_345);
        MemoryTable.Row row = small.database.table(Table.HISTORY).get(2L * 10 * SmallDatabase.CUSTOMERS);
        assertThat(row.values())
                .containsExactly(
                        4L, 5L, 2L, 2L, 1L, DATE.toEpochSecond(ZoneOffset.UTC) * 1_000_000, 12_345L, "House1    Area2");
    }
}
