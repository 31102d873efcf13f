package io.orderentry.acid;

import io.orderentry.acid.Observation.Seen;
import io.orderentry.acid.ScriptRunner.AcidSession;
import java.sql.SQLException;
import java.util.function.Function;

/**
 * Step of a script: work of one session, or the end of its transaction.
 *
 * @param session such as {@code T1}
 * @param label what it does; a script finds its value by it
 * @param ends whether it ends the transaction
 * @param seen which version a value is; null where that is no question
 */
record Step(String session, String label, Work work, boolean ends, Function<Object, Seen> seen) {
    private static final String COMMIT = "COMMIT";
    private static final String ROLLBACK = "ROLLBACK";

    /** Work of a session in its own thread; returns what it read, how many rows it changed, or null. */
    @FunctionalInterface
    interface Work {
        Object on(AcidSession session) throws SQLException;
    }

    static Step of(String session, String label, Work work) {
        return new Step(session, label, work, false, null);
    }

    static Step commit(String session) {
        return new Step(session, COMMIT, AcidSession::commit, true, null);
    }

    static Step rollback(String session) {
        return new Step(session, ROLLBACK, AcidSession::rollback, true, null);
    }

    static Step end(String session, boolean commit) {
        return commit ? commit(session) : rollback(session);
    }

    boolean commits() {
        return label.equals(COMMIT);
    }

    /** The same step, of whose value the version is asked. */
    Step seeing(Function<Object, Seen> version) {
        return new Step(session, label, work, ends, version);
    }
}
