package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeferredDeliveryTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
        DELIVERIES, WORKERS, AT START, AT END, WAITED, BEHIND
        1000, 3, 0, 0, 0, false
        1000, 3, 0, 52, 0, false
        1000, 3, 0, 53, 0, true
        1000, 3, 60, 0, 0, false
        59, 1, 0, 4, 0, true
        59, 2, 0, 4, 0, false
        0, 1, 0, 2, 0, false
        0, 1, 0, 3, 0, true
        1000, 3, 0, 0, 10, false
        1000, 3, 0, 0, 11, true
        1000000, 1, 100, 100, 500, false
        """)
    void isBehindWhenTheMixWouldSuffer(
            long deliveries, int workers, long atStart, long atEnd, long waited, boolean behind) {
        DeferredDelivery.Backlog backlog = new DeferredDelivery.Backlog(atStart, atEnd, waited);
        assertThat(new DeferredDelivery(
                                Reading.unavailable(Blank.REASON),
                                Reading.unavailable(Blank.REASON),
                                Reading.unavailable(Blank.REASON),
                                Reading.of(backlog, Blank.REASON),
                                0,
                                0)
                        .isFallingBehind(deliveries, workers))
                .isEqualTo(behind);
    }

    @Test
    void aDeliveryThatRunsAtOnceHasNoQueue() {
        assertThat(new DeferredDelivery(
                                Reading.unavailable(Blank.REASON),
                                Reading.unavailable(Blank.REASON),
                                Reading.unavailable(Blank.REASON),
                                Reading.unavailable(Blank.REASON),
                                0,
                                0)
                        .isFallingBehind(100, 0))
                .isFalse();
    }
}
