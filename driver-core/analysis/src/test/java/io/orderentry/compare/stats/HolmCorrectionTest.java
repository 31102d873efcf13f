package io.orderentry.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmCorrectionTest {
    @Test
    void theSmallestIsMultipliedByAllTheNextByOneLess() {
        assertThat(HolmCorrection.adjusted(0.01, 0.04, 0.03, 0.005))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    }

    @Test
    void neverAbove1AndNeverOutOfOrder() {
        assertThat(HolmCorrection.adjusted(0.9, 0.02, 0.8)).containsExactly(new double[] {1, 0.06, 1}, within(1e-12));
    }

    @Test
    void oneAloneStays() {
        assertThat(HolmCorrection.adjusted(0.04)).containsExactly(0.04);
        assertThat(HolmCorrection.adjusted()).isEmpty();
    }
}
