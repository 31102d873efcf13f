package io.orderentry.run;

import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.FailureClass;
import io.orderentry.spi.Failure;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The database errors of a run, counted by kind; the first message of each kind is kept. Any thread may add. */
final class Errors {
    private record Kind(TransactionType type, Failure failure, String sqlState, int vendorCode) {}

    /**
     * One kind of error.
     *
     * @param message of the first one
     */
    record Counted(TransactionType type, Failure failure, String sqlState, int vendorCode, String message, long count) {
        Counted more() {
            return new Counted(type, failure, sqlState, vendorCode, message, count + 1);
        }

        /** As results and listeners are told. */
        ErrorCount told() {
            return new ErrorCount(
                    type.key(), FailureClass.valueOf(failure.name()), sqlState, vendorCode, message, count);
        }
    }

    private final Map<Kind, Counted> counts = new ConcurrentHashMap<>();

    void add(TransactionType type, Failure failure, SQLException cause) {
        String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        counts.merge(
                new Kind(type, failure, cause.getSQLState(), cause.getErrorCode()),
                new Counted(type, failure, cause.getSQLState(), cause.getErrorCode(), message, 1),
                (old, added) -> old.more());
    }

    /** The most frequent first. */
    List<Counted> all() {
        return counts.values().stream()
                .sorted(Comparator.comparingLong(Counted::count).reversed().thenComparing(Counted::message))
                .toList();
    }
}
