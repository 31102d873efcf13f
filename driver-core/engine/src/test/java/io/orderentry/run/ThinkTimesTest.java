package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.data.RandomStream;
import io.orderentry.result.Blank;
import io.orderentry.result.CheckResult;
import io.orderentry.result.CoordinatedOmission;
import io.orderentry.result.Pacing;
import io.orderentry.result.PacingBuilder;
import io.orderentry.result.Reading;
import io.orderentry.result.ThinkTimes;
import io.orderentry.verdict.HealthChecks;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ThinkTimesTest {
    private static final double MEAN = 12;

    /** Think times of a distribution, given by its inverse in multiples of the mean. */
    private static ThinkTimes drawn(int count, DoubleUnaryOperator inverse) {
        Histogram micros = new Histogram(3);
        RandomStream random = new RandomStream(1);
        for (int i = 0; i < count; i++) {
            micros.recordValue((long) (1e6 * MEAN * inverse.applyAsDouble(random.unit())));
        }
        return ThinkTimes.ofMicros(micros, MEAN);
    }

    private static PacingBuilder pacing(Map<String, ThinkTimes> times) {
        return Blank.of(PacingBuilder.builder())
                .thinkScale(1)
                .ceilingPerWarehouse(12.86)
                .mixCeilingPerWarehouse(Reading.of(12.605))
                .ceilingPercent(Reading.of(98.0))
                .mixCeilingPercent(Reading.of(100.0))
                .thinkTimes(times);
    }

    private static CheckResult check(ThinkTimes times) {
        Pacing pacing = pacing(Map.of("newOrder", times)).build();
        assertThat(HealthChecks.ofPacing(pacing)).hasSize(1);
        return HealthChecks.ofPacing(pacing).get(0);
    }

    @Test
    @DisplayName("5.2.5.4: negative exponential, cut at ten times the mean")
    void whatIsSpecifiedFits() {
        ThinkTimes times = drawn(100_000, unit -> Math.min(10, -Math.log(unit)));
        assertThat(times.count()).isEqualTo(100_000);
        assertThat(times.meanSeconds()).isCloseTo(12, within(0.2));
        assertThat(times.maxSeconds()).isBetween(100.0, 120.1);
        assertThat(times.binSeconds()).isEqualTo(2.4);
        assertThat(times.percent(0)).isCloseTo(18.1, within(0.6));
        assertThat(times.deviationPercent()).isLessThan(0.7);
        assertThat(check(times).status()).isEqualTo(CheckResult.Status.PASS);
        assertThat(check(times).detail())
                .isEqualTo("100,000 think times negative exponential with the specified means");
    }

    @Test
    void anotherDistributionWithTheSameMeanFails() {
        ThinkTimes uniform = drawn(10_000, unit -> 2 * unit);
        assertThat(uniform.meanSeconds()).isCloseTo(12, within(0.3));
        // Far apart where 1 - exp(-x) and x / 2 are: at ln 2.
        assertThat(uniform.deviationPercent()).isCloseTo(15.3, within(2.0));
        assertThat(check(uniform).status()).isEqualTo(CheckResult.Status.FAIL);
        assertThat(check(uniform).detail()).contains(": New-Order mean 12.", "distribution off by 1");
        assertThat(check(drawn(10_000, unit -> 1)).failed()).isTrue();
        assertThat(check(drawn(10_000, unit -> -1.1 * Math.log(unit))).failed()).isTrue();
        assertThat(check(drawn(5, unit -> 2 * unit)).failed()).as("no proof").isFalse();
    }

    @Test
    void transactionsThatWaitingTerminalsDidNotMakeAreFewerThanOnePercent() {
        assertThat(omission(99, 0.995).detail())
                .isEqualTo("coordinated omission: 99 transactions missing, 0.995 % (less than 1 %)");
        assertThat(omission(99, 0.995).failed()).isFalse();
        assertThat(omission(100, 1).failed()).isTrue();
    }

    private static CheckResult omission(long missing, double percent) {
        CoordinatedOmission omission = new CoordinatedOmission(0.2, missing, Reading.of(percent), Map.of());
        return HealthChecks.ofPacing(pacing(Map.of())
                        .coordinatedOmission(Reading.of(omission, Blank.REASON))
                        .build())
                .get(0);
    }

    @Test
    void theSpecifiedSharesAreAll() {
        assertThat(IntStream.rangeClosed(0, ThinkTimes.BINS)
                        .mapToDouble(ThinkTimes::specifiedPercent)
                        .sum())
                .isCloseTo(100, within(1e-9));
    }

    @Test
    void withoutAnyThereIsNothing() {
        assertThat(ThinkTimes.ofMicros(new Histogram(3), MEAN)).isNull();
        assertThat(HealthChecks.ofPacing(null)).isEmpty();
        assertThat(HealthChecks.ofPacing(pacing(Map.of()).build())).isEmpty();
    }

    @Test
    void binsThatAreNotAllOfThemAreRefused() {
        List<Long> bins = Collections.nCopies(ThinkTimes.BINS + 1, 1L);
        assertThatIllegalArgumentException().isThrownBy(() -> new ThinkTimes(22, 12, 0, 120, 12, 2.4, bins));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThinkTimes(20, 12, 0, 120, 12, 2.4, bins.subList(0, 20)));
    }
}
