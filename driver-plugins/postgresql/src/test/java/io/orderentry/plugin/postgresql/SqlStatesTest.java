package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStatesTest {

    @ParameterizedTest(name = "{0} {2} is {1}")
    @CsvSource({
        "40001, CONFLICT,     serialization failure",
        "40P01, CONFLICT,     deadlock detected",
        "55P03, CONFLICT,     lock timeout",
        "08000, DISCONNECTED, connection exception",
        "08001, DISCONNECTED, unable to connect",
        "08003, DISCONNECTED, connection does not exist",
        "08004, DISCONNECTED, connection rejected",
        "08006, DISCONNECTED, I/O error",
        "08007, DISCONNECTED, connection lost while committing",
        "08P01, DISCONNECTED, protocol violation",
        "08S01, DISCONNECTED, communication error",
        "40003, DISCONNECTED, completion unknown",
        "57P01, DISCONNECTED, admin shutdown",
        "57P02, DISCONNECTED, crash shutdown",
        "57P03, DISCONNECTED, cannot connect now",
        "57P05, DISCONNECTED, idle session timeout",
        "25P03, DISCONNECTED, idle in transaction timeout",
        "25P04, DISCONNECTED, transaction timeout",
        "57014, REJECTED,     statement timeout",
        "53000, REJECTED,     insufficient resources",
        "53200, REJECTED,     out of memory",
        "53300, REJECTED,     too many connections",
        "53400, REJECTED,     configuration limit",
        "53100, BROKEN,       disk full",
        "57P04, BROKEN,       database dropped",
        "58030, BROKEN,       I/O error of the server",
        "40000, BROKEN,       transaction rollback without a reason",
        "40002, BROKEN,       constraint broken at commit",
        "25P02, BROKEN,       in failed transaction",
        "25006, READ_ONLY,    read-only server",
        "23505, BROKEN,       unique violation",
        "28P01, BROKEN,       wrong password",
        "42601, BROKEN,       syntax error",
        "42P01, BROKEN,       no such table",
        "42883, BROKEN,       no such function",
        "XX001, BROKEN,       data corrupted",
        "OE001, BROKEN,       an unused item outside of a New-Order",
        ",      BROKEN,       no state at all"
    })
    void everyStateHasOneMeaning(String state, Failure expected, String word) {
        assertThat(new PostgreSqlPlugin().classify(new SQLException(word, state)))
                .isEqualTo(expected);
    }
}
