package io.orderentry.observe.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class StolenTimeTest {
    /** The guests' 30 and 40 are inside user and nice. */
    private static final StolenTime BEFORE = StolenTime.parse("cpu  100 50 30 800 10 2 3 5 30 40");

    @Test
    void isOfTheFirstEightClasses() {
        assertThat(BEFORE).isEqualTo(new StolenTime(5, 1_000));
        assertThat(StolenTime.percent(BEFORE, StolenTime.parse("cpu  150 50 30 1220 10 2 3 35 30 40")))
                .isEqualTo(6.0);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "cpu",
                "cpu  1 2 3 4 5 6 7",
                "cpu0 1 2 3 4 5 6 7 8",
                "cpu  1 2 x 4 5 6 7 8",
                "intr 1 2 3 4 5 6 7 8"
            })
    void anythingElseIsNotThere(String line) {
        assertThat(StolenTime.parse(line)).isNull();
        assertThat(StolenTime.percent(BEFORE, StolenTime.parse(line))).isNull();
    }

    @Test
    void aCountThatFellIsNotThere() {
        assertThat(StolenTime.percent(BEFORE, BEFORE)).isNull();
        assertThat(StolenTime.percent(BEFORE, new StolenTime(4, 2_000))).isNull();
        assertThat(StolenTime.percent(new StolenTime(5, 3_000), new StolenTime(6, 2_000)))
                .isNull();
    }
}
