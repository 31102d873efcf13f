package io.orderentry.txn;

import io.orderentry.model.TransactionInput;

/** Receiver of the work of a whole run, by the threads that do it, which it must not keep waiting. */
public interface WorkListener {
    /** Receives nothing. */
    WorkListener NONE = new WorkListener() {};

    /** A transaction is going to be sent. */
    default void started(TransactionInput input) {}

    /** The transaction that the same thread started last has ended: by an answer of the database, or with an unknown outcome. */
    default void ended(TransactionInput input, TransactionExecution execution) {}
}
