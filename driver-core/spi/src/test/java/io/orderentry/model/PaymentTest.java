package io.orderentry.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PaymentTest {

    @Test
    @DisplayName("2.5.2.2: bad credit notes C_ID, C_D_ID, C_W_ID, D_ID, W_ID and H_AMOUNT in this order")
    void badCreditEntry() {
        PaymentInput input = new PaymentInput(
                11, 2, CustomerKey.byName(33, 4, "OUGHTPRIATION"), 123_405, LocalDateTime.of(2026, 1, 1, 0, 0));
        assertThat(input.badCreditEntry(555)).isEqualTo("555 4 33 2 11 1234.05");
    }

    @Test
    @DisplayName("2.5.2.2: H_DATA is W_NAME, four blanks, D_NAME")
    void historyData() {
        assertThat(PaymentInput.historyData("warehouse1", "district10"))
                .isEqualTo("warehouse1    district10")
                .hasSize(24);
    }

    @Test
    @DisplayName("2.5.3.3, 1.3: 200 characters of C_DATA are shown, 500 are kept")
    void dataLengths() {
        assertThat(PaymentOutput.SHOWN_DATA).isEqualTo(200);
        assertThat(PaymentOutput.MAX_DATA).isEqualTo(500);
        assertThat(PaymentOutput.BAD_CREDIT).isEqualTo("BC");
    }
}
