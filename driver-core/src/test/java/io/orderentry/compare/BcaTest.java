package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.descriptive.Mean;
import org.junit.jupiter.api.Test;

class BcaTest {
    /** Spatial test A of Efron and Tibshirani, An Introduction to the Bootstrap (1993), table 14.1. */
    private static final double[] SPATIAL = {
        48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41
    };

    @Test
    void published_example() {
        // Theirs, from 2,000 resamples of the plug-in variance 171.5: 90 % from 115.8 to 259.6.
        Interval interval = Bca.interval(new double[][] {SPATIAL}, samples -> variance(samples[0]), 0.9);
        assertThat(variance(SPATIAL)).isCloseTo(171.5, within(0.05));
        assertThat(interval.low()).isCloseTo(115.8, within(4.0));
        assertThat(interval.high()).isCloseTo(259.6, within(6.0));
    }

    @Test
    void of_a_mean_it_is_close_to_students() {
        double[] first = {100, 101, 99, 100.5, 98.5, 102, 100, 99.5, 101.5, 98};
        double[] second = {90, 91, 89, 90.5, 88.5, 92, 90, 89.5, 91.5, 88};
        Interval bootstrap = Bca.interval(
                new double[][] {first, second},
                samples ->
                        Mean.of(samples[0]).getAsDouble() - Mean.of(samples[1]).getAsDouble(),
                0.95);
        Interval student = MeanDifference.welch(first, second).interval(0.95);
        assertThat(bootstrap.low()).isCloseTo(student.low(), within(0.2));
        assertThat(bootstrap.high()).isCloseTo(student.high(), within(0.2));
    }

    @Test
    void the_same_runs_give_the_same_interval() {
        double[][] samples = {SPATIAL, SPATIAL};
        assertThat(Bca.interval(samples, s -> variance(s[0]) - variance(s[1]), 0.95))
                .isEqualTo(Bca.interval(samples, s -> variance(s[0]) - variance(s[1]), 0.95));
    }

    private static double variance(double[] values) {
        double mean = Mean.of(values).getAsDouble();
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares / values.length;
    }
}
