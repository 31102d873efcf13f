package io.orderentry.model;

/** What a database error means for the transaction that met it and for the run. */
public enum Failure {
    /** Not committed; the same input is tried again, a bounded number of times: deadlock, serialization failure, lock wait timeout. */
    CONFLICT,
    /** Not committed; not tried again, but the run goes on: statement timeout, a resource limit. */
    REJECTED,
    /** Nobody knows whether it was committed; not tried again; the run goes on with a new connection: connection lost. */
    DISCONNECTED,
    /** Not committed, and the run stops: syntax error, missing table, broken constraint. */
    BROKEN
}
