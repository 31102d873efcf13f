package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.result.ResultFixtures;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A trend of throughput over runs whose database is not restored between them. */
class AgeTrendTest {
    private static final String FOUND = "throughput changes with the age of the database: rank correlation -0.9";

    @Test
    void aFallWithTheOrderOfTheRunsIsFound() {
        assertThat(text("continue", 1_000)).contains(FOUND, "paired by block", "rows of HISTORY for each warehouse");
    }

    @Test
    void aDifferenceOfTheSidesIsNoTrend() {
        assertThat(text("continue", 0)).doesNotContain(FOUND).contains("no trend of throughput was found with the age");
    }

    @Test
    void aRestoredDatabaseHasNoAge() {
        assertThat(text("copy", 1_000)).doesNotContain("age of the database", "rows of HISTORY for each warehouse");
    }

    private static String text(String start, long fall) {
        List<Run> runs = new ArrayList<>();
        for (int block = 0; block < 5; block++) {
            for (String side : List.of("a", "b")) {
                long order = runs.size();
                long jitter = 7 * order * order % 10;
                runs.add(ResultFixtures.run()
                        .at((int) order)
                        .newOrders((side.equals("a") ? 100_000 : 90_000) - fall * order + jitter)
                        .label("start-state", start)
                        .label("block", Integer.toString(block))
                        .label("side", side)
                        .read(side + block, Run::new));
            }
        }
        return ComparisonDocument.of(Comparer.compareRuns(runs, Requests.by("side", "a")))
                .text()
                .replaceAll("\\s+", " ");
    }
}
