package io.orderentry.plugin.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.orderentry.model.Failure;
import io.orderentry.spi.Diagnosis;
import io.orderentry.txn.FailureClassifier;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OracleErrorsTest {
    private static final OraclePlugin PLUGIN = new OraclePlugin();

    @ParameterizedTest(name = "ORA-{0} {2} is {1}")
    @CsvSource({
        "00060, CONFLICT,     deadlock",
        "08177, CONFLICT,     cannot serialize",
        "08176, CONFLICT,     consistent read failure",
        "04021, CONFLICT,     library object locked",
        "00054, CONFLICT,     resource busy",
        "30006, CONFLICT,     wait timeout",
        "02049, CONFLICT,     distributed lock timeout",
        "01013, REJECTED,     canceled",
        "17016, REJECTED,     statement timed out",
        "00040, REJECTED,     active time limit of a call",
        "56735, REJECTED,     elapsed time limit of a call",
        "02393, REJECTED,     call limit of CPU",
        "02395, REJECTED,     call limit of reads",
        "01555, REJECTED,     snapshot too old",
        "04031, REJECTED,     no shared memory",
        "30036, REJECTED,     no undo space",
        "00018, REJECTED,     too many sessions",
        "00020, REJECTED,     too many processes",
        "02391, REJECTED,     too many sessions of the user",
        "00022, DISCONNECTED, invalid session",
        "00028, DISCONNECTED, killed",
        "00031, DISCONNECTED, marked for kill",
        "00041, DISCONNECTED, active time limit of a session",
        "00603, DISCONNECTED, fatal error",
        "01012, DISCONNECTED, not logged on",
        "01033, DISCONNECTED, starting up",
        "01034, DISCONNECTED, not available",
        "01089, DISCONNECTED, immediate shutdown",
        "01090, DISCONNECTED, shutdown",
        "01092, DISCONNECTED, instance terminated",
        "01109, DISCONNECTED, not open",
        "02392, DISCONNECTED, session limit of CPU",
        "02394, DISCONNECTED, session limit of reads",
        "02396, DISCONNECTED, idle too long",
        "02399, DISCONNECTED, connected too long",
        "03113, DISCONNECTED, end of file",
        "03114, DISCONNECTED, not connected",
        "03135, DISCONNECTED, lost contact",
        "12170, DISCONNECTED, connect timeout",
        "12514, DISCONNECTED, service not known to the listener",
        "12516, DISCONNECTED, no handler",
        "12528, DISCONNECTED, blocking new connections",
        "12537, DISCONNECTED, connection closed",
        "12541, DISCONNECTED, no listener",
        "12570, DISCONNECTED, packet reader failure",
        "25402, DISCONNECTED, must roll back",
        "25408, DISCONNECTED, cannot replay",
        "17002, DISCONNECTED, I/O error",
        "17008, DISCONNECTED, closed connection",
        "17401, DISCONNECTED, protocol violation",
        "17410, DISCONNECTED, no more data",
        "17800, DISCONNECTED, minus one from a read",
        "17820, DISCONNECTED, cannot connect",
        "18730, DISCONNECTED, interrupted I/O",
        "01653, BROKEN,       tablespace full",
        "01654, BROKEN,       tablespace full",
        "00001, BROKEN,       unique constraint",
        "00600, BROKEN,       internal error",
        "00904, BROKEN,       no such column",
        "00933, BROKEN,       not properly ended",
        "00942, BROKEN,       no such table",
        "01017, BROKEN,       wrong password",
        "01031, BROKEN,       insufficient privileges",
        "01400, BROKEN,       NULL into NOT NULL",
        "01403, BROKEN,       no data found",
        "02291, BROKEN,       parent key not found",
        "06550, BROKEN,       does not compile",
        "06508, BROKEN,       no such program unit",
        "12899, BROKEN,       value too large",
        "17009, BROKEN,       closed statement",
        "20001, BROKEN,       raised by procedures.sql",
        "0,     BROKEN,       no number at all"
    })
    void everyNumberHasOneMeaning(String code, Failure expected, String word) {
        assertThat(PLUGIN.classify(new SQLException(word, "72000", Integer.parseInt(code))))
                .isEqualTo(expected);
    }

    @ParameterizedTest(name = "ORA-{0} {2}")
    @CsvSource({
        "01017, true,  wrong password",
        "01005, true,  no password",
        "01045, true,  lacks CREATE SESSION",
        "28000, true,  locked",
        "28001, true,  password expired",
        "28009, true,  SYS without AS SYSDBA",
        "12541, false, no listener",
        "12514, false, a service that is not known, or not yet",
        "01033, false, starting up",
        "17002, false, I/O error",
        "01031, false, insufficient privileges",
    })
    void aServerThatDoesNotLetAUserInIsThere(String code, boolean expected, String word) {
        assertThat(PLUGIN.diagnose(new SQLException(word, "72000", Integer.parseInt(code)))
                        .filter(Diagnosis::isLoginRefused)
                        .isPresent())
                .isEqualTo(expected);
    }

    @ParameterizedTest(name = "ORA-{0}")
    @CsvSource({
        "01031, create procedure and create type",
        "01950, quota",
        "01536, quota",
        "00942, ",
        "06550, ",
    })
    void aMissingRightIsNamed(String code, String grant) {
        assertThat(PLUGIN.diagnose(new SQLException("", "42000", Integer.parseInt(code)))
                        .map(Diagnosis::advice)
                        .orElse(""))
                .contains(grant == null ? "" : grant)
                .satisfies(said -> assertThat(said.isEmpty()).isEqualTo(grant == null));
    }

    @Test
    void whatTheDriverCallsLostIsLost() {
        assertThat(PLUGIN.classify(new SQLRecoverableException("a number of tomorrow", "08006", 99_999)))
                .isEqualTo(Failure.DISCONNECTED);
    }

    /** The driver is the real one, and what it meets is a closed port. */
    @Test
    void aServerThatIsNotThereIsDisconnected() {
        SQLException failure = assertThrows(
                SQLException.class,
                () -> DriverManager.getConnection("jdbc:oracle:thin:@//127.0.0.1:1/none", "u", "p"));
        assertThat(failure.getErrorCode()).isEqualTo(12541);
        assertThat(FailureClassifier.classify(PLUGIN, failure)).isEqualTo(Failure.DISCONNECTED);
    }
}
