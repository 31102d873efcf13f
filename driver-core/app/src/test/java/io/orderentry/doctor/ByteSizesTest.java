package io.orderentry.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.text.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizesTest {
    @ParameterizedTest
    @CsvSource({"36GB,38654705664", "512MB,536870912", "1.5 TiB,1649267441664", "8k,8192", "256M,268435456"})
    void sizes(String text, long bytes) {
        assertThat(ByteSizes.parse("--cache", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "36", "36XB", "-1GB", "GB", "0MB", "1e3MB", "36 G B"})
    void otherForms(String text) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> ByteSizes.parse("--cache", text))
                .withMessage("--cache: '" + text + "' is not a size such as 512MB or 36GB");
    }

    @Test
    void theLargestSizeIsALong() {
        assertThat(ByteSizes.parse("--cache", "999999TB")).isEqualTo(999_999L << 40);
    }
}
