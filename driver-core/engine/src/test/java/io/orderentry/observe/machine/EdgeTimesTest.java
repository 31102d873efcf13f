package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EdgeTimesTest {
    private static final long MILLI = 1_000_000;

    private static EdgeTimes read(long lateAtStart, long lateAtEnd, long interval) {
        return new EdgeTimes(0, lateAtStart * MILLI, interval * MILLI, (interval + lateAtEnd) * MILLI);
    }

    @Test
    void ratesDivideByTheTimeBetweenTheReadings() {
        assertThat(read(100, 250, 30_000).seconds()).isEqualTo(30.15);
    }

    @Test
    void aHundredthOfTheIntervalIsInTime() {
        assertThat(read(300, 300, 30_000).late()).isNull();
        assertThat(read(301, 0, 30_000).late())
                .isEqualTo(
                        "read 0.30 s after the start of the measurement interval, more than 1 % of its 30.0 s: the driver's machine or the source is too busy");
        assertThat(read(0, 2_310, 15_000).late()).startsWith("read 2.31 s after the end of the measurement interval");
    }

    @Test
    void oneTurnOfTheSchedulerIsInTimeInAShortInterval() {
        assertThat(read(50, 50, 1_000).late()).isNull();
        assertThat(read(51, 0, 1_000).late()).isNotNull();
    }
}
