package io.orderentry.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    @DisplayName("2.4.1.1: ten terminals for each warehouse")
    void terminals() {
        assertThat(new Scale(1).terminals()).isEqualTo(10);
        assertThat(new Scale(Scale.MAX_WAREHOUSES).terminals()).isEqualTo(10_000_000);
    }

    @Test
    @DisplayName("4.3.3.1: 3,000 customers and 3,000 orders for each of ten districts, the last 900 orders undelivered")
    void cardinalities() {
        assertThat(Scale.DISTRICTS_PER_WAREHOUSE).isEqualTo(10);
        assertThat(Scale.CUSTOMERS_PER_DISTRICT).isEqualTo(3_000);
        assertThat(Scale.ORDERS_PER_DISTRICT).isEqualTo(3_000);
        assertThat(Scale.ORDERS_PER_DISTRICT - Scale.FIRST_UNDELIVERED_ORDER + 1)
                .isEqualTo(900);
        assertThat(Scale.ITEMS).isEqualTo(100_000);
        assertThat(Scale.MIN_LINES).isEqualTo(5);
        assertThat(Scale.MAX_LINES).isEqualTo(15);
    }

    @Test
    void numbersOfWarehousesOutOfRangeAreRefused() {
        assertThatThrownBy(() -> new Scale(0)).hasMessage("warehouses: 0 is not in 1..1000000");
        assertThatThrownBy(() -> new Scale(1_000_001)).hasMessage("warehouses: 1000001 is not in 1..1000000");
        assertThat(new Scale(1_000_000).warehouses()).isEqualTo(1_000_000);
    }
}
