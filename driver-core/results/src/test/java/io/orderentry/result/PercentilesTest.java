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

        assertThat(Percentiles.ofMicros(micros))
                .isEqualTo(PercentilesBuilder.builder()
                        .mean(0.501)
                        .p50(0.5)
                        .p90(0.9)
                        .p95(0.95)
                        .p99(0.99)
                        .p999(0.999)
                        .max(1.0)
                        .build());
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
