package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Outage;
import io.orderentry.result.Reading;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutageFiguresTest {
    private final List<Tick> ticks = new ArrayList<>();

    /** Seconds with so many New-Orders each. */
    private void seconds(int many, long newOrders) {
        for (int i = 0; i < many; i++) {
            ticks.add(new Tick(ticks.size() + 1, Phase.INTERVAL, newOrders, 2 * newOrders, 0, 0, 1, 0));
        }
    }

    @Test
    void theRateOfTheMinuteBeforeIsWhatWasLost() {
        seconds(100, 10);
        seconds(60, 200);
        seconds(5, 0);
        seconds(10, 300);
        seconds(5, 0);
        assertThat(MeasuredResult.outages(
                        List.of(new RunOutcome.Outage(160, 5.2, true, 3), new RunOutcome.Outage(175, 5, false, 0)),
                        ticks))
                .containsExactly(
                        new Outage(160, 5.2, true, 1_040, 3, Reading.of(new Outage.Recovery(6, 900))),
                        new Outage(
                                175,
                                5,
                                false,
                                1_500,
                                0,
                                Reading.unavailable("throughput did not come back to 90 % of that before the outage")));
    }

    /** A second that the outage began in is no measure. */
    @Test
    void withoutAWholeSecondSinceTheLastOutageItsRateCounts() {
        seconds(10, 100);
        assertThat(MeasuredResult.outages(
                        List.of(new RunOutcome.Outage(8.5, 1, true, 0), new RunOutcome.Outage(9.7, 2, true, 0)), ticks))
                .extracting(Outage::newOrdersNotAttempted)
                .containsExactly(100L, 200L);
    }

    @Test
    void inTheFirstSecondThereIsNothingToLose() {
        assertThat(MeasuredResult.outages(List.of(new RunOutcome.Outage(0, 3, true, 1)), ticks))
                .containsExactly(
                        new Outage(0, 3, true, 0, 1, Reading.unavailable("there was no throughput before the outage")));
    }

    @Test
    void throughputIsBackInTheFirstWholeSecondWithNineTenthsOfIt() {
        seconds(60, 200);
        seconds(1, 100);
        seconds(3, 0);
        seconds(1, 40);
        seconds(1, 179);
        seconds(10, 180);
        // From 60.5 to 64.5 nothing; the second at 65 has 179, the one at 66 is the first with 180.
        List<Outage> read = MeasuredResult.outages(List.of(new RunOutcome.Outage(60.5, 4, true, 0)), ticks);
        assertThat(read)
                .extracting(Outage::recovery)
                .containsExactly(Reading.of(new Outage.Recovery(5.5, 1_100 - 40 - 179)));
    }
}
