package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.ServerFigures;
import io.orderentry.connect.ServerFigures.Source;
import io.orderentry.model.ServerFigure;
import io.orderentry.result.Figure;
import io.orderentry.result.Reading;
import io.orderentry.result.Reasons;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
                    new Source("stat.reads, x 8192 bytes", List.of("reads", "more"), 8_192, List.of("stat.since"))),
            Map.of(ServerFigure.DEADLOCKS, "not measured: needs: grant it"));

    private Map<String, String> absent = new TreeMap<>();

    private Map<String, Reading<Figure>> figures(Map<String, Long> start, Map<String, Long> end) {
        return figures(new ServerGrowth(FIGURES, start, end, null));
    }

    private Map<String, Reading<Figure>> figures(ServerGrowth growth) {
        absent = Reasons.of("server.figures", growth.figures());
        return growth.figures();
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
        assertThat(absent)
                .containsEntry("server.figures.deadlocks", "not measured: needs: grant it")
                .containsEntry("server.figures.fsyncs", "not available from this server")
                .doesNotContainKeys("server.figures.commits", "server.figures.physicalReadBytes");
    }

    @Test
    void aCounterThatFellIsNoFigure() {
        Map<String, Reading<Figure>> figures = figures(Map.of("commits", 10L), Map.of("commits", 9L));
        assertThat(figures.get("commits").isAvailable()).isFalse();
        assertThat(absent).containsEntry("server.figures.commits", RESET);
    }

    /** Such as a sum over tables, of which one was dropped. */
    @Test
    void aCounterThatFellWithoutAResetIsNotSaidToBeReset() {
        figures(
                Map.of("reads", 100L, "more", 1L, "stat.since", 5_000L),
                Map.of("reads", 90L, "more", 4L, "stat.since", 5_000L));
        assertThat(absent)
                .containsEntry(
                        "server.figures.physicalReadBytes",
                        "the server's counters fell in the measurement interval, and its statistics were not reset");
    }

    /** The counters have grown past what they were before, and only their beginning shows it. */
    @ParameterizedTest
    @CsvSource({"5000, 5000, true", "5000, 5001, false", "5001, 5000, false", "0, 5000, false"})
    void countersThatBeganAnewAreNoFigure(long since, long sinceThen, boolean there) {
        Map<String, Long> start = Map.of("reads", 1L, "more", 1L, "stat.since", since);
        Map<String, Long> end = Map.of("reads", 9L, "more", 9L, "stat.since", sinceThen);
        assertThat(figures(start, end).get("physicalReadBytes").isAvailable()).isEqualTo(there);
        assertThat(absent.get("server.figures.physicalReadBytes")).isEqualTo(there ? null : RESET);
        assertThat(new ServerGrowth(FIGURES, start, end, null).counters().keySet())
                .isEqualTo(there ? java.util.Set.of("reads", "more") : java.util.Set.of());
    }

    @Test
    void aReadingThatIsNotThereIsTheReason() {
        ServerGrowth growth = new ServerGrowth(FIGURES, Map.of("commits", 1L), null, "gone");
        figures(growth);
        assertThat(absent).containsEntry("server.figures.commits", "gone");
        figures(Map.of("commits", 1L), Map.of());
        assertThat(absent)
                .containsEntry("server.figures.commits", "not available at both edges of the measurement interval");
    }
}
