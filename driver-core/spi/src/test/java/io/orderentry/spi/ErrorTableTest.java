package io.orderentry.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorTableTest {
    private static final ErrorTable TABLE = ErrorTable.STANDARD
            .states(Failure.CONFLICT, "40")
            .states(Failure.REJECTED, "40003")
            .numbers(Failure.REJECTED, 7, 9)
            .range(Failure.DISCONNECTED, 100, 199);

    @ParameterizedTest(name = "{3}")
    @CsvSource({
        "7,   40001, REJECTED,     a number before a state",
        "8,   40001, CONFLICT,     between two numbers",
        "100, ,      DISCONNECTED, first of a range",
        "199, ,      DISCONNECTED, last of a range",
        "200, ,      BROKEN,       behind a range",
        "0,   40003, REJECTED,     the longest prefix",
        "0,   40002, CONFLICT,     a class",
        "0,   08S01, DISCONNECTED, a standard class",
        "0,   42000, BROKEN,       an error that is not listed",
        "0,   ,      BROKEN,       no state at all"
    })
    void findsTheMostSpecificMeaning(int number, String state, Failure expected, String what) {
        assertThat(TABLE.classify(new SQLException(what, state, number))).isEqualTo(expected);
    }
}
