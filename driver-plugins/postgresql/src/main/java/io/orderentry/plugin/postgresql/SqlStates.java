package io.orderentry.plugin.postgresql;

import static io.orderentry.model.Failure.BROKEN;
import static io.orderentry.model.Failure.CONFLICT;
import static io.orderentry.model.Failure.DISCONNECTED;
import static io.orderentry.model.Failure.REJECTED;
import static java.util.Map.entry;

import io.orderentry.model.Failure;
import java.util.Map;

/**
 * Table from SQLSTATEs of the server and of pgjdbc to failure classes. A state that is not listed is {@link Failure#BROKEN}: going on
 * after an unforeseen error would measure something unknown.
 */
final class SqlStates {
    /** Connection exceptions: the server's, and what pgjdbc makes of an I/O error (08006 and its neighbours). */
    private static final String CONNECTION_CLASS = "08";

    private static final Map<String, Failure> STATES = Map.ofEntries(
            // Undone by the server in favour of another transaction; the same input can succeed.
            entry("40001", CONFLICT), // serialization failure
            entry("40P01", CONFLICT), // deadlock detected
            entry("55P03", CONFLICT), // lock not available: lock_timeout ran out

            // The session is gone, or the answer is.
            entry("40003", DISCONNECTED), // statement completion unknown
            entry("57P01", DISCONNECTED), // admin shutdown, or pg_terminate_backend
            entry("57P02", DISCONNECTED), // crash shutdown: another backend died and took all sessions along
            entry("57P03", DISCONNECTED), // cannot connect now: starting up or recovering
            entry("57P05", DISCONNECTED), // idle session timeout ended the session
            entry("25P03", DISCONNECTED), // idle in transaction timeout ended the session
            entry("25P04", DISCONNECTED), // transaction timeout ended the session

            // This one transaction met a limit; the next may not.
            entry("57014", REJECTED), // query canceled: statement_timeout, or a cancel request
            entry("53000", REJECTED), // insufficient resources
            entry("53200", REJECTED), // out of memory
            entry("53300", REJECTED), // too many connections
            entry("53400", REJECTED), // configuration limit exceeded

            // Listed to say that it is meant: without space nothing more will be committed, so the run ends.
            entry("53100", BROKEN)); // disk full

    private SqlStates() {}

    /** @param state five characters, or null when an exception has none */
    static Failure classify(String state) {
        if (state == null) {
            return BROKEN;
        }
        return STATES.getOrDefault(state, state.startsWith(CONNECTION_CLASS) ? DISCONNECTED : BROKEN);
    }
}
