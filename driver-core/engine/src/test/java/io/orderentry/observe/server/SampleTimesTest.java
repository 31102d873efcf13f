package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.observe.server.ActivityWatch.SampleTimes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTimesTest {
    private static final long PERIOD = 50_000_000;

    @Test
    void eachPeriodHasOneSampleAtAMomentOfItsOwn() {
        SampleTimes times = new SampleTimes(0, 20, 7);
        long now = 0;
        List<Long> moments = new ArrayList<>();
        for (int period = 0; period < 100; period++) {
            now = times.next(now);
            assertThat(now / PERIOD).isEqualTo(period);
            moments.add(now % PERIOD);
        }
        assertThat(new HashSet<>(moments)).hasSizeGreaterThan(90);
    }

    @Test
    void periodsThatPassedAreLeftOut() {
        SampleTimes times = new SampleTimes(0, 20, 7);
        times.next(0);
        long late = 5 * PERIOD + PERIOD / 2;
        assertThat(times.next(late)).isBetween(late, 6 * PERIOD);
        assertThat(times.next(late) / PERIOD).isEqualTo(6);
    }
}
