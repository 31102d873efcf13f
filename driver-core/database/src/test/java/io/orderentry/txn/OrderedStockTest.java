package io.orderentry.txn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OrderedStockTest {

    @Test
    @DisplayName("2.4.2.2: the stock before a line follows from the stock after it, for every stock and every quantity")
    void backwards() {
        for (int stock = 10; stock <= 100; stock++) {
            for (int ordered = 1; ordered <= 10; ordered++) {
                int after = stock >= ordered + 10 ? stock - ordered : stock - ordered + 91;
                assertThat(after).isBetween(10, 100);
                assertThat(OrderedStock.quantityBefore(after, ordered))
                        .as("%d ordered, %d left", ordered, after)
                        .isEqualTo(stock);
            }
        }
    }

    @Test
    @DisplayName("2.4.2.2: B when I_DATA and S_DATA both hold ORIGINAL, else G")
    void brandGeneric() {
        assertThat(OrderedStock.brandGeneric("abcORIGINALxyz", "ORIGINAL")).isEqualTo('B');
        assertThat(OrderedStock.brandGeneric("abcORIGINALxyz", "ORIGINA L")).isEqualTo('G');
        assertThat(OrderedStock.brandGeneric("original", "ORIGINAL")).isEqualTo('G');
        assertThat(OrderedStock.brandGeneric("", "")).isEqualTo('G');
    }
}
