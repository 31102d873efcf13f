package io.orderentry.model;

/**
 * Class of a failure: what it means for the transaction that met it and for the run. A plugin classifies database errors as
 * {@link #CONFLICT}, {@link #REJECTED}, {@link #DISCONNECTED}, {@link #READ_ONLY} or {@link #BROKEN}; the core records the others.
 */
public enum Failure {
    /** Not committed; the same input is tried again, a bounded number of times: deadlock, serialization failure, lock wait timeout. */
    CONFLICT,
    /** Not committed; the last of the conflicts that a transaction may have. */
    RETRIES_EXHAUSTED,
    /** Not committed; not tried again, but the run goes on: statement timeout, a resource limit. */
    REJECTED,
    /** Rolled back, although its input was valid; the run goes on. */
    UNEXPECTED_ROLLBACK,
    /** Committed, although its input asked for a rollback; the run goes on. */
    UNEXPECTED_COMMIT,
    /** Commit unknown; not tried again; the run goes on with a new connection: connection lost. */
    DISCONNECTED,
    /**
     * Not committed; the same input is tried again over a new connection as long as the run lasts: the server is read-only, such as a primary
     * that was demoted, and its name may lead to another one by now.
     */
    READ_ONLY,
    /** No connection could be opened; the transaction waits for one. */
    NO_CONNECTION,
    /** Not committed, and the run stops: syntax error, missing table, broken constraint. */
    BROKEN;

    /** Returns whether a transaction that met it counts as failed; after a {@link #CONFLICT}, and without a connection or one to write over, it is tried again. */
    public boolean failsTransaction() {
        return this != CONFLICT && this != DISCONNECTED && this != READ_ONLY && this != NO_CONNECTION;
    }
}
