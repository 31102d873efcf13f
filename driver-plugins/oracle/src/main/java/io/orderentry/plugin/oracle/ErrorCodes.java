package io.orderentry.plugin.oracle;

import static io.orderentry.model.Failure.BROKEN;
import static io.orderentry.model.Failure.CONFLICT;
import static io.orderentry.model.Failure.DISCONNECTED;
import static io.orderentry.model.Failure.REJECTED;
import static java.util.Map.entry;

import io.orderentry.model.Failure;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Table from ORA numbers of the server and of ojdbc to failure classes. SQLSTATEs are of no use: one of them, 72000, stands for most errors.
 * A number that is not listed is {@link Failure#BROKEN}, unless ojdbc itself says that the connection is gone.
 */
final class ErrorCodes {
    private static final Map<Integer, Failure> CODES = Map.ofEntries(
            // Undone in favour of another transaction; the same input can succeed.
            entry(60, CONFLICT), // deadlock detected
            entry(8177, CONFLICT), // cannot serialize access
            entry(
                    8176,
                    CONFLICT), // consistent read failure: what a query needs is not in the undo, such as after an index
            // was made
            entry(4021, CONFLICT), // timeout on the lock of a library object, such as a procedure that is compiled
            entry(54, CONFLICT), // resource busy, NOWAIT or timeout
            entry(30006, CONFLICT), // resource busy, WAIT ran out
            entry(2049, CONFLICT), // distributed lock timeout

            // This one transaction met a limit; the next may not.
            entry(1013, REJECTED), // canceled: a statement timeout, or a cancel request
            entry(17016, REJECTED), // statement timed out, said by ojdbc
            entry(40, REJECTED), // active time limit of the resource plan, call aborted
            entry(56735, REJECTED), // elapsed time limit of the resource plan, call aborted
            entry(2393, REJECTED), // call limit of CPU
            entry(2395, REJECTED), // call limit of reads
            entry(1555, REJECTED), // snapshot too old
            entry(4031, REJECTED), // no shared memory
            entry(30036, REJECTED), // no undo space
            entry(18, REJECTED), // too many sessions
            entry(20, REJECTED), // too many processes
            entry(2391, REJECTED), // too many sessions of the user

            // The session is gone, or the answer is.
            entry(22, DISCONNECTED), // invalid session
            entry(28, DISCONNECTED), // session killed
            entry(31, DISCONNECTED), // session marked for kill
            entry(41, DISCONNECTED), // active time limit of the resource plan, session terminated
            entry(603, DISCONNECTED), // session terminated by a fatal error
            entry(1012, DISCONNECTED), // not logged on
            entry(1033, DISCONNECTED), // starting up or shutting down
            entry(1034, DISCONNECTED), // not available
            entry(1089, DISCONNECTED), // shutting down at once
            entry(1090, DISCONNECTED), // shutting down
            entry(1092, DISCONNECTED), // instance terminated
            entry(1109, DISCONNECTED), // not open: the database or its PDB is on its way
            entry(2392, DISCONNECTED), // session limit of CPU, logged off
            entry(2394, DISCONNECTED), // session limit of reads, logged off
            entry(2396, DISCONNECTED), // idle time, logged off
            entry(2399, DISCONNECTED), // connect time, logged off
            entry(3113, DISCONNECTED), // end of file on the channel
            entry(3114, DISCONNECTED), // not connected
            entry(3135, DISCONNECTED), // connection lost contact
            entry(25402, DISCONNECTED), // failed over, transaction must roll back
            entry(25408, DISCONNECTED), // failed over, call cannot be replayed
            entry(17002, DISCONNECTED), // I/O error, said by ojdbc
            entry(17008, DISCONNECTED), // closed connection
            entry(17401, DISCONNECTED), // protocol violation
            entry(17410, DISCONNECTED), // no more data from the socket
            entry(18730, DISCONNECTED), // interrupted I/O

            // Listed to say that it is meant: without space nothing more will be committed, so the run ends.
            entry(1653, BROKEN), // tablespace full, table
            entry(1654, BROKEN)); // tablespace full, index

    /** The listener and the instance answered, and this user may not in: with this password, as things stand, or at all. */
    private static final Set<Integer> LOGIN_REFUSED = Set.of(
            1005, // no password given
            1017, // invalid user name or password
            1045, // lacks CREATE SESSION
            28000, // account locked
            28001, // password expired
            28009); // SYS wants AS SYSDBA

    private static final int INSUFFICIENT_PRIVILEGES = 1031;
    /** No privileges on the tablespace, and its quota exceeded. */
    private static final Set<Integer> NO_SPACE_OF_ITS_OWN = Set.of(1950, 1536);

    private ErrorCodes() {}

    static boolean refusesLogin(SQLException failure) {
        return LOGIN_REFUSED.contains(failure.getErrorCode());
    }

    /** What to grant, in a clause; ORA-01031 does not say which right it is. */
    static Optional<String> missingRight(SQLException failure) {
        if (failure.getErrorCode() == INSUFFICIENT_PRIVILEGES) {
            return Optional.of("grant this user create table, create procedure and create type");
        }
        return NO_SPACE_OF_ITS_OWN.contains(failure.getErrorCode())
                ? Optional.of("give this user a larger quota on its default tablespace")
                : Optional.empty();
    }

    static Failure classify(SQLException failure) {
        int code = failure.getErrorCode();
        boolean lost = isOfTheNetwork(code) || failure instanceof SQLRecoverableException;
        return CODES.getOrDefault(code, lost ? DISCONNECTED : BROKEN);
    }

    /** Oracle Net's numbers, the listener's among them, and those that ojdbc gives what it meets on a socket. */
    private static boolean isOfTheNetwork(int code) {
        return code >= 12150 && code <= 12299 || code >= 12500 && code <= 12699 || code >= 17800 && code <= 17999;
    }
}
