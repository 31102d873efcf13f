package io.orderentry.txn;

/** Outcome of a transaction. Every one that was started ends in exactly one of these. */
public enum Outcome {
    COMMITTED,
    /** Undone by design: a New-Order with an unused item (clause 2.4.1.4). */
    ROLLED_BACK,
    /** Not committed, for a reason that the database gave. */
    FAILED,
    /** Undone, although nothing in its input asks for that. */
    UNEXPECTED_ROLLBACK,
    /** Committed, although its input says that it must undo itself. */
    UNEXPECTED_COMMIT,
    /** It ended without an answer of the database; whether it was committed is unknown. */
    UNKNOWN;

    /** The outcome of a transaction that the database has answered. */
    static Outcome of(boolean mustRollBack, boolean rolledBack) {
        if (rolledBack) {
            return mustRollBack ? ROLLED_BACK : UNEXPECTED_ROLLBACK;
        }
        return mustRollBack ? UNEXPECTED_COMMIT : COMMITTED;
    }
}
