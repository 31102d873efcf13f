package io.orderentry.result;

import java.util.Map;

/**
 * Counts from the first transaction to the last, ramp-up and drain included: what the tables must show at the end of the run beyond what
 * they showed at its start. Those of the measurement interval are {@link TransactionResult}s.
 *
 * @param transactions by key of the type, in the types' order
 * @param unexpectedCommits New-Orders among the failed ones that are in the database all the same
 * @param skippedDistricts districts without an undelivered order, of all Deliveries committed
 * @param paymentCents sum of the amounts of the Payments committed
 * @param unknownPaymentCents sum of the amounts of those whose connection was lost: each of them is in the tables or not
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
}
