package io.orderentry.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Outage;
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
        assertThat(OutageFigures.of(
                        List.of(new RunOutcome.Outage(160, 5.2, true, 3), new RunOutcome.Outage(175, 5, false, 0)),
                        ticks))
                .containsExactly(new Outage(160, 5.2, true, 1_040, 3), new Outage(175, 5, false, 1_500, 0));
    }

    /** A second that the outage began in is no measure. */
    @Test
    void withoutAWholeSecondSinceTheLastOutageItsRateCounts() {
        seconds(10, 100);
        assertThat(OutageFigures.of(
                        List.of(new RunOutcome.Outage(8.5, 1, true, 0), new RunOutcome.Outage(9.7, 2, true, 0)), ticks))
                .extracting(Outage::newOrdersLost)
                .containsExactly(100L, 200L);
    }

    @Test
    void inTheFirstSecondThereIsNothingToLose() {
        assertThat(OutageFigures.of(List.of(new RunOutcome.Outage(0, 3, true, 1)), ticks))
                .containsExactly(new Outage(0, 3, true, 0, 1));
    }
}
