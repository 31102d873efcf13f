package io.orderentry.plugin.oracle;

import static io.orderentry.model.Failure.BROKEN;
import static io.orderentry.model.Failure.CONFLICT;
import static io.orderentry.model.Failure.DISCONNECTED;
import static io.orderentry.model.Failure.READ_ONLY;
import static io.orderentry.model.Failure.REJECTED;

import io.orderentry.model.Failure;
import io.orderentry.spi.Diagnosis;
import io.orderentry.spi.ErrorTable;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.util.Optional;
import java.util.Set;

/**
 * Meaning of each ORA number of the server and of ojdbc for a run. SQLSTATEs are of no use: one of them, 72000, stands for most errors.
 * A number that is not listed is {@link Failure#BROKEN}, unless ojdbc itself says that the connection is gone.
 */
final class OracleErrors {
    private static final ErrorTable TABLE = ErrorTable.EMPTY
            // Undone in favour of another transaction; the same input can succeed.
            // 60 deadlock detected; 8177 cannot serialize access; 8176 consistent read failure: what a query needs is
            // not in the undo, such as after an index; 4021 timeout on the lock of a library object, such as a
            // procedure that is compiled; 54 resource busy, NOWAIT or timeout; 30006 resource busy, WAIT ran out;
            // 2049 distributed lock timeout
            .numbers(CONFLICT, 60, 8177, 8176, 4021, 54, 30006, 2049)
            // This one transaction met a limit; the next may not.
            // 1013 canceled: a statement timeout, or a cancel; 17016 statement timed out, said by ojdbc; 40 active
            // time limit of the resource plan, call aborted; 56735 elapsed time limit of the resource plan, call
            // aborted; 2393 call limit of CPU; 2395 call limit of reads; 1555 snapshot too old; 4031 no shared
            // memory; 30036 no undo space; 18 too many sessions; 20 too many processes; 2391 too many sessions of the
            // user
            .numbers(REJECTED, 1013, 17016, 40, 56735, 2393, 2395, 1555, 4031, 30036, 18, 20, 2391)
            // The session is gone, or the answer is.
            // 22 invalid session; 28 session killed; 31 session marked for kill; 41 active time limit of the resource
            // plan, session terminated; 603 session terminated by a fatal error; 1012 not logged on; 1033 starting up
            // or shutting down; 1034 not available; 1089 shutting down at once; 1090 shutting down; 1092 instance
            // terminated; 1109 not open: the database or its PDB is on its way; 2392 session limit of CPU, logged
            // off; 2394 session limit of reads, logged off; 2396 idle time, logged off; 2399 connect time, logged
            // off; 3113 end of file on the channel; 3114 not connected; 3135 connection lost contact; 25402 failed
            // over, transaction must roll back; 25408 failed over, call cannot be replayed; 17002 I/O error, said by
            // ojdbc; 17008 closed connection; 17401 protocol violation; 17410 no more data from the socket; 18730
            // interrupted I/O
            .numbers(
                    DISCONNECTED,
                    22,
                    28,
                    31,
                    41,
                    603,
                    1012,
                    1033,
                    1034,
                    1089,
                    1090,
                    1092,
                    1109,
                    2392,
                    2394,
                    2396,
                    2399,
                    3113,
                    3114,
                    3135,
                    25402,
                    25408,
                    17002,
                    17008,
                    17401,
                    17410,
                    18730)
            // A primary that became a standby.
            // 16000 database or PDB open for read-only access; 16456 switchover to a standby in progress or complete
            .numbers(READ_ONLY, 16000, 16456)
            // Listed on purpose: without space nothing more will be committed, so the run ends.
            // 1653 tablespace full, table; 1654 tablespace full, index
            .numbers(BROKEN, 1653, 1654)
            // Oracle Net's numbers, the listener's among them, and those that ojdbc gives to what it meets on a
            // socket.
            .range(DISCONNECTED, 12150, 12299)
            .range(DISCONNECTED, 12500, 12699)
            .range(DISCONNECTED, 17800, 17999);

    /** The listener and the instance answered, and this user may not in: with this password, as things stand, or at all. */
    private static final Set<Integer> LOGIN_REFUSED = Set.of(
            1005, // no password given
            1017, // invalid user name or password
            1045, // lacks CREATE SESSION
            28000, // account locked
            28001, // password expired
            28009); // SYS wants AS SYSDBA

    private static final int OWN_NUMBERS = 17_000;
    private static final int LAST_OWN_NUMBER = 18_999;

    private static final int INSUFFICIENT_PRIVILEGES = 1031;
    /** No privileges on the tablespace, and its quota exceeded. */
    private static final Set<Integer> NO_SPACE_OF_ITS_OWN = Set.of(1950, 1536);

    private OracleErrors() {}

    /** ORA-01031 does not name the privilege. */
    static Optional<Diagnosis> diagnose(SQLException failure) {
        int number = failure.getErrorCode();
        if (LOGIN_REFUSED.contains(number)) {
            return Optional.of(Diagnosis.loginRefused());
        }
        if (number == INSUFFICIENT_PRIVILEGES) {
            return Optional.of(
                    Diagnosis.privilegeMissing("grant this user create table, create procedure and create type"));
        }
        return NO_SPACE_OF_ITS_OWN.contains(number)
                ? Optional.of(Diagnosis.privilegeMissing("give this user a larger quota on its default tablespace"))
                : Optional.empty();
    }

    /** The numbers of ojdbc itself are 17000 to 18999. */
    static boolean isAnswer(SQLException failure) {
        int number = failure.getErrorCode();
        return number > 0 && (number < OWN_NUMBERS || number > LAST_OWN_NUMBER);
    }

    static Failure classify(SQLException failure) {
        return TABLE.find(failure).orElse(failure instanceof SQLRecoverableException ? DISCONNECTED : BROKEN);
    }
}
