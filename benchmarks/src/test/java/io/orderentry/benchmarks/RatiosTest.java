package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RatiosTest {

    @Test
    void intervalOfThreePairs() {
        Ratios ratios = new Ratios();
        ratios.add(Math.exp(1), 1);
        ratios.add(Math.exp(2), 1);
        ratios.add(Math.exp(3), 1);

        // t(0.975, 2 degrees of freedom) = 4.302653; the standard error of 1, 2, 3 is 1 / sqrt(3).
        assertThat(Math.log(ratios.geometricMean())).isCloseTo(2, within(1e-9));
        assertThat(Math.log(ratios.low())).isCloseTo(2 - 4.302653 / Math.sqrt(3), within(1e-5));
        assertThat(Math.log(ratios.high())).isCloseTo(2 + 4.302653 / Math.sqrt(3), within(1e-5));
    }

    @Test
    void onePairHasNoInterval() {
        Ratios ratios = new Ratios();
        ratios.add(3, 2);

        assertThat(ratios.geometricMean()).isCloseTo(1.5, within(1e-9));
        assertThat(ratios.low()).isZero();
        assertThat(ratios.high()).isInfinite();
    }

    @Test
    void refusesWhatHasNoLogarithm() {
        assertThatThrownBy(() -> new Ratios().add(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Ratios().add(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
