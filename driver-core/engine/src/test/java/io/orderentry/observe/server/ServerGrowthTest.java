package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.ServerFigures;
import io.orderentry.connect.ServerFigures.Source;
import io.orderentry.model.ServerFigure;
import io.orderentry.observe.server.ServerGrowth.CounterReading;
import io.orderentry.result.CheckpointTime;
import io.orderentry.result.Figure;
import io.orderentry.result.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerGrowthTest {
    private static final String RESET = "the server's statistics were reset in the measurement interval";
    private static final ServerFigures FIGURES = new ServerFigures(
            Map.of(
                    ServerFigure.COMMITS,
                    new Source("stat.commits", List.of("commits"), 1, List.of()),
                    ServerFigure.PHYSICAL_READ_BYTES,
                    new Source("stat.reads, x 8192 bytes", List.of("reads", "more"), 8_192, List.of("stat.since")),
                    ServerFigure.CHECKPOINTS,
                    new Source("stat.timed + asked", List.of("timed", "asked"), 1, List.of("stat.since"))),
            Map.of(ServerFigure.DEADLOCKS, "not measured: needs: grant it"));

    private static Map<String, Reading<Figure>> figures(Map<String, Long> start, Map<String, Long> end) {
        return new ServerGrowth(FIGURES, start, end, null).figures();
    }

    @Test
    void aFigureIsTheGrowthOfItsCountersTimesItsFactor() {
        Map<String, Reading<Figure>> figures = figures(
                Map.of("commits", 10L, "reads", 100L, "more", 1L, "stat.since", 5_000L),
                Map.of("commits", 15L, "reads", 102L, "more", 4L, "stat.since", 5_000L));
        assertThat(figures.get("commits")).isEqualTo(Reading.of(new Figure(5, "transactions", "stat.commits")));
        assertThat(figures.get("physicalReadBytes"))
                .isEqualTo(Reading.of(new Figure(5 * 8_192, "bytes", "stat.reads, x 8192 bytes")));
        assertThat(figures.keySet())
                .containsExactlyElementsOf(List.of(ServerFigure.values()).stream()
                        .map(ServerFigure::key)
                        .toList());
        assertThat(figures.get("deadlocks").reason()).isEqualTo("not measured: needs: grant it");
        assertThat(figures.get("fsyncs").reason()).isEqualTo("not available from this server");
    }

    @Test
    void aCounterThatFellIsNoFigure() {
        assertThat(figures(Map.of("commits", 10L), Map.of("commits", 9L)).get("commits"))
                .isEqualTo(Reading.unavailable(RESET));
    }

    /** Such as a sum over tables, of which one was dropped. */
    @Test
    void aCounterThatFellWithoutAResetIsNotSaidToBeReset() {
        assertThat(figures(
                                Map.of("reads", 100L, "more", 1L, "stat.since", 5_000L),
                                Map.of("reads", 90L, "more", 4L, "stat.since", 5_000L))
                        .get("physicalReadBytes")
                        .reason())
                .isEqualTo("the server's counters fell in the measurement interval, and its statistics were not reset");
    }

    /** The counters have grown past what they were before, and only their beginning shows it. */
    @ParameterizedTest
    @CsvSource({"5000, 5000, true", "5000, 5001, false", "5001, 5000, false", "0, 5000, false"})
    void countersThatBeganAnewAreNoFigure(long since, long sinceThen, boolean there) {
        Map<String, Long> start = Map.of("reads", 1L, "more", 1L, "stat.since", since);
        Map<String, Long> end = Map.of("reads", 9L, "more", 9L, "stat.since", sinceThen);
        assertThat(figures(start, end).get("physicalReadBytes").reason()).isEqualTo(there ? null : RESET);
        assertThat(new ServerGrowth(FIGURES, start, end, null).counters().keySet())
                .isEqualTo(there ? Set.of("reads", "more") : Set.of());
    }

    @Test
    void aReadingThatIsNotThereIsTheReason() {
        ServerGrowth growth = new ServerGrowth(FIGURES, Map.of("commits", 1L), null, "gone");
        assertThat(growth.figures().get("commits").reason()).isEqualTo("gone");
        assertThat(figures(Map.of("commits", 1L), Map.of()).get("commits").reason())
                .isEqualTo("not available at both edges of the measurement interval");
    }

    private static CounterReading reading(double asked, double answered, long count, long since) {
        return new CounterReading(asked, answered, Map.of("timed", count, "asked", 7L, "stat.since", since), 0);
    }

    /** A reading every ten seconds, the first one at the end of a ramp-up of five; null where there was none. */
    private static List<CheckpointTime> checkpoints(Integer... counts) {
        List<CounterReading> readings = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            double at = 5 + 10 * i;
            readings.add(counts[i] == null ? CounterReading.none(at) : reading(at, at, counts[i], 0));
        }
        return ServerGrowth.checkpoints(FIGURES, readings);
    }

    @Test
    void aCheckpointIsBetweenTheReadingsAroundIt() {
        assertThat(checkpoints(3, 3, 4, 4, 6))
                .containsExactly(new CheckpointTime(15, 25, 1), new CheckpointTime(35, 45, 2));
        assertThat(checkpoints(3, 3, 3)).as("known to be none").isEmpty();
        assertThat(checkpoints(3, null, 4, 4)).as("one stretch of two").containsExactly(new CheckpointTime(5, 25, 1));
        assertThat(checkpoints(3, 3, null, null, 4)).containsExactly(new CheckpointTime(15, 45, 1));
    }

    @Test
    void anAnswerThatCameLateMayHaveCountedUntilThen() {
        List<CounterReading> readings = List.of(reading(5, 6, 1, 0), reading(15, 19, 2, 0), reading(25, 25, 3, 0));
        assertThat(ServerGrowth.checkpoints(FIGURES, readings))
                .containsExactly(new CheckpointTime(5, 19, 1), new CheckpointTime(15, 25, 1));
        assertThat(ServerGrowth.checkpoints(ServerFigures.NONE, readings))
                .as("no counter")
                .isNull();
    }

    @Test
    void withoutBothEdgesOrWithACounterThatBeganAnewThereAreNoTimes() {
        assertThat(checkpoints(null, 3, 4)).isNull();
        assertThat(checkpoints(3, 4, null)).isNull();
        assertThat(ServerGrowth.checkpoints(
                        FIGURES, List.of(reading(5, 5, 1, 100), reading(15, 15, 2, 100), reading(25, 25, 9, 120))))
                .isNull();
    }
}
