package io.orderentry.txn;

import io.orderentry.model.Failure;
import io.orderentry.model.TransactionOutput;
import java.sql.SQLException;
import java.util.List;

/**
 * Outcome of one transaction after all its tries.
 *
 * @param output what it showed the user; null when the last try failed
 * @param errors one for each try that failed, in order; the last one decided when there is no output
 * @param roundTrips of all tries together
 */
public record TransactionExecution(Outcome outcome, TransactionOutput output, List<Error> errors, long roundTrips) {

    /** The error of one try. */
    public record Error(Failure failure, SQLException cause) {}

    /** Number of retries after a conflict; 0 when the first try decided. */
    public int retries() {
        return output != null ? errors.size() : errors.size() - 1;
    }

    /** The class of the error that decided; null when the database answered. */
    public Failure failure() {
        return output != null ? null : errors.get(errors.size() - 1).failure();
    }
}
