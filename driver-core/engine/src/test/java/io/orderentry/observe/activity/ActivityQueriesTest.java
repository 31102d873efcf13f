package io.orderentry.observe.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.observe.activity.ActivityQueries.Total;
import io.orderentry.result.DatabaseTime.TopStatement;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ActivityQueriesTest {
    @Test
    void statementsAreThoseOfTheIntervalByTime() {
        assertThat(ActivityQueries.growth(
                        Map.of("1", new Total("select\n  1", 10, 100), "2", new Total("commit", 5, 50)),
                        Map.of(
                                "1", new Total("select\n  1", 20, 130),
                                "2", new Total("commit", 5, 50),
                                "3", new Total("update t", 30, 90))))
                .containsExactly(new TopStatement("update t", 30, 3, 75), new TopStatement("select 1", 10, 3, 25));
    }

    @Test
    void statisticsThatWereResetGiveNone() {
        assertThat(ActivityQueries.growth(Map.of("1", new Total("a", 10, 100)), Map.of("1", new Total("a", 2, 20))))
                .isEmpty();
    }
}
