package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MeasurementIntervalTest {
    private final MeasurementInterval interval = new MeasurementInterval(1_000, 2_000);

    @Test
    @DisplayName("5.4.2: a response time counts when it lies wholly in the interval, its edges included")
    void wholly() {
        assertThat(interval.contains(1_000, 2_000)).isTrue();
        assertThat(interval.contains(1_500, 1_500)).isTrue();
        assertThat(interval.contains(999, 1_500)).isFalse();
        assertThat(interval.contains(1_500, 2_001)).isFalse();
        assertThat(interval.contains(999, 2_001)).isFalse();
    }

    @Test
    void aTransactionOfAnOpenLoopCountsByItsEnd() {
        assertThat(interval.counts(999, 1_500)).isFalse();
        MeasurementInterval open = new MeasurementInterval(1_000, 2_000, true);
        assertThat(open.counts(999, 1_500)).isTrue();
        assertThat(open.counts(1, 1_000)).isTrue();
        assertThat(open.counts(1, 999)).isFalse();
        assertThat(open.counts(1_500, 2_001)).isFalse();
        assertThat(open.contains(999, 1_500)).isFalse();
    }

    @Test
    void itCanEndEarlierButNeverLater() {
        interval.cutAt(1_800);
        interval.cutAt(1_900);
        assertThat(interval.end()).isEqualTo(1_800);
        assertThat(interval.contains(1_500, 1_801)).isFalse();
        assertThat(interval.contains(1_500, 1_800)).isTrue();
        assertThat(interval.seconds()).isEqualTo(8e-7);
    }

    @Test
    void oneThatEndedBeforeItBeganHasNoLength() {
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

    @Test
    void aClockMayPassTheLargestNumber() {
        MeasurementInterval around = new MeasurementInterval(Long.MAX_VALUE - 10, Long.MIN_VALUE + 10);
        assertThat(around.contains(Long.MAX_VALUE, Long.MIN_VALUE)).isTrue();
        assertThat(around.contains(Long.MAX_VALUE - 11, Long.MIN_VALUE)).isFalse();
        assertThat(around.contains(Long.MAX_VALUE, Long.MIN_VALUE + 11)).isFalse();
    }
}
