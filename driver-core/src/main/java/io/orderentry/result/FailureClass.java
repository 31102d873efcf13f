package io.orderentry.result;

/** What went wrong for a transaction, and what it meant for the run. */
public enum FailureClass {
    /** Not committed; tried again with the same input. */
    CONFLICT,
    /** Not committed; the last of the conflicts that a transaction may have. */
    RETRIES_EXHAUSTED,
    /** Not committed, not tried again; the run went on. */
    REJECTED,
    /** Rolled back, although its input was valid; the run went on. */
    UNEXPECTED_ROLLBACK,
    /** Committed, although its input asked for a rollback; the run went on. */
    UNEXPECTED_COMMIT,
    /** Nobody knows whether it was committed; the run went on with a new connection. */
    DISCONNECTED,
    /** No connection could be opened; the transaction waited for one. */
    NO_CONNECTION,
    /** Not committed; the run stopped. */
    BROKEN;

    /** Whether a transaction that met it counts as failed; after a {@link #CONFLICT} and without a connection it was tried again. */
    public boolean failsTransaction() {
        return this != CONFLICT && this != DISCONNECTED && this != NO_CONNECTION;
    }
}
