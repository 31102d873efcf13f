package io.orderentry.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {

    @ParameterizedTest
    @CsvSource({
        "0, 5000, 2000, 2000, 0",
        "10000, 0, 0, 0, 10000",
        "10000, 5000, 0, 0, 5000",
        "10000, 0, 2000, 1000, 13000",
        "10000, 1000, 500, 500, 9900",
        // 0.005 goes up, anything less goes down.
        "1, 5000, 0, 0, 1",
        "1, 5001, 0, 0, 0",
        "5, 1000, 0, 0, 5",
        "3, 5000, 0, 0, 2",
        "14999985, 0, 2000, 2000, 20999979"
    })
    @DisplayName("2.4.2.2: total-amount = sum(OL_AMOUNT) x (1 - C_DISCOUNT) x (1 + W_TAX + D_TAX)")
    void orderTotal(long lines, int discount, int warehouseTax, int districtTax, long expected) {
        assertThat(Money.orderTotalCents(lines, discount, warehouseTax, districtTax))
                .isEqualTo(expected);
    }

    @Test
    @DisplayName("2.4.2.2: the total is that of exact decimal arithmetic, rounded half up once")
    void orderTotalIsExact() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long lines = random.nextInt(15 * 999_999);
            int discount = random.nextInt(5_001);
            int warehouseTax = random.nextInt(2_001);
            int districtTax = random.nextInt(2_001);
            BigDecimal exact = BigDecimal.valueOf(lines, 2)
                    .multiply(BigDecimal.ONE.subtract(BigDecimal.valueOf(discount, 4)))
                    .multiply(BigDecimal.ONE.add(BigDecimal.valueOf(warehouseTax + districtTax, 4)));
            long expected =
                    exact.setScale(2, RoundingMode.HALF_UP).unscaledValue().longValueExact();
            if (Money.orderTotalCents(lines, discount, warehouseTax, districtTax) != expected) {
                throw new AssertionError(
                        "%d %d %d %d is not %d".formatted(lines, discount, warehouseTax, districtTax, expected));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.00",
        "1, 0.01",
        "10, 0.10",
        "-5, -0.05",
        "-1000, -10.00",
        "1205, 12.05",
        "30000000, 300000.00",
        "999999999999, 9999999999.99"
    })
    void text(long cents, String expected) {
        assertThat(Money.text(cents)).isEqualTo(expected);
    }
}
