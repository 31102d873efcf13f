package io.orderentry.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JitterTest {
    private static List<SeriesRow> seconds(long... newOrders) {
        List<SeriesRow> rows = new ArrayList<>();
        rows.add(new SeriesRow(1, Phase.RAMP_UP, 1, 1, 0, 0, 1));
        for (long count : newOrders) {
            rows.add(new SeriesRow(rows.size() + 1, Phase.INTERVAL, count, 2 * count, 0, 0, 1));
        }
        rows.add(new SeriesRow(rows.size() + 1, Phase.INTERVAL, 1, 1, 0, 0, 0.01));
        rows.add(new SeriesRow(rows.size() + 1, Phase.DRAIN, 1, 1, 0, 0, 1));
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
