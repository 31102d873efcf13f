package io.orderentry.txn;

/** How a transaction ended. Every one that was started ends in exactly one of these. */
public enum Outcome {
    COMMITTED,
    /** Undone by design: a New-Order with an unused item (clause 2.4.1.4). */
    ROLLED_BACK,
    /** Not committed, for a reason that the database gave. */
    FAILED,
    /** The connection was lost, and nobody knows whether it was committed. */
    UNKNOWN
}
