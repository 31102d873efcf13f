package io.orderentry.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PacedCeilingTest {
    /** The smallest shares of clause 5.2.3, and the rest New-Orders. */
    private static double smallest(TransactionType type) {
        return type == TransactionType.NEW_ORDER ? 45 : type.minimumPercent();
    }

    private static double deck(TransactionType type) {
        return 100.0 * type.deckCards() / 23;
    }

    @Test
    @DisplayName("5.2.5: 10 terminals x 60 s / 20.99 s x 45 % = 12.86 New-Orders per minute; the deck deals 10 of 23")
    void aWarehouseHasACeiling() {
        assertThat(PacedCeiling.transactionsPerSecond(1, 1, PacedCeilingTest::smallest))
                .isCloseTo(10 / 20.99, within(1e-9));
        assertThat(PacedCeiling.newOrdersPerMinute(1, 1, PacedCeilingTest::smallest))
                .isCloseTo(12.863, within(0.001));
        assertThat(PacedCeiling.newOrdersPerMinute(1, 1, PacedCeilingTest::deck))
                .isCloseTo(12.605, within(0.001));
        assertThat(PacedCeiling.newOrdersPerMinute(1_000, 1, PacedCeilingTest::deck))
                .isCloseTo(12_605, within(1.0));
    }

    @Test
    void aTenthOfTheWaitsIsTenTimesTheCeiling() {
        assertThat(PacedCeiling.newOrdersPerMinute(1, 0.1, PacedCeilingTest::deck))
                .isCloseTo(126.05, within(0.01));
    }
}
