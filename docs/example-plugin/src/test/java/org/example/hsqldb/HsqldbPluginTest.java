package org.example.hsqldb;

import io.orderentry.model.Failure;


import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HsqldbPluginTest {

    @ParameterizedTest(name = "{0} {2} is {1}")
    @CsvSource({
        "40001, CONFLICT,     deadlock or serialization failure",
        "40502, CONFLICT,     the transaction was undone for another one",
        "08001, DISCONNECTED, no server",
        "08003, DISCONNECTED, connection does not exist",
        "08503, DISCONNECTED, connection is closed",
        "23505, BROKEN,       unique violation",
        "42501, BROKEN,       no such table or no right to it",
        "42581, BROKEN,       syntax error",
        ",      BROKEN,       no state at all"
    })
    void everyErrorHasOneMeaning(String state, Failure expected, String word) {
        assertThat(new HsqldbPlugin().classify(new SQLException(word, state))).isEqualTo(expected);
    }
}
