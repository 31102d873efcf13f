package io.orderentry.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.SeriesRowBuilder;
import io.orderentry.series.Noise.Jitter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JitterTest {
    private static List<SeriesRow> seconds(long... newOrders) {
        List<SeriesRow> rows = new ArrayList<>();
        rows.add(SeriesRowBuilder.builder()
                .seconds(1)
                .phase(Phase.RAMP_UP)
                .newOrders(1)
                .transactions(1)
                .errors(0)
                .retries(0)
                .lengthSeconds(1)
                .build());
        for (long count : newOrders) {
            rows.add(SeriesRowBuilder.builder()
                    .seconds(rows.size() + 1)
                    .phase(Phase.INTERVAL)
                    .newOrders(count)
                    .transactions(2 * count)
                    .errors(0)
                    .retries(0)
                    .lengthSeconds(1)
                    .build());
        }
        rows.add(SeriesRowBuilder.builder()
                .seconds(rows.size() + 1)
                .phase(Phase.INTERVAL)
                .newOrders(1)
                .transactions(1)
                .errors(0)
                .retries(0)
                .lengthSeconds(0.01)
                .build());
        rows.add(SeriesRowBuilder.builder()
                .seconds(rows.size() + 1)
                .phase(Phase.DRAIN)
                .newOrders(1)
                .transactions(1)
                .errors(0)
                .retries(0)
                .lengthSeconds(1)
                .build());
        return rows;
    }

    @Test
    void theLongestStallIsTheLongestTimeBelowHalfTheMedian() {
        Jitter jitter = Jitter.of(seconds(100, 0, 100, 100, 49, 20, 100, 100, 50));
        assertThat(jitter.stallSeconds()).isEqualTo(2);
    }

    @Test
    void onlyFullSecondsOfTheIntervalCount() {
        assertThat(Jitter.of(seconds(100, 100, 100, 100, 100)).variation()).isZero();
        assertThat(Jitter.of(seconds(90, 100, 110, 100, 100)).variation()).isEqualTo(0.0707, within(0.0001));
    }

    @Test
    void aFewSecondsHaveNone() {
        assertThat(Jitter.of(seconds(100, 100, 100, 100))).isNull();
        assertThat(Jitter.of(seconds(0, 0, 0, 0, 0, 0))).isNull();
        assertThat(Jitter.of(List.of())).isNull();
    }
}
