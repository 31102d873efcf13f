package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.Arrivals;
import org.junit.jupiter.api.Test;

class ArrivalTimesTest {
    private static final int MANY = 100_000;
    private static final double RATE = 800;
    private static final double MEAN = 1e9 / RATE;

    private static long[] moments(Arrivals arrivals, long start, long seed) {
        ArrivalTimes times = ArrivalTimes.of(arrivals, RATE, start, seed);
        long[] moments = new long[MANY];
        for (int i = 0; i < MANY; i++) {
            moments[i] = times.nextNanos();
        }
        return moments;
    }

    /** Variance of the number of arrivals in windows of 100 mean times, divided by its mean. */
    private static double dispersion(long[] moments) {
        int windows = MANY / 100 - 20;
        double[] counts = new double[windows];
        for (long moment : moments) {
            int window = (int) (moment / (100 * MEAN));
            if (window < windows) {
                counts[window]++;
            }
        }
        double mean = 0;
        for (double count : counts) {
            mean += count / windows;
        }
        double variance = 0;
        for (double count : counts) {
            variance += (count - mean) * (count - mean) / (windows - 1);
        }
        return variance / mean;
    }

    @Test
    void uniformArrivalsAreEquallyFarApartForEver() {
        long[] moments = moments(Arrivals.UNIFORM, 77, 1);
        for (int i = 0; i < MANY; i++) {
            assertThat(moments[i]).isEqualTo(77 + i * 1_250_000L);
        }
        assertThat(dispersion(moments(Arrivals.UNIFORM, 0, 1))).isLessThan(0.001);
    }

    @Test
    void aRateThatDoesNotDivideASecondDoesNotDrift() {
        ArrivalTimes times = ArrivalTimes.of(Arrivals.UNIFORM, 3, 0, 1);
        long last = 0;
        for (int i = 0; i <= 3_000_000; i++) {
            last = times.nextNanos();
        }
        assertThat(last).isEqualTo(1_000_000_000_000_000L);
    }

    @Test
    void poissonArrivalsHaveTheRateAndTheDispersionOfAPoissonProcess() {
        long[] moments = moments(Arrivals.POISSON, 0, 1);
        double sum = 0;
        double squares = 0;
        double products = 0;
        int aboveMean = 0;
        double before = 0;
        long last = 0;
        for (long moment : moments) {
            double gap = (moment - last) / MEAN;
            assertThat(gap).isGreaterThanOrEqualTo(0);
            last = moment;
            sum += gap;
            squares += (gap - 1) * (gap - 1);
            products += (gap - 1) * (before - 1);
            aboveMean += gap > 1 ? 1 : 0;
            before = gap;
        }
        // Five standard deviations of each.
        assertThat(sum / MANY).isCloseTo(1, within(0.016));
        assertThat(squares / MANY).isCloseTo(1, within(0.045));
        assertThat(products / MANY).isCloseTo(0, within(0.016));
        assertThat((double) aboveMean / MANY).isCloseTo(Math.exp(-1), within(0.008));
        assertThat(dispersion(moments)).isCloseTo(1, within(0.23));
    }

    @Test
    void theSeedGivesTheMomentsAndTheStartMovesThem() {
        long[] one = moments(Arrivals.POISSON, 0, 1);
        assertThat(moments(Arrivals.POISSON, 0, 1)).isEqualTo(one);
        assertThat(moments(Arrivals.POISSON, 0, 2)).isNotEqualTo(one);
        long[] later = moments(Arrivals.POISSON, 5_000, 1);
        for (int i = 0; i < MANY; i++) {
            assertThat(later[i] - one[i]).isEqualTo(5_000);
        }
    }
}
