package io.orderentry.run;

import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.TransactionExecution;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The failures of a run, counted by kind; the first message of each kind is kept. Any thread may add. */
final class ErrorRecorder {
    private record Kind(TransactionType type, Failure failure, String sqlState, int vendorCode) {}

    private static final String NO_CONNECTION = "no connection: ";

    private final Map<Kind, ErrorCount> counts = new ConcurrentHashMap<>();

    /** Adds every error of a transaction, and the failure without an error. */
    void add(TransactionInput input, TransactionExecution attempt) {
        TransactionType type = input.type();
        int last = attempt.errors().size() - 1;
        for (int i = 0; i <= last; i++) {
            TransactionExecution.Error error = attempt.errors().get(i);
            if (i == last && attempt.failure() == Failure.CONFLICT) {
                add(type, Failure.RETRIES_EXHAUSTED, error.cause(), exhausted(attempt, error.cause()));
            } else {
                add(type, error.failure(), error.cause(), ErrorText.firstLine(error.cause()));
            }
        }
        if (attempt.outcome() == Outcome.UNEXPECTED_ROLLBACK) {
            add(type, Failure.UNEXPECTED_ROLLBACK, type.title() + " rolled back although its items are valid");
        } else if (attempt.outcome() == Outcome.UNEXPECTED_COMMIT) {
            add(type, Failure.UNEXPECTED_COMMIT, type.title() + " committed although its last item is unused");
        }
    }

    /** Adds a failed attempt to open a connection for a transaction that waits for one. */
    void addNoConnection(TransactionType waiting, ConnectionUnavailableException why) {
        String reason = why.getMessage();
        String message = reason.startsWith(NO_CONNECTION) ? reason : NO_CONNECTION + reason;
        add(new Kind(waiting, Failure.NO_CONNECTION, why.sqlState(), why.vendorCode()), message);
    }

    private static String exhausted(TransactionExecution attempt, SQLException cause) {
        return "not committed after " + attempt.retries() + (attempt.retries() == 1 ? " retry (" : " retries (")
                + ErrorText.firstLine(cause) + ", SQLSTATE " + cause.getSQLState()
                + "); raise load.retries or use fewer connections per warehouse";
    }

    private void add(TransactionType type, Failure failure, String message) {
        add(new Kind(type, failure, null, 0), message);
    }

    private void add(TransactionType type, Failure failure, SQLException cause, String message) {
        add(new Kind(type, failure, cause.getSQLState(), cause.getErrorCode()), message);
    }

    private void add(Kind kind, String message) {
        counts.merge(
                kind,
                new ErrorCount(kind.type().key(), kind.failure(), kind.sqlState(), kind.vendorCode(), message, 1),
                (old, one) -> old.plus(1));
    }

    /** The most frequent first. */
    List<ErrorCount> all() {
        return counts.values().stream()
                .sorted(Comparator.comparingLong(ErrorCount::count).reversed().thenComparing(ErrorCount::message))
                .toList();
    }
}
