package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarningsTest {
    @Test
    void limited_runs_are_named_where_they_are_few() {
        assertThat(limited(1)).contains("r0 is limited: driver-limited");
        assertThat(limited(4)).contains("4 of the 6 runs are limited: driver-limited");
        assertThat(limited(6)).contains("all 6 runs are limited: driver-limited");
        assertThat(limited(0)).noneMatch(warning -> warning.contains("limited"));
    }

    @Test
    void limitation_with_other_figures_in_other_runs_is_said_once() {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            runs.add(Made.run()
                    .newOrders(60_000)
                    .label("platform", i % 2 == 0 ? "native" : "vm")
                    .limited("stalled", "stalled 1." + i + " s from 0:06")
                    .read("r" + i));
        }
        assertThat(ComparerTest.compare(runs, null, null).warnings())
                .contains("all 4 runs are limited: stalled 1.0 s from 0:06 (other figures in other runs)");
    }

    private static List<String> limited(int howMany) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Made made = Made.run().newOrders(60_000).label("platform", i % 2 == 0 ? "native" : "vm");
            runs.add((i < howMany ? made.limited() : made).read("r" + i));
        }
        return ComparerTest.compare(runs, null, null).warnings();
    }
}
