package io.orderentry.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CustomerKeyTest {

    @Test
    @DisplayName("2.5.2.2, 2.6.2.2: of n customers of one name the one at ceil(n/2), counted from 1, is meant")
    void medianIndex() {
        assertThat(CustomerKey.medianIndex(1)).isEqualTo(0);
        assertThat(CustomerKey.medianIndex(2)).isEqualTo(0);
        assertThat(CustomerKey.medianIndex(3)).isEqualTo(1);
        assertThat(CustomerKey.medianIndex(4)).isEqualTo(1);
        for (int n = 1; n <= 3_000; n++) {
            assertThat(CustomerKey.medianIndex(n)).isEqualTo((int) Math.ceil(n / 2.0) - 1);
        }
    }

    @Test
    @DisplayName("2.5.1.2, 2.6.1.2: a customer is chosen by number or by last name")
    void byNumberOrByName() {
        CustomerKey byId = CustomerKey.byId(3, 4, 5);
        assertThat(byId.isByName()).isFalse();
        assertThat(byId).isEqualTo(new CustomerKey(3, 4, 5, null));

        CustomerKey byName = CustomerKey.byName(3, 4, "BARBARBAR");
        assertThat(byName.isByName()).isTrue();
        assertThat(byName).isEqualTo(new CustomerKey(3, 4, 0, "BARBARBAR"));
    }

    @Test
    void neitherOrBothIsRefused() {
        assertThatThrownBy(() -> new CustomerKey(1, 1, 0, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a customer is chosen by number or by name, not 0 and null");
        assertThatThrownBy(() -> new CustomerKey(1, 1, 7, "BARBARBAR"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a customer is chosen by number or by name, not 7 and BARBARBAR");
        assertThatThrownBy(() -> CustomerKey.byName(1, 1, null)).isInstanceOf(NullPointerException.class);
    }
}
