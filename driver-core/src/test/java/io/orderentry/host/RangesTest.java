package io.orderentry.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangesTest {
    @Test
    void lists() {
        assertThat(Ranges.of("0")).containsExactly(0);
        assertThat(Ranges.of("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "0-", "3-1,", "a", "0,,1", "0-3,2", "0-99999999", "1 2"})
    void what_is_no_list_is_empty(String text) {
        assertThat(Ranges.of(text)).isEmpty();
    }
}
