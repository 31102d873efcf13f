package io.orderentry.result;

/** What a database error meant for its transaction and for the run (DESIGN 2). */
public enum FailureClass {
    /** Not committed; tried again with the same input. */
    CONFLICT,
    /** Not committed, not tried again; the run went on. */
    REJECTED,
    /** Nobody knows whether it was committed; the run went on with a new connection. */
    DISCONNECTED,
    /** Not committed; the run stopped. */
    BROKEN
}
