package io.orderentry.txn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StockRuleTest {

    @ParameterizedTest
    @CsvSource({"20, 10, 10", "19, 10, 100", "11, 1, 10", "10, 1, 100", "100, 7, 93", "10, 10, 91"})
    @DisplayName("2.4.2.2: ten stay in stock, else 91 arrive")
    void quantity(int stock, int ordered, int after) {
        assertThat(StockRule.quantityAfter(stock, ordered)).isEqualTo(after);
    }

    @Test
    @DisplayName("2.4.2.2: B when I_DATA and S_DATA both hold ORIGINAL, else G")
    void brandGeneric() {
        assertThat(StockRule.brandGeneric("abcORIGINALxyz", "ORIGINAL")).isEqualTo('B');
        assertThat(StockRule.brandGeneric("abcORIGINALxyz", "ORIGINA L")).isEqualTo('G');
        assertThat(StockRule.brandGeneric("original", "ORIGINAL")).isEqualTo('G');
        assertThat(StockRule.brandGeneric("", "")).isEqualTo('G');
    }
}
