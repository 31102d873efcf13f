package io.orderentry.result;

import io.orderentry.model.Failure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Count of one kind of failure in the whole run, failures before a retry included.
 *
 * @param type key of the transaction type
 * @param sqlState null when the JDBC driver gave none
 * @param vendorCode 0 when there is none
 * @param message the first one of this kind
 * @param count 1 or more
 */
public record ErrorCount(String type, Failure failure, String sqlState, int vendorCode, String message, long count) {
    public ErrorCount {
        TransactionResult.typeOf(type);
        Objects.requireNonNull(failure, "errors: failure");
        if (count < 1) {
            throw new IllegalArgumentException("errors: a count of " + count + " for " + type + " is not 1 or more");
        }
    }

    /** Retries by SQLSTATE: each conflict but the last of a transaction that was given up led to one. */
    public static Map<String, Long> retries(List<ErrorCount> errors) {
        return errors.stream()
                .filter(error -> error.failure() == Failure.CONFLICT)
                .collect(Collectors.groupingBy(
                        error -> String.valueOf(error.sqlState()),
                        TreeMap::new,
                        Collectors.summingLong(ErrorCount::count)));
    }

    public ErrorCount plus(long more) {
        return new ErrorCount(type, failure, sqlState, vendorCode, message, count + more);
    }
}
