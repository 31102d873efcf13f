package io.orderentry.plugin.mysqlfamily;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.spi.ErrorTable;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FamilyErrorsTest {
    private static final FamilyPlugin PLUGIN = new FamilyPlugin(FamilyPlugin.COMMON) {
        @Override
        public String name() {
            return "family";
        }

        @Override
        protected Optional<String> switchedOff(Connection connection) {
            return Optional.empty();
        }

        @Override
        protected long load(Statement statement, String loadData, InputStream rows) {
            throw new UnsupportedOperationException("there is no server");
        }
    };

    @ParameterizedTest(name = "{0} {1} {3} is {2}")
    @CsvSource({
        "1213, 40001, CONFLICT,     deadlock",
        "1205, HY000, CONFLICT,     lock wait timeout",
        "0,    40001, CONFLICT,     a conflict without a number",
        "1047, 08S01, DISCONNECTED, a cluster's node is not ready",
        "1053, 08S01, DISCONNECTED, server shutdown in progress",
        "1080, 08S01, DISCONNECTED, forced close",
        "1152, 08S01, DISCONNECTED, aborted connection",
        "1158, 08S01, DISCONNECTED, error reading packets",
        "1317, 70100, DISCONNECTED, a running statement was killed",
        "2006, HY000, DISCONNECTED, server has gone away",
        "2013, HY000, DISCONNECTED, lost connection",
        "0,    08000, DISCONNECTED, socket error",
        "0,    08001, DISCONNECTED, unable to connect",
        "0,    08003, DISCONNECTED, connection is closed",
        "0,    08007, DISCONNECTED, connection lost while committing",
        "0,    08S01, DISCONNECTED, communications link failure",
        "1040, 08004, REJECTED,     too many connections",
        "1203, 42000, REJECTED,     max_user_connections",
        "1206, HY000, REJECTED,     lock table is full",
        "1226, 42000, REJECTED,     a user's resource limit",
        "1021, HY000, BROKEN,       disk full",
        "1114, HY000, BROKEN,       table full",
        "1045, 28000, BROKEN,       wrong password",
        "1048, 23000, BROKEN,       column cannot be null",
        "1049, 42000, BROKEN,       unknown database",
        "1062, 23000, BROKEN,       duplicate key",
        "1064, 42000, BROKEN,       syntax error",
        "1146, 42S02, BROKEN,       no such table",
        "1290, HY000, READ_ONLY,    read-only server",
        "1792, 25006, READ_ONLY,    read-only transaction",
        "1836, HY000, READ_ONLY,    read-only mode",
        "1305, 42000, BROKEN,       no such procedure",
        "1370, 42000, BROKEN,       no right to call a procedure",
        "1406, 22001, BROKEN,       data too long",
        "1452, 23000, BROKEN,       foreign key",
        "1644, OE002, BROKEN,       a procedure's own: a row is missing",
        "3819, HY000, BROKEN,       check constraint",
        "0,    HY000, BROKEN,       nothing that is known",
        "0,    ,      BROKEN,       no state at all"
    })
    void everyErrorHasOneMeaning(int code, String state, Failure expected, String word) {
        assertThat(FamilyPlugin.COMMON.classify(new SQLException(word, state, code)))
                .isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} {2}")
    @CsvSource({
        "1044, true,  the database",
        "1142, true,  a table",
        "1143, true,  a column",
        "1227, true,  a right of the whole server",
        "1370, true,  a routine",
        "1045, false, wrong password",
        "1064, false, syntax error",
        "1146, false, no such table",
    })
    void aMissingRightIsKnown(int code, boolean expected, String word) {
        assertThat(PLUGIN.diagnose(new SQLException(word, "42000", code)).isPresent())
                .isEqualTo(expected);
    }

    @Test
    void aVendorsOwnMeaningWins() {
        ErrorTable codes = FamilyPlugin.COMMON.numbers(Failure.REJECTED, 1205).numbers(Failure.CONFLICT, 9007);
        assertThat(codes.classify(new SQLException("", "HY000", 1205))).isEqualTo(Failure.REJECTED);
        assertThat(codes.classify(new SQLException("", "HY000", 9007))).isEqualTo(Failure.CONFLICT);
        assertThat(codes.classify(new SQLException("", "40001", 1213))).isEqualTo(Failure.CONFLICT);
    }
}
