package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasurementIntervalTest {
    private final MeasurementInterval interval = new MeasurementInterval(1_000, 2_000);

    @ParameterizedTest
    @DisplayName(
            "5.4.2: a response time counts when it lies wholly in the interval, a transaction of an open loop by its end")
    @CsvSource({
        "1000, 2000, true, true",
        "1500, 1500, true, true",
        "999, 1500, false, true",
        "1, 1000, false, true",
        "1, 999, false, false",
        "1500, 2001, false, false",
        "999, 2001, false, false"
    })
    void whatIsInIt(long due, long ended, boolean wholly, boolean counts) {
        assertThat(interval.contains(due, ended)).isEqualTo(wholly);
        assertThat(interval.counts(due, ended)).isEqualTo(wholly);
        MeasurementInterval open = new MeasurementInterval(1_000, 2_000, true);
        assertThat(open.contains(due, ended)).isEqualTo(wholly);
        assertThat(open.counts(due, ended)).isEqualTo(counts);
    }

    @Test
    void itCanEndEarlierButNeverLater() {
        interval.cutAt(1_800);
        interval.cutAt(1_900);
        assertThat(interval.end()).isEqualTo(1_800);
        assertThat(interval.contains(1_500, 1_801)).isFalse();
        assertThat(interval.contains(1_500, 1_800)).isTrue();
        assertThat(interval.seconds()).isEqualTo(8e-7);
        interval.cutAt(400);
        assertThat(interval.seconds()).isZero();
        assertThat(interval.contains(300, 350)).isFalse();
    }

    @Test
    void oneThatHasNotBegunContainsNothingUntilItBegins() {
        MeasurementInterval later = MeasurementInterval.notBegun(Long.MAX_VALUE - 10);
        assertThat(later.contains(Long.MAX_VALUE - 5, Long.MAX_VALUE - 4)).isFalse();
        assertThat(later.isEndedAfter(Long.MAX_VALUE - 5, Long.MAX_VALUE)).isFalse();
        later.begin(Long.MAX_VALUE - 2);
        assertThat(later.contains(Long.MAX_VALUE - 3, Long.MAX_VALUE)).isFalse();
        assertThat(later.contains(Long.MAX_VALUE - 2, Long.MIN_VALUE + 10)).isTrue();
        later.cutAt(Long.MIN_VALUE + 997);
        assertThat(later.seconds()).isEqualTo(1e-6);
        MeasurementInterval never = MeasurementInterval.notBegun(0);
        never.cutAt(400);
        assertThat(never.seconds()).isZero();
    }
}
