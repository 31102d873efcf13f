package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.ServerFigures;
import io.orderentry.connect.ServerFigures.Source;
import io.orderentry.model.ServerFigure;
import io.orderentry.observe.server.ServerGrowth.CounterReading;
import io.orderentry.result.CheckpointTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckpointsTest {
    private static final ServerFigures FIGURES = new ServerFigures(
            Map.of(
                    ServerFigure.CHECKPOINTS,
                    new Source("stat.timed + asked", List.of("timed", "asked"), 1, List.of("stat.since"))),
            Map.of());

    /** A reading every ten seconds, the first one at the end of a ramp-up of five; null where there was none. */
    private static List<CheckpointTime> between(Integer... counts) {
        List<CounterReading> readings = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            readings.add(
                    new CounterReading(5 + 10 * i, 5 + 10 * i, counts[i] == null ? null : counters(counts[i], 0), 0));
        }
        return ServerGrowth.checkpoints(FIGURES, readings);
    }

    private static Map<String, Long> counters(long count, long since) {
        return Map.of("timed", count, "asked", 7L, "stat.since", since);
    }

    @Test
    void aCheckpointIsBetweenTheReadingsAroundIt() {
        assertThat(between(3, 3, 4, 4, 6))
                .containsExactly(new CheckpointTime(15, 25, 1), new CheckpointTime(35, 45, 2));
    }

    @Test
    void anAnswerThatCameLateMayHaveCountedUntilThen() {
        assertThat(ServerGrowth.checkpoints(
                        FIGURES,
                        List.of(
                                new CounterReading(5, 6, counters(1, 0), 0),
                                new CounterReading(15, 19, counters(2, 0), 0),
                                new CounterReading(25, 25, counters(3, 0), 0))))
                .containsExactly(new CheckpointTime(5, 19, 1), new CheckpointTime(15, 25, 1));
    }

    @Test
    void aServerWithoutAnyHasNoneAndThatIsKnown() {
        assertThat(between(3, 3, 3)).isEmpty();
    }

    @Test
    void aReadingThatIsNotThereMakesOneStretchOfTwo() {
        assertThat(between(3, null, 4, 4)).containsExactly(new CheckpointTime(5, 25, 1));
        assertThat(between(3, 3, null, null, 4)).containsExactly(new CheckpointTime(15, 45, 1));
    }

    @Test
    void withoutBothEdgesOrWithoutACounterThereAreNoTimes() {
        assertThat(between(null, 3, 4)).isNull();
        assertThat(between(3, 4, null)).isNull();
        assertThat(ServerGrowth.checkpoints(
                        ServerFigures.NONE,
                        List.of(
                                new CounterReading(5, 5, counters(1, 0), 0),
                                new CounterReading(15, 15, counters(2, 0), 0))))
                .isNull();
    }

    @Test
    void aCounterThatBeganAnewGivesNoTimes() {
        assertThat(ServerGrowth.checkpoints(
                        FIGURES,
                        List.of(
                                new CounterReading(5, 5, counters(1, 100), 0),
                                new CounterReading(15, 15, counters(2, 100), 0),
                                new CounterReading(25, 25, counters(9, 120), 0))))
                .isNull();
    }
}
