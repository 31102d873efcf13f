package io.orderentry.txn;

import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;

/**
 * Receiver of the work of a whole run: the start of each transaction, then one of its ends, by the same thread. Called by many threads, which
 * it must not keep waiting.
 */
public interface WorkListener {
    /** Receives nothing. */
    WorkListener NONE = new WorkListener() {
        @Override
        public void started(TransactionInput input) {}

        @Override
        public void acknowledged(TransactionInput input, TransactionOutput output) {}

        @Override
        public void unknown(TransactionInput input) {}

        @Override
        public void notCommitted(TransactionInput input) {}
    };

    /** A transaction is going to be sent. */
    void started(TransactionInput input);

    /** The database said that a transaction was committed, and not rolled back. */
    void acknowledged(TransactionInput input, TransactionOutput output);

    /** A transaction ended without an answer of the database, so that it may have been committed or not. */
    void unknown(TransactionInput input);

    /** A transaction was rolled back, or the database refused it. */
    void notCommitted(TransactionInput input);

    /** A listener that passes everything to this one and to another. */
    default WorkListener and(WorkListener other) {
        WorkListener one = this;
        return new WorkListener() {
            @Override
            public void started(TransactionInput input) {
                one.started(input);
                other.started(input);
            }

            @Override
            public void acknowledged(TransactionInput input, TransactionOutput output) {
                one.acknowledged(input, output);
                other.acknowledged(input, output);
            }

            @Override
            public void unknown(TransactionInput input) {
                one.unknown(input);
                other.unknown(input);
            }

            @Override
            public void notCommitted(TransactionInput input) {
                one.notCommitted(input);
                other.notCommitted(input);
            }
        };
    }
}
