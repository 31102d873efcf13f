package io.orderentry.result;

import io.orderentry.model.TransactionType;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Outcomes of the transactions of one type that ended in the measurement interval or were skipped in it, and the response times that lie
 * wholly in it (clause 5.4.2). In a closed loop these are the same transactions; at a constant rate a transaction may have been due before.
 *
 * <p>The counts add up, or the record is refused: due = committed + rolledBack + failed + unknown + skipped.
 *
 * @param type key of the transaction type
 * @param rolledBack rolled back by design: the New-Orders with an unused item (clause 2.4.1.4), which count as completed
 * @param failed not committed because of an error
 * @param unknown the connection was lost, and they may or may not have been committed
 * @param skipped due, but never started
 * @param retries further attempts with the same input; not part of the sum
 * @param responseMillis from the moment a transaction was due, all attempts included
 * @param serviceMillis from its start
 */
@RecordBuilder
public record TransactionResult(
        String type,
        long due,
        long committed,
        long rolledBack,
        long failed,
        long unknown,
        long skipped,
        long retries,
        Reading<Percentiles> responseMillis,
        Reading<Percentiles> serviceMillis) {

    public TransactionResult {
        typeOf(type);
        String parts = "committed " + committed + " + rolledBack " + rolledBack + " + failed " + failed + " + unknown "
                + unknown + " + skipped " + skipped;
        if (LongStream.of(due, committed, rolledBack, failed, unknown, skipped, retries)
                .anyMatch(count -> count < 0)) {
            throw new IllegalArgumentException(
                    type + ": a count is negative: due " + due + ", " + parts + ", retries " + retries);
        }
        long sum = committed + rolledBack + failed + unknown + skipped;
        if (due != sum) {
            throw new IllegalArgumentException(
                    type + ": the counts do not add up: due " + due + " is not " + parts + " = " + sum);
        }
    }

    /** Committed or rolled back by design. */
    public long completed() {
        return committed + rolledBack;
    }

    /** Ended with an error, or with its connection. */
    public long failedOrUnknown() {
        return failed + unknown;
    }

    /** The type with a key; refuses any other word. */
    public static TransactionType typeOf(String key) {
        return Arrays.stream(TransactionType.values())
                .filter(type -> type.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + key + "' is no transaction type; there are "
                        + Arrays.stream(TransactionType.values())
                                .map(TransactionType::key)
                                .collect(Collectors.joining(", "))));
    }
}
