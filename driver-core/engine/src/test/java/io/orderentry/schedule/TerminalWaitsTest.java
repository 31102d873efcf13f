package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.data.RandomStream;
import io.orderentry.model.TransactionType;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TerminalWaitsTest {
    @ParameterizedTest
    @EnumSource
    @DisplayName("5.2.5.4: negative exponential with the mean of the last transaction")
    void distribution(TransactionType done) {
        RandomStream random = new RandomStream(1);
        double mean = done.meanThinkTime().toNanos();
        int samples = 100_000;
        double sum = 0;
        int aboveMean = 0;
        for (int i = 0; i < samples; i++) {
            long think = PacedSchedule.thinkNanos(1, done, random.unit());
            assertThat(think >= 0 && think <= 10 * mean).isTrue();
            sum += think;
            aboveMean += think > mean ? 1 : 0;
        }
        // Five standard deviations; the standard deviation of one is the mean.
        assertThat(sum / samples / mean).isCloseTo(1, within(0.016));
        // Negative exponential: 1/e of them are above the mean.
        assertThat((double) aboveMean / samples).isCloseTo(Math.exp(-1), within(0.008));
    }

    @Test
    @DisplayName("5.2.5.4: the think time is cut at ten times its mean")
    void cut() {
        assertThat(PacedSchedule.thinkNanos(1, TransactionType.NEW_ORDER, 1)).isZero();
        assertThat(PacedSchedule.thinkNanos(1, TransactionType.NEW_ORDER, Math.exp(-1)))
                .isCloseTo(Duration.ofSeconds(12).toNanos(), within(1L));
        assertThat(PacedSchedule.thinkNanos(1, TransactionType.NEW_ORDER, Math.exp(-9.99)))
                .isLessThan(Duration.ofSeconds(120).toNanos());
        assertThat(PacedSchedule.thinkNanos(1, TransactionType.NEW_ORDER, Math.exp(-11)))
                .isEqualTo(Duration.ofSeconds(120).toNanos());
        assertThat(PacedSchedule.thinkNanos(1, TransactionType.NEW_ORDER, 0x1p-53))
                .isEqualTo(Duration.ofSeconds(120).toNanos());
    }

    @ParameterizedTest
    @EnumSource
    void aScaleIsAFactorOfBothTimes(TransactionType type) {
        assertThat(PacedSchedule.keyingNanos(1, type))
                .isEqualTo(type.keyingTime().toNanos());
        assertThat(PacedSchedule.keyingNanos(0.1, type))
                .isEqualTo(type.keyingTime().toNanos() / 10);
        assertThat(PacedSchedule.thinkNanos(0.1, type, 0.3))
                .isCloseTo(PacedSchedule.thinkNanos(1, type, 0.3) / 10, within(1L));
        assertThat(PacedSchedule.thinkNanos(0.1, type, Math.exp(-11)))
                .isEqualTo(type.meanThinkTime().toNanos());
    }
}
