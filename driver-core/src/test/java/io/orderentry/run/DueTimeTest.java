package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.data.RandomStream;
import io.orderentry.model.TransactionType;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DueTimeTest {
    private static final TransactionType ANY = TransactionType.PAYMENT;

    private final RandomStream random = new RandomStream(1);

    @Test
    void flatOutIsDueAtOnce() {
        assertThat(DueTime.flatOut().nextNanos(5, 1_234, ANY, ANY, random)).isEqualTo(1_234);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "5.2.5.7: after a think time whose mean is that of the last transaction, and the keying time of the next")
    void paced(TransactionType done) {
        long ended = 777;
        TransactionType next = done == TransactionType.NEW_ORDER ? TransactionType.PAYMENT : TransactionType.NEW_ORDER;
        double mean = done.meanThinkTime().toNanos();
        int samples = 100_000;
        double sum = 0;
        int aboveMean = 0;
        for (int i = 0; i < samples; i++) {
            long think = DueTime.paced().nextNanos(0, ended, done, next, random)
                    - ended
                    - next.keyingTime().toNanos();
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
        assertThat(DueTime.thinkNanos(TransactionType.NEW_ORDER, 1)).isZero();
        assertThat(DueTime.thinkNanos(TransactionType.NEW_ORDER, Math.exp(-1)))
                .isCloseTo(Duration.ofSeconds(12).toNanos(), within(1L));
        assertThat(DueTime.thinkNanos(TransactionType.NEW_ORDER, Math.exp(-9.99)))
                .isLessThan(Duration.ofSeconds(120).toNanos());
        assertThat(DueTime.thinkNanos(TransactionType.NEW_ORDER, Math.exp(-11)))
                .isEqualTo(Duration.ofSeconds(120).toNanos());
        assertThat(DueTime.thinkNanos(TransactionType.NEW_ORDER, 0x1p-53))
                .isEqualTo(Duration.ofSeconds(120).toNanos());
    }

    @Test
    void aConstantRateAddsToWhenItWasDueAndNeverToNow() {
        DueTime rate = DueTime.constantRate(100, 10);
        long due = 50;
        for (long late : new long[] {0, 1_000_000, 3_600_000_000_000L}) {
            assertThat(rate.nextNanos(due, due + late, ANY, ANY, random)).isEqualTo(due + 100_000_000);
        }
    }

    @Test
    void allTerminalsTogetherMakeTheRate() {
        int terminals = 70;
        double rate = 333;
        DueTime dueTime = DueTime.constantRate(rate, terminals);
        long period = dueTime.nextNanos(0, 0, ANY, ANY, random);
        assertThat(terminals * 1e9 / period).isCloseTo(rate, within(1e-6));
    }
}
