package io.orderentry.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.result.Blank;
import io.orderentry.result.Reading;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.SteadyState;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Series whose answers were worked out by hand. */
class SteadyStateTest {
    private static final Offset<Double> CLOSE = within(1e-3);

    private static SeriesRow second(double length, boolean inInterval, long count) {
        return new SeriesRow(0, inInterval ? Phase.INTERVAL : Phase.RAMP_UP, count, count, 0, 0, length);
    }

    private static SteadyState steady(List<SeriesRow> seconds) {
        return steady(seconds, 2L, List.of());
    }

    private static SteadyState steady(List<SeriesRow> seconds, Long checkpoints, List<Double> hitPercents) {
        return SteadyStateAnalysis.of(seconds, 60, checkpoints, hitPercents, Blank.REASON)
                .orNull();
    }

    private static List<SeriesRow> run(int rampUp, int interval, IntToLongFunction count) {
        return IntStream.range(0, rampUp + interval)
                .mapToObj(i -> second(1, i >= rampUp, count.applyAsLong(i)))
                .toList();
    }

    @Test
    void anEvenLoadIsSteady() {
        SteadyState steady = steady(run(10, 120, second -> 500), 2L, List.of(99.0, 99.0, 99.0));
        assertThat(steady)
                .isEqualTo(new SteadyState(
                        10, 12, 0, 0, 0, 0, Reading.of(1.0), 0, 10, Reading.of(2L), Reading.of(0.0), List.of()));
    }

    /** Bins 10, 12, 11, 13, 12, 14: slope 11/17.5, squares 10 in all, 4 degrees of freedom, t 2.77645. */
    @Test
    void theLineAndItsIntervalAreThoseOfTheTextbook() {
        SteadyStateAnalysis.LineFit line = SteadyStateAnalysis.LineFit.of(List.of(10.0, 12.0, 11.0, 13.0, 12.0, 14.0));
        assertThat(line.mean()).isEqualTo(12);
        double slope = 11 / 17.5;
        double error = Math.sqrt((10 - slope * slope * 17.5) / 4 / 17.5);
        assertThat(line.rise()).isCloseTo(6 * slope, CLOSE);
        assertThat(line.riseLow()).isCloseTo(6 * (slope - 2.77645 * error), CLOSE);
        assertThat(line.riseHigh()).isCloseTo(6 * (slope + 2.77645 * error), CLOSE);
    }

    /** From 100 to 109 a second in ten bins of ten seconds, mean 104.5. */
    @Test
    void aDriftIsFoundAndSaid() {
        SteadyState steady = steady(run(0, 100, second -> 100 + second / 10), null, List.of());
        assertThat(steady.bins()).isEqualTo(10);
        assertThat(steady.driftPercent()).isCloseTo(1_000 / 104.5, CLOSE);
        assertThat(steady.driftLowPercent()).isCloseTo(1_000 / 104.5, CLOSE);
        assertThat(steady.halvesRatio().value()).isCloseTo(107.0 / 102, CLOSE);
        assertThat(steady.variationPercent()).isCloseTo(100 * Math.sqrt(82.5 / 9) / 104.5, CLOSE);
        assertThat(steady.checkpoints().isAvailable()).isFalse();
        assertThat(steady.hitTrendPoints()).isEqualTo(Reading.unavailable(Blank.REASON));
        assertThat(steady.doubts()).contains("the throughput drifted by +9.6 % over the interval, more than 2 %");
    }

    @ParameterizedTest
    @CsvSource({"1010, false", "1030, true"})
    void aDriftOfTwoPercentIsTheMost(long last, boolean doubted) {
        SteadyState steady = steady(run(0, 60, second -> second < 30 ? 1_000 : last));
        assertThat(steady.doubts().stream().anyMatch(doubt -> doubt.contains("drifted")))
                .isEqualTo(doubted);
    }

    @Test
    void aRampUpThatWasTooShortIsSeen() {
        SteadyState steady = steady(run(10, 190, second -> second < 40 ? 10L * second : 400));
        assertThat(steady.settledSeconds()).isEqualTo(40);
        assertThat(steady.doubts())
                .contains("the throughput settled 40 s after the start, and the ramp-up lasted 10 s (MSER-5)");
        assertThat(steady(run(40, 160, second -> second < 40 ? 10L * second : 400))
                        .doubts())
                .isEmpty();
    }

    /** Batch means 0, 0, 9, 10, 11, 10, 10, 10, and one observation that fills no batch. */
    @Test
    void mserCutsWhereTheErrorIsSmallest() {
        List<Double> values = new ArrayList<>();
        for (double mean : new double[] {0, 0, 9, 10, 11, 10, 10, 10}) {
            values.addAll(List.of(mean - 1, mean + 1, mean, mean, mean));
        }
        values.add(1e9);
        // After 2, 3 and 4 batches are left: 2/36, 0.8/25, 0.75/16.
        assertThat(SteadyStateAnalysis.mserCut(values)).isEqualTo(15);
        assertThat(SteadyStateAnalysis.mserCut(List.of())).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, true", "2, false"})
    void fewerThanTwoCheckpointsAreDoubted(long checkpoints, boolean doubted) {
        SteadyState steady = steady(run(0, 60, second -> 7), checkpoints, List.of());
        assertThat(steady.doubts().isEmpty()).isNotEqualTo(doubted);
    }

    @Test
    void aCacheThatFillsHasATrend() {
        assertThat(steady(run(0, 60, second -> 7), 2L, List.of(90.0, 91.0, 92.0))
                        .hitTrendPoints()
                        .value())
                .isCloseTo(3, CLOSE);
        assertThat(steady(run(0, 60, second -> 7), 2L, List.of(90.0, 91.0))
                        .hitTrendPoints()
                        .isAvailable())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"29, 0", "30, 5", "59, 5", "60, 10", "300, 10", "449, 14", "900, 30", "7200, 30"})
    void binsAreOfFiveToThirtySeconds(int interval, int binSeconds) {
        SteadyState steady = steady(run(5, interval, second -> 7));
        assertThat(steady == null ? 0 : steady.binSeconds()).isEqualTo(binSeconds);
    }

    @Test
    void withoutAnythingDoneThereIsNothingToTell() {
        assertThat(steady(run(5, 100, second -> 0))).isNull();
        assertThat(steady(List.of(), null, List.of())).isNull();
        assertThat(SteadyStateAnalysis.tooShort(20)).contains("an interval of 20.0 s is too short: it takes 30 s");
        assertThat(SteadyStateAnalysis.tooShort(60)).doesNotContain("too short");
    }

    /** Of six one may be in the first bins alone: a drift of -190 %. */
    @Test
    void fewNewOrdersAreNotAssessed() {
        List<SeriesRow> rows = IntStream.rangeClosed(1, 60)
                .mapToObj(second -> new SeriesRow(second, Phase.INTERVAL, second <= 6 ? 1 : 0, 3, 0, 0, 1))
                .toList();
        assertThat(SteadyStateAnalysis.of(rows, 60, 2L, List.of(), Blank.REASON).reason())
                .isEqualTo("6 New-Orders in the interval are too few: it takes 30");
    }

    @Test
    void aLastThirdThatFallsIsCertainAfterHalfAMinute() {
        SteadyState steady = steady(run(5, 30, second -> second < 25 ? 900 + second : 150), null, List.of());
        assertThat(steady.isHalfDifferent()).isTrue();
        assertThat(steady.doubts())
                .anySatisfy(doubt -> assertThat(doubt)
                        .startsWith("the throughput of the last third was -83.6 % against that before"));
    }

    /** A busy machine's seconds are of 1.15 s each: no bin is lost by that. */
    @Test
    void longSecondsLoseNoBin() {
        List<SeriesRow> seconds = IntStream.range(0, 52)
                .mapToObj(i -> second(60.0 / 52, true, 100))
                .toList();
        assertThat(steady(seconds).bins()).isEqualTo(6);
    }

    @Test
    void aValueIsPrintedOnItsSideOfTheLimit() {
        assertThat(Sentences.beside(0.5, 0.4987, 2)).isEqualTo("0.499");
        assertThat(Sentences.beside(0.5, 0.5001, 2)).isEqualTo("0.5001");
        assertThat(Sentences.beside(0.5, 0.5, 2)).isEqualTo("0.50");
        assertThat(Sentences.beside(0.5, 0.12, 2)).isEqualTo("0.12");
        assertThat(Sentences.beside(5, 1_234.5, 1)).isEqualTo("1,234.5");
    }

    /** A second that took two does not count as a drop, nor as a bin of eleven. */
    @Test
    void ratesAreOfTheTimeThatPassed() {
        List<SeriesRow> seconds = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            seconds.add(i % 7 == 0 ? second(2, true, 200) : second(1, true, 100));
        }
        assertThat(steady(seconds).variationPercent()).isCloseTo(0, CLOSE);
    }
}
