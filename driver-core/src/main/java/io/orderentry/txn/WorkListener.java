package io.orderentry.txn;

import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;

/** Receiver of the work of a whole run. Called by many threads, which it must not keep waiting. */
public interface WorkListener {
    /** Receives nothing. */
    WorkListener NONE = new WorkListener() {
        @Override
        public void acknowledged(TransactionInput input, TransactionOutput output) {}

        @Override
        public void unknown(TransactionInput input) {}
    };

    /** The database said that a transaction was committed, and not rolled back. */
    void acknowledged(TransactionInput input, TransactionOutput output);

    /** A transaction lost its connection, so that it may have been committed or not. */
    void unknown(TransactionInput input);
}
