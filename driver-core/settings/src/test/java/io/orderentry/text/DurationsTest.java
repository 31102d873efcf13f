package io.orderentry.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "0s, 0, 0s",
        "0h, 0, 0s",
        "500ms, 500, 500ms",
        "1000ms, 1000, 1s",
        "1500ms, 1500, 1500ms",
        "30s, 30000, 30s",
        "60s, 60000, 1m",
        "90s, 90000, 90s",
        "5m, 300000, 5m",
        "90m, 5400000, 90m",
        "2h, 7200000, 2h"
    })
    void readsAndPrints(String text, long millis, String printed) {
        assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(millis));
        assertThat(Durations.print(Durations.parse(text))).isEqualTo(printed);
        assertThat(Durations.parse(printed)).isEqualTo(Durations.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "s", "1.5s", "-1s", "30 s", "30S", "1m30s", "PT30S", "1d", "9999999999s"})
    void refusesTheRest(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(Refusal.class)
                .hasMessage("'" + text + "' is not a duration such as 500ms, 30s, 5m or 2h");
    }
}
