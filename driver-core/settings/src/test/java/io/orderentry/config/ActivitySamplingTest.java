package io.orderentry.config;

import static io.orderentry.config.Texts.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.text.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ActivitySamplingTest {
    private static ActivitySampling activity(String yaml, String... sets) {
        return target("embedded: e\n" + yaml, sets).activity();
    }

    @ParameterizedTest
    @CsvSource({"auto, 20", "off, 0", "1, 1", "50, 50"})
    void isAWordOrARateAndPrintsAsItIsRead(String text, int perSecond) {
        ActivitySampling read = activity("activity: " + text);
        assertThat(read.perSecond()).isEqualTo(perSecond);
        assertThat(read).hasToString(text).isEqualTo(activity("", "target.activity=" + text));
        assertThat(read.isOff()).isEqualTo(perSecond == 0);
    }

    @Test
    void twentyPerSecondIsTheDefault() {
        assertThat(activity("")).isEqualTo(ActivitySampling.AUTO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "51", "100", "-1", "on", "1.5"})
    void refusesAnythingElse(String text) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> activity("activity: '" + text + "'"))
                .withMessageContaining("activity: '" + text + "' is not auto, off, or samples per second from 1 to 50");
    }
}
