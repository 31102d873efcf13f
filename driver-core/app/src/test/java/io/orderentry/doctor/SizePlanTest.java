package io.orderentry.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.doctor.SizePlan.Bounds;
import io.orderentry.text.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizePlanTest {
    @ParameterizedTest
    @CsvSource({"89, 89 s", "90, 2 min", "10800, 3.0 h"})
    void times(double seconds, String text) {
        assertThat(SizePlan.time(seconds)).isEqualTo(text);
    }

    /** Between two checkpoints a page is written whole once. */
    @Test
    void aSmallDatabaseLimitsItsLog() {
        Bounds each = SizePlan.LOG_BYTES_PER_NEW_ORDER;
        assertThat(SizePlan.logBytes(1_000, 1e12, 1)).isEqualTo(new Bounds(1_000 * each.least(), 1_000 * each.most()));
        assertThat(SizePlan.logBytes(1e6, 1e8, 2)).isEqualTo(new Bounds(1e6 * each.least(), 1e6 * each.least() + 2e8));
    }

    @ParameterizedTest
    @CsvSource({
        "36GB,38654705664",
        "512MB,536870912",
        "1.5 TiB,1649267441664",
        "8k,8192",
        "256M,268435456",
        "999999TB,1099510528264372224"
    })
    void sizes(String text, long bytes) {
        assertThat(SizePlan.bytes("--cache", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "36", "36XB", "-1GB", "GB", "0MB", "1e3MB", "36 G B"})
    void otherForms(String text) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> SizePlan.bytes("--cache", text))
                .withMessage("--cache: '" + text + "' is not a size such as 512MB or 36GB");
    }
}
