package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.PacedCeiling;
import io.orderentry.model.TransactionType;
import io.orderentry.run.LatencyRecorder.Kind;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs on virtual time in which the load does not follow the database: at a constant rate, and with think times. */
@Timeout(120)
class GivenPaceRunTest extends VirtualRun {
    @ParameterizedTest
    @ValueSource(strings = {"uniform", "poisson"})
    void aStallOfASecondIsTheP999OfTheResponseTimesAndNotOfTheServiceTimes(String arrivals)
            throws InterruptedException {
        long from = TimeUnit.SECONDS.toNanos(3);
        long to = TimeUnit.SECONDS.toNanos(4);
        database.usually(input -> {
            if (clock.nanos() >= from && clock.nanos() < to) {
                clock.advanceTo(to);
            }
        });
        RunOutcome outcome = run(
                "warmup=0ms",
                "duration=10s",
                "connections=4",
                "pace=rate",
                "rate=1000",
                "arrivals=" + arrivals,
                "delivery=inline");
        Histogram response = new Histogram(3);
        Histogram service = new Histogram(3);
        for (TransactionType type : TransactionType.values()) {
            response.add(outcome.times().sum(type, Kind.RESPONSE));
            service.add(outcome.times().sum(type, Kind.SERVICE));
        }
        // Of about 10,000 transactions a thousand were due in the stall; the ten that waited longest are above the
        // p99.9.
        assertThat(response.getValueAtPercentile(99.9)).isBetween(980_000L, 1_000_500L);
        assertThat(response.getMaxValue()).isBetween(995_000L, 1_000_500L);
        assertThat(response.getCountBetweenValues(1_000, 2_000_000)).isBetween(900L, 1_100L);
        // Only four of them were sent.
        assertThat(service.getCountBetweenValues(1_000, 2_000_000)).isEqualTo(4);
        assertThat(service.getValueAtPercentile(99.9)).isZero();
    }

    @Test
    void aTenthOfTheWaitsIsTenTimesTheThroughput() throws InterruptedException {
        RunOutcome outcome =
                run("warmup=6s", "duration=3m", "connections=10", "pace=paced", "thinkScale=0.1", "seed=3");
        double ceiling = PacedCeiling.newOrdersPerMinute(1, 0.1, type -> 100.0 * type.deckCards() / 23);
        assertThat(outcome.inInterval().completed(TransactionType.NEW_ORDER) / 3.0)
                .isBetween(0.85 * ceiling, 1.15 * ceiling);
        Histogram thinkTimes = outcome.times().thinkTimes(TransactionType.NEW_ORDER);
        assertThat((double) thinkTimes.getTotalCount())
                .isCloseTo(outcome.inInterval().completed(TransactionType.NEW_ORDER), within(10.0));
        assertThat(thinkTimes.getMean()).isCloseTo(1_200_000, within(250_000.0));
    }
}
