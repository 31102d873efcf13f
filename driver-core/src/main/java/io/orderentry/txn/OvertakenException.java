package io.orderentry.txn;

import java.sql.SQLTransactionRollbackException;

/** The driver's own conflict: other transactions were always faster. No server raised it, so no plugin is asked what it means. */
final class OvertakenException extends SQLTransactionRollbackException {
    private static final long serialVersionUID = 1;

    OvertakenException(String message) {
        super(message, "40001");
    }
}
