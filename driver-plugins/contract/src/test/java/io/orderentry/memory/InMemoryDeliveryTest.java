package io.orderentry.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.DeliveryOutput;
import io.orderentry.model.Table;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InMemoryDeliveryTest {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 3, 4, 5, 6, 7);

    private final SmallDatabase small = new SmallDatabase();

    private DeliveryOutput deliver() {
        return small.transactions.delivery(new DeliveryInput(1, 7, DATE));
    }

    @Test
    @DisplayName("2.7.4.2: the oldest undelivered order of each of the ten districts of one warehouse")
    void oldest() {
        assertThat(deliver().orders()).containsOnly(22).hasSize(10);
        for (int d = 1; d <= 10; d++) {
            assertThat(small.has(Table.NEW_ORDER, 1, d, 22)).isFalse();
            assertThat(small.has(Table.NEW_ORDER, 1, d, 23)).isTrue();
            assertThat(small.has(Table.NEW_ORDER, 2, d, 22)).isTrue();
        }
        assertThat(deliver().orders()).containsOnly(23).hasSize(10);
        assertThat(small.broken()).isEmpty();
    }

    @Test
    @DisplayName("2.7.4.2: O_CARRIER_ID, OL_DELIVERY_D of every line, C_BALANCE by the sum, C_DELIVERY_CNT by one")
    void whatItChanges() {
        deliver();
        // Order 22 is that of customer 6; its lines are 1.00 to 5.00.
        assertThat(small.number(Table.ORDERS, "o_carrier_id", 1, 4, 22)).isEqualTo(7);
        for (int line = 1; line <= 5; line++) {
            assertThat(small.number(Table.ORDER_LINE, "ol_delivery_d", 1, 4, 22, line))
                    .isEqualTo(DATE.toEpochSecond(ZoneOffset.UTC) * 1_000_000);
        }
        assertThat(small.number(Table.CUSTOMER, "c_balance", 1, 4, 6)).isEqualTo(-1_000 + 1_500);
        assertThat(small.number(Table.CUSTOMER, "c_delivery_cnt", 1, 4, 6)).isEqualTo(1);
        assertThat(small.number(Table.CUSTOMER, "c_balance", 1, 4, 5)).isEqualTo(-1_000);
    }

    @Test
    @DisplayName("2.7.4.2: a district with nothing to deliver is skipped, the others are not")
    void skipped() {
        for (int order = 22; order <= 30; order++) {
            small.database.table(Table.NEW_ORDER).remove(MemoryTable.key(1, 3, order));
            small.database.undelivered(1, 3).clear();
        }
        DeliveryOutput output = deliver();
        assertThat(output.orders()).containsExactly(22, 22, 0, 22, 22, 22, 22, 22, 22, 22);
        assertThat(output.skippedDistricts()).isEqualTo(1);
    }

    @Test
    @DisplayName("2.7.4.2: when all is delivered every district is skipped and nothing changes")
    void nothingLeft() {
        for (int i = 0; i < 9; i++) {
            assertThat(deliver().skippedDistricts()).isZero();
        }
        String before = small.text(Table.CUSTOMER);
        assertThat(deliver().skippedDistricts()).isEqualTo(10);
        assertThat(small.text(Table.CUSTOMER)).isEqualTo(before);
        assertThat(small.broken()).isEmpty();
    }
}
