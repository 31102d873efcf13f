package io.orderentry.plugin.mysqlfamily;

import static io.orderentry.model.Failure.BROKEN;
import static io.orderentry.model.Failure.CONFLICT;
import static io.orderentry.model.Failure.DISCONNECTED;
import static io.orderentry.model.Failure.REJECTED;
import static java.util.Map.entry;

import io.orderentry.model.Failure;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Table from the server's error numbers and the JDBC drivers' SQLSTATEs to failure classes. Numbers come first: many of them share the
 * state HY000. What is not listed is {@link Failure#BROKEN}: continuing after an unforeseen error would measure something unknown.
 */
final class ErrorCodes {
    private static final String SERIALIZATION_FAILURE = "40001";
    /** Connection exceptions: the server's, and what the drivers make of an I/O error or of a connection that is closed. */
    private static final String CONNECTION_CLASS = "08";

    private static final Map<Integer, Failure> COMMON = Map.ofEntries(
            // Undone by the server in favour of another transaction; the same input can succeed.
            entry(1213, CONFLICT), // deadlock; in a cluster also a conflict with another node, at COMMIT too
            // Lock wait timeout. With innodb_rollback_on_timeout off, the default, only the statement is undone: the
            // core and the procedures roll the rest back, so that it makes no difference.
            entry(1205, CONFLICT),

            // The session is gone, or the answer is.
            entry(1053, DISCONNECTED), // server shutdown in progress
            entry(1077, DISCONNECTED), // normal shutdown
            entry(1079, DISCONNECTED), // shutdown complete
            entry(1317, DISCONNECTED), // interrupted: KILL met a running statement; it may have been the COMMIT
            entry(2002, DISCONNECTED), // cannot connect through the socket
            entry(2003, DISCONNECTED), // cannot connect
            entry(2006, DISCONNECTED), // server has gone away
            entry(2013, DISCONNECTED), // lost connection during query
            entry(2055, DISCONNECTED), // lost connection, with the system's error

            // This one transaction met a limit; the next may not.
            entry(1037, REJECTED), // out of memory
            entry(1038, REJECTED), // out of sort memory
            entry(1040, REJECTED), // too many connections
            entry(1041, REJECTED), // out of memory; another process takes it
            entry(1203, REJECTED), // user has max_user_connections
            entry(1206, REJECTED), // lock table is full
            entry(1226, REJECTED), // user exceeded a resource limit
            entry(1637, REJECTED), // too many active transactions

            // Listed to say that it is meant: without space nothing more will be committed, so the run ends.
            entry(1021, BROKEN), // disk full
            entry(1114, BROKEN)); // table full

    /** Denied: the database, a table, a column, a right of the whole server, a routine. */
    private static final Set<Integer> MISSING_RIGHTS = Set.of(1044, 1142, 1143, 1227, 1370);

    private final Map<Integer, Failure> codes;

    /** @param own those of one vendor; they win */
    ErrorCodes(Map<Integer, Failure> own) {
        codes = new HashMap<>(COMMON);
        codes.putAll(own);
    }

    static boolean isMissingRight(SQLException failure) {
        return MISSING_RIGHTS.contains(failure.getErrorCode());
    }

    Failure classify(SQLException failure) {
        Failure known = codes.get(failure.getErrorCode());
        if (known != null) {
            return known;
        }
        String state = failure.getSQLState();
        if (state == null) {
            return BROKEN;
        }
        if (state.equals(SERIALIZATION_FAILURE)) {
            return CONFLICT;
        }
        return state.startsWith(CONNECTION_CLASS) ? DISCONNECTED : BROKEN;
    }
}
