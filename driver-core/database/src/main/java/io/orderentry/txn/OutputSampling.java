package io.orderentry.txn;

import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import java.sql.Connection;
import java.sql.SQLException;

/** Choice of the transactions whose outputs are verified while they are made. Any thread may use it. */
@FunctionalInterface
public interface OutputSampling {
    /** Nothing is verified. */
    OutputSampling NONE = input -> null;

    /** The verification of a transaction that is about to begin; null for one that is not verified. */
    Sample sample(TransactionInput input);

    /** Verification of one transaction, by its thread. An error of either undoes the transaction, which is tried again. */
    interface Sample {
        /** Called before the first statement, inside of the transaction. */
        void before(Connection connection) throws SQLException;

        /** Called inside of the transaction before its commit, so that nothing has changed since that it holds; after the rollback of one that undid itself. */
        void after(Connection connection, TransactionOutput output) throws SQLException;
    }
}
