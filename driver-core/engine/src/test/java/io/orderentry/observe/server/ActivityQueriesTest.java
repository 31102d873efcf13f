package io.orderentry.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.observe.server.ActivityQueries.Statements;
import io.orderentry.observe.server.ActivityQueries.Total;
import io.orderentry.result.DatabaseTime.TopStatement;
import io.orderentry.result.Reading;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ActivityQueriesTest {
    private static final String REMOVED =
            "incomplete: statistics of statements were reset or removed in the measurement interval";

    private static Reading<List<TopStatement>> growth(Map<String, Total> first, Map<String, Total> last) {
        return ActivityQueries.growth(new Statements(first, Map.of()), new Statements(last, Map.of()));
    }

    @Test
    void statementsAreThoseOfTheIntervalByTime() {
        assertThat(growth(
                                Map.of("1", new Total("select\n  1", 10, 100), "2", new Total("commit", 5, 50)),
                                Map.of(
                                        "1", new Total("select\n  1", 20, 130),
                                        "2", new Total("commit", 5, 50),
                                        "3", new Total("update t", 30, 90)))
                        .value())
                .containsExactly(new TopStatement("update t", 30, 3, 75), new TopStatement("select 1", 10, 3, 25));
    }

    @Test
    void statisticsThatWereResetOrRemovedAreIncomplete() {
        Map<String, Total> first = Map.of("1", new Total("a", 10, 100), "2", new Total("b", 10, 100));
        assertThat(growth(first, Map.of("1", new Total("a", 2, 20), "2", new Total("b", 20, 200)))
                        .reason())
                .isEqualTo(REMOVED);
        assertThat(growth(first, Map.of("2", new Total("b", 20, 200))).reason()).isEqualTo(REMOVED);
    }

    /** Such as statements that came and went between the two readings, or had no place. */
    @Test
    void aServerThatDoesNotCountAllStatementsSaysWhy() {
        Map<String, Total> totals = Map.of("1", new Total("commit", 10, 100));
        assertThat(ActivityQueries.growth(
                                new Statements(totals, Map.of("the table is full", "0")),
                                new Statements(totals, Map.of("the table is full", "7")))
                        .reason())
                .isEqualTo("incomplete: the table is full");
    }

    @Test
    void moreStatementsThanAreReadAreIncomplete() {
        Map<String, Total> many = IntStream.range(0, 5_000)
                .boxed()
                .collect(Collectors.toMap(String::valueOf, number -> new Total("select " + number, 1, 1)));
        assertThat(growth(many, many).reason())
                .isEqualTo("incomplete: the server has statistics of more than 4,999 statements");
    }
}
