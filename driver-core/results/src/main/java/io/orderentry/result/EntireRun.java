package io.orderentry.result;

import java.util.Map;

/**
 * Counts from the first transaction to the last, ramp-up and drain included, to reconcile with the growth of the tables.
 *
 * @param transactions by key of the type, in the types' order
 * @param unexpectedCommits New-Orders among the failed ones that are in the database all the same
 * @param skippedDistricts districts without an undelivered order, of all Deliveries committed
 * @param unknownPaymentCents amounts of the Payments whose connection was lost: each of them is in the tables or not
 */
public record EntireRun(
        Map<String, Counts> transactions,
        long unexpectedCommits,
        long skippedDistricts,
        long paymentCents,
        long unknownPaymentCents) {
    /** Outcomes of the transactions of one type; see {@link TransactionResult}. */
    public record Counts(long committed, long rolledBack, long failed, long unknown, long skipped, long retries) {}

    public EntireRun {
        transactions = Ordered.byType("entireRun.transactions", transactions);
    }

    public long failedOrUnknown() {
        return transactions.values().stream()
                .mapToLong(type -> type.failed() + type.unknown())
                .sum();
    }
}
