package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    @Test
    void microsecondsBecomeMilliseconds() {
        Histogram micros = new Histogram(3);
        for (int i = 1; i <= 1_000; i++) {
            micros.recordValue(i);
        }

        assertThat(Percentiles.ofMicros(micros)).isEqualTo(new Percentiles(0.501, 0.5, 0.9, 0.95, 0.99, 0.999, 1));
    }

    @Test
    void longTimesKeepThreeDigits() {
        Histogram micros = new Histogram(3);
        micros.recordValue(12_345_678);

        Percentiles times = Percentiles.ofMicros(micros);

        assertThat(times.p50()).isCloseTo(12_345.678, within(12.3));
        assertThat(times.max()).isEqualTo(times.p50());
    }

    @Test
    void noSamplesAreNotZero() {
        assertThat(Percentiles.ofMicros(new Histogram(3))).isNull();
    }
}
