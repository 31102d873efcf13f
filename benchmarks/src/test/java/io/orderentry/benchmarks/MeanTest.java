package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MeanTest {

    @Test
    void intervalOfThreeFigures() {
        Mean mean = new Mean();
        mean.add(1);
        mean.add(2);
        mean.add(3);

        assertThat(mean.value()).isEqualTo(2);
        // t(0.975, 2 degrees of freedom) = 4.302653; the standard error of 1, 2, 3 is 1 / sqrt(3).
        assertThat(mean.halfWidth()).isCloseTo(4.302653 / Math.sqrt(3), within(1e-5));
        assertThat(mean).hasToString("2.000 (95 %: -0.484 to 4.484, 3 times)");
    }

    @Test
    void oneFigureHasNoInterval() {
        Mean mean = new Mean();
        mean.add(1);

        assertThat(mean.halfWidth()).isInfinite();
    }
}
