package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangesTest {
    @Test
    void lists() {
        assertThat(ProcParser.ranges("0")).containsExactly(0);
        assertThat(ProcParser.ranges("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "0-", "3-1,", "a", "0,,1", "0-3,2", "0-99999999", "1 2"})
    void whatIsNoListIsEmpty(String text) {
        assertThat(ProcParser.ranges(text)).isEmpty();
    }
}
