package io.orderentry.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.text.Golden;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultJsonTest {

    @Test
    void handMadeResultGivesTheGoldenFile() {
        Path file = Path.of("src/test/resources/io/orderentry/result/good-result.json");
        Golden.check(file, ResultJson.text(Results.good()));
    }

    @Test
    void readingWhatWasWrittenGivesTheSameResult() {
        for (Result result : List.of(Results.good(), Results.bad())) {
            String text = ResultJson.text(result);

            Result again = ResultJson.result(ResultJson.parse(text));

            assertThat(ResultJson.text(again)).isEqualTo(text);
            assertThat(again).isEqualTo(ResultJson.rounded(result));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.1,0.1",
        "12.3456789,12.346",
        "1000,1000",
        "0,0",
        "123456789.25,123456789.25",
        "0.000123456,0.0001235",
        "-2.5,-2.5"
    })
    void numbersHaveThreeDecimalsOrFourDigits(double value, String written) {
        assertThat(ResultJson.text(value)).isEqualTo(written + "\n");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void whatIsNoNumberIsRefused(double value) {
        assertThatThrownBy(() -> ResultJson.text(value))
                .hasMessageContaining(value + " is no figure; use null and a reason");
    }
}
