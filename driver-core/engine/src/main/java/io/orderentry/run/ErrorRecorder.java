package io.orderentry.run;

import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.SessionPool.ConnectionUnavailableException;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.TransactionExecution;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The failures of a run, counted by kind; the first message of each kind is kept. Any thread may add. */
final class ErrorRecorder {
    private record Kind(String type, Failure failure, String sqlState, int vendorCode) {}

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
            add(type, Failure.UNEXPECTED_ROLLBACK, null, type.title() + " rolled back although its items are valid");
        } else if (attempt.outcome() == Outcome.UNEXPECTED_COMMIT) {
            add(type, Failure.UNEXPECTED_COMMIT, null, type.title() + " committed although its last item is unused");
        }
    }

    /** Adds a failed attempt to open a connection for a transaction that waits for one. */
    void addNoConnection(TransactionType waiting, ConnectionUnavailableException why) {
        String reason = why.getMessage();
        String message = reason.startsWith(NO_CONNECTION) ? reason : NO_CONNECTION + reason;
        add(waiting, Failure.NO_CONNECTION, (SQLException) why.getCause(), message);
    }

    private static String exhausted(TransactionExecution attempt, SQLException cause) {
        return "not committed after " + attempt.retries() + (attempt.retries() == 1 ? " retry (" : " retries (")
                + ErrorText.firstLine(cause) + ", SQLSTATE " + cause.getSQLState()
                + "); raise load.retries or use fewer connections per warehouse";
    }

    /** @param cause null for a failure without an error of the database */
    private void add(TransactionType type, Failure failure, SQLException cause, String message) {
        String state = cause == null ? null : cause.getSQLState();
        int code = cause == null ? 0 : cause.getErrorCode();
        add(new ErrorCount(type.key(), failure, state, code, message, 1));
    }

    private void add(ErrorCount more) {
        counts.merge(
                new Kind(more.type(), more.failure(), more.sqlState(), more.vendorCode()),
                more,
                (sum, one) -> sum.plus(one.count()));
    }

    /** Errors of several runs, as one would have counted them. */
    static List<ErrorCount> sum(Stream<ErrorCount> errors) {
        ErrorRecorder sum = new ErrorRecorder();
        errors.forEach(sum::add);
        return sum.all();
    }

    List<ErrorCount> all() {
        return counts.values().stream()
                .sorted(Comparator.comparingLong(ErrorCount::count).reversed().thenComparing(ErrorCount::message))
                .toList();
    }
}
