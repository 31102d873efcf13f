package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.connect.ServerFigures.Source;
import io.orderentry.model.ServerFigure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerFiguresTest {
    private static final Map<String, List<Source>> CANDIDATES = Map.of(
            "COMMITS",
            List.of(
                    new Source("newest view", List.of("new", "newer"), 1, List.of()),
                    new Source("view", List.of("old"), 8, List.of("since", "unknown"))),
            "FSYNCS",
            List.of(new Source("no counter of flushes", List.of(), 1, List.of())),
            "*",
            List.of(new Source("no counter %s", List.of(), 1, List.of())));

    @Test
    void theFirstCompleteSourceCounts() {
        assertThat(ServerFigures.choose(CANDIDATES, Set.of("new", "old", "since"), Map.of())
                        .sources())
                .containsOnly(Map.entry(ServerFigure.COMMITS, new Source("view", List.of("old"), 8, List.of("since"))));
    }

    @Test
    void aFigureWithoutASourceHasTheMostSpecificReason() {
        assertThat(ServerFigures.choose(CANDIDATES, Set.of(), Map.of()).absent())
                .containsEntry(ServerFigure.COMMITS, "no counter new")
                .containsEntry(ServerFigure.FSYNCS, "no counter of flushes")
                .containsOnlyKeys(ServerFigure.values());
        assertThat(ServerFigures.choose(CANDIDATES, Set.of(), Map.of("old", "needs a grant", "*", "refused"))
                        .absent())
                .containsEntry(ServerFigure.COMMITS, "needs a grant")
                .containsEntry(ServerFigure.FSYNCS, "no counter of flushes")
                .containsEntry(ServerFigure.DEADLOCKS, "refused");
    }
}
