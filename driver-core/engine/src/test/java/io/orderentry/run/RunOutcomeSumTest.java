package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.TransactionType;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts.Count;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Several runs in one interval, on virtual time: their common start, and their sum. */
class RunOutcomeSumTest extends VirtualRun {
    @Test
    void everyCountAndEveryTimeIsInTheSumOnce() throws InterruptedException {
        RunOutcome one = run("pace=rate", "rate=100", "warmup=1s", "duration=5s");
        database.usually(input -> sleep(3));
        RunOutcome two = run("pace=rate", "rate=50", "warmup=1s", "duration=5s");
        RunOutcome sum = RunOutcome.sum(List.of(one, two));
        OutcomeCountsTest.assertAddsUp(sum.inInterval());
        for (TransactionType type : TransactionType.values()) {
            for (Count count : Count.values()) {
                assertThat(sum.inInterval().get(type, count))
                        .isEqualTo(one.inInterval().get(type, count)
                                + two.inInterval().get(type, count));
                assertThat(sum.inEntireRun().get(type, count))
                        .isEqualTo(one.inEntireRun().get(type, count)
                                + two.inEntireRun().get(type, count));
            }
            Histogram merged = one.times().sum(type, Kind.RESPONSE).copy();
            merged.add(two.times().sum(type, Kind.RESPONSE));
            assertThat(sum.times().sum(type, Kind.RESPONSE)).as(type.key()).isEqualTo(merged);
        }
        assertThat(sum.inInterval().completed()).isPositive();
        assertThat(sum.roundTrips()).isEqualTo(one.roundTrips() + two.roundTrips());
        assertThat(sum.paidCents()).isEqualTo(one.paidCents() + two.paidCents());
        assertThat(sum.inputs().total())
                .isEqualTo(one.inputs().total() + two.inputs().total());
        assertThat(sum.intervalSeconds()).isEqualTo(5);
        assertThat(sum.longestStall()).isNull();
    }

    @Test
    void aRunThatWasReadyLateMeasuresInTheCommonInterval() throws InterruptedException {
        long common = clock.nanos();
        clock.advance(Duration.ofMillis(300));
        long[] started = new long[1];
        RunListener edges = new RunListener() {
            @Override
            public void intervalStarted(long edgeNanos) {
                started[0] = edgeNanos;
            }
        };
        RunOutcome late = prepared(edges, "pace=rate", "rate=100", "warmup=1s", "duration=2s")
                .startingAt(common)
                .run();
        assertThat(started[0] - common).isEqualTo(Duration.ofSeconds(1).toNanos());
        assertThat(late.intervalSeconds()).isEqualTo(2);
        assertThat(late.inInterval().sum(Count.DUE)).isBetween(190L, 200L);
    }
}
