package io.orderentry.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeliveryOutputTest {

    @Test
    @DisplayName("2.7.4.2: districts without an undelivered order are counted as skipped")
    void skippedDistricts() {
        assertThat(new DeliveryOutput(new int[] {2_101, 2_102, 1, 4, 5, 6, 7, 8, 9, 10}).skippedDistricts())
                .isZero();
        assertThat(new DeliveryOutput(new int[] {0, 2_102, 1, 4, 5, 6, 7, 8, 9, 0}).skippedDistricts())
                .isEqualTo(2);
        assertThat(new DeliveryOutput(new int[10]).skippedDistricts()).isEqualTo(10);
    }
}
