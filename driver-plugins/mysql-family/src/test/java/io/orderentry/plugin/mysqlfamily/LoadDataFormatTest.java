package io.orderentry.plugin.mysqlfamily;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadDataFormatTest {
    private final LoadDataFormat format = new LoadDataFormat(8);

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private String sent() {
        try {
            return new String(format.rows().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0, 2",
        "0, 4",
        "7, 2",
        "-7, 2",
        "10, 2",
        "-1000, 2",
        "99, 2",
        "100, 2",
        "30000000, 2",
        "-999999999999, 2",
        "1, 4",
        "2000, 4",
        "9999, 4",
        "100000, 0",
        "-5, 0",
        "9223372036854775807, 2"
    })
    void aNumberIsWrittenAsPeopleWriteIt(long unscaled, int scale) throws SQLException {
        format.decimal(unscaled, scale);
        format.endRow();
        assertThat(sent()).isEqualTo(BigDecimal.valueOf(unscaled, scale).toPlainString() + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1970-01-01T00:00:00.000000",
                "2026-03-08T02:30:15.000001",
                "2026-12-31T23:59:59.999999",
                "1969-12-31T23:59:59.500000"
            })
    void aTimeIsWrittenToTheMicrosecond(String time) throws SQLException {
        LocalDateTime value = LocalDateTime.parse(time);
        format.timestamp(value.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + value.getNano() / 1_000);
        format.endRow();
        assertThat(sent()).isEqualTo(time.replace('T', ' ') + "\n");
    }

    @Test
    void tabsStandBetweenValuesAndALineFeedBehindARow() throws SQLException {
        format.integer(1);
        format.text(ascii("abc"), 1, 1);
        format.nullValue();
        format.endRow();
        format.nullValue();
        format.text(ascii(""), 0, 0);
        format.text(ascii(""), 0, 0);
        format.endRow();
        assertThat(sent()).isEqualTo("1\tb\t\\N\n\\N\t\t\n");
    }

    @Test
    void aTextThatLooksLikeSomethingElseIsEscaped() throws SQLException {
        byte[] text = ascii("a\tb\nc\\N");
        format.text(text, 0, text.length);
        format.endRow();
        assertThat(sent()).isEqualTo("a\\\tb\\\nc\\\\N\n");
    }

    @Test
    void onlyCompleteRowsAreSentAndEachOnce() throws SQLException {
        format.integer(12_345_678);
        assertThat(format.length()).isZero();
        format.endRow();
        assertThat(format.length()).isEqualTo(9);
        format.clear();
        assertThat(format.length()).isZero();
        format.integer(9);
        format.endRow();
        assertThat(sent()).isEqualTo("9\n");
    }
}
