package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.orderentry.model.PacedCeiling;
import io.orderentry.model.TransactionType;
import io.orderentry.result.CoordinatedOmission;
import io.orderentry.result.SeriesRow;
import io.orderentry.run.LatencyRecorder.Kind;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs on virtual time in which the load does not follow the database: at a constant rate, and with think times. */
class GivenPaceRunTest extends VirtualRun {
    @ParameterizedTest
    @ValueSource(strings = {"uniform", "poisson"})
    void aStallOfASecondIsTheP999OfTheResponseTimesAndNotOfTheServiceTimes(String arrivals)
            throws InterruptedException {
        stall(3, 4);
        RunOutcome outcome = run(
                "warmup=0ms duration=10s connections=4 pace=rate rate=1000 arrivals=" + arrivals, "delivery=inline");
        Histogram response = allTypes(outcome, Kind.RESPONSE);
        Histogram service = allTypes(outcome, Kind.SERVICE);
        // Of about 10,000 transactions a thousand were due in the stall; the ten that waited longest are above the
        // p99.9.
        assertThat(response.getValueAtPercentile(99.9)).isBetween(980_000L, 1_000_500L);
        assertThat(response.getMaxValue()).isBetween(995_000L, 1_000_500L);
        assertThat(response.getCountBetweenValues(1_000, 2_000_000)).isBetween(900L, 1_100L);
        // Only four of them were sent.
        assertThat(service.getCountBetweenValues(1_000, 2_000_000)).isEqualTo(4);
        assertThat(service.getValueAtPercentile(99.9)).isZero();
        assertThat(outcome.longestStall().fromSeconds()).isBetween(2.98, 3.0);
        assertThat(outcome.longestStall().seconds()).isBetween(1.0, 1.02);
    }

    /** Ten terminals that think for 0.2 s on average, and the same number of transactions at a rate, in a stall of 3 s. */
    @Test
    void aStallThatIsLongAgainstThinkTimesLacksTheTransactionsThatARateHas() throws InterruptedException {
        RunOutcome paced = stalled("pace=paced thinkScale=0.01");
        CoordinatedOmission omission = omission(paced, 0.01);
        // 14 cycles of each terminal; what would have been due less than a cycle before the end of the stall is no
        // stall.
        assertThat(omission.cycleSeconds()).isCloseTo(0.21, within(0.01));
        assertThat(omission.missingTransactions()).isBetween(110L, 140L);
        assertThat(omission.isConsiderable()).isTrue();
        double p95 = paced.times().sum(TransactionType.NEW_ORDER, Kind.RESPONSE).getValueAtPercentile(95) / 1_000.0;
        assertThat(p95).isLessThan(10);

        RunOutcome rate = stalled("pace=rate rate=47");
        double true95 =
                rate.times().sum(TransactionType.NEW_ORDER, Kind.RESPONSE).getValueAtPercentile(95) / 1_000.0;
        assertThat(true95).isGreaterThan(1_000);
        assertThat(omission.correctedMillis().get("newOrder").p95()).isCloseTo(true95, withinPercentage(15));
    }

    @Test
    void aStallThatIsShortAgainstThinkTimesLacksNone() throws InterruptedException {
        RunOutcome paced = stalled("pace=paced thinkScale=0.1");
        CoordinatedOmission omission = omission(paced, 0.1);
        assertThat(omission.missingTransactions()).isZero();
        assertThat(omission.missingPercent().orNull()).isZero();
        assertThat(omission.isConsiderable()).isFalse();
    }

    private static CoordinatedOmission omission(RunOutcome paced, double thinkScale) {
        return CoordinatedOmission.ofMicros(
                type -> paced.times().sum(type, Kind.RESPONSE),
                PacedCeiling.waitSeconds(thinkScale, GivenPaceRunTest::deck),
                GivenPaceRunTest::deck);
    }

    private static double deck(TransactionType type) {
        return 100.0 * type.deckCards() / 23;
    }

    private RunOutcome stalled(String load) throws InterruptedException {
        stall(10, 13);
        return run(load, "warmup=0ms duration=30s connections=10 delivery=inline");
    }

    /** Stops the database for some of the seconds from now. */
    private void stall(int fromSeconds, int toSeconds) {
        long from = clock.nanos() + TimeUnit.SECONDS.toNanos(fromSeconds);
        long to = clock.nanos() + TimeUnit.SECONDS.toNanos(toSeconds);
        database.usually(input -> {
            if (clock.nanos() >= from && clock.nanos() < to) {
                clock.advanceTo(to);
            }
        });
    }

    /** One transaction takes a second, four a second are due: in the interval a backlog of the ramp-up is worked off. */
    @Test
    void aBacklogOfTheRampUpIsThroughputOfTheIntervalInWhichItIsCompleted() throws InterruptedException {
        database.usually(input -> sleep(1_000));
        RunOutcome outcome = run("warmup=1m duration=30s connections=1 pace=rate rate=4 delivery=inline");
        assertThat(outcome.inInterval().completed()).isBetween(29L, 31L);
        assertThat((double) outcome.inInterval().completed())
                .isCloseTo(
                        ticks.stream()
                                .filter(tick -> tick.phase() == SeriesRow.Phase.INTERVAL)
                                .mapToLong(RunListener.Tick::transactions)
                                .sum(),
                        within(1.0));
        // None of them was due in the interval.
        assertThat(outcome.times().sum(TransactionType.NEW_ORDER, Kind.RESPONSE).getTotalCount())
                .isZero();
        assertThat(outcome.endedAfterInterval()).isZero();
    }

    @Test
    void aTenthOfTheWaitsIsTenTimesTheThroughput() throws InterruptedException {
        RunOutcome outcome = run("warmup=6s duration=3m connections=10 pace=paced thinkScale=0.1 seed=3");
        double ceiling = PacedCeiling.newOrdersPerMinute(1, 0.1, type -> 100.0 * type.deckCards() / 23);
        assertThat(outcome.inInterval().completed(TransactionType.NEW_ORDER) / 3.0)
                .isBetween(0.85 * ceiling, 1.15 * ceiling);
        Histogram thinkTimes = outcome.times().sum(TransactionType.NEW_ORDER, Kind.THINK);
        assertThat((double) thinkTimes.getTotalCount())
                .isCloseTo(outcome.inInterval().completed(TransactionType.NEW_ORDER), within(10.0));
        assertThat(thinkTimes.getMean()).isCloseTo(1_200_000, within(250_000.0));
    }
}
