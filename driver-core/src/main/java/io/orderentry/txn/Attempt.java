package io.orderentry.txn;

import io.orderentry.model.TransactionOutput;
import io.orderentry.spi.Failure;
import java.sql.SQLException;

/**
 * What became of one transaction after all its tries.
 *
 * @param outcome how it ended
 * @param retries how often it was tried again after a conflict; 0 when the first try decided
 * @param output what it showed the user; null unless it was committed or rolled back by design
 * @param failure the class of the last error; null when there was none in the last try
 * @param cause the last error, with those of the earlier tries suppressed in it; null when {@code failure} is
 */
public record Attempt(Outcome outcome, int retries, TransactionOutput output, Failure failure, SQLException cause) {

    static Attempt ended(TransactionOutput output, int retries) {
        return new Attempt(output.rolledBack() ? Outcome.ROLLED_BACK : Outcome.COMMITTED, retries, output, null, null);
    }

    static Attempt failed(Failure failure, SQLException cause, int retries) {
        Outcome outcome = failure == Failure.DISCONNECTED ? Outcome.UNKNOWN : Outcome.FAILED;
        return new Attempt(outcome, retries, null, failure, cause);
    }
}
