package io.orderentry.result;

import io.orderentry.model.TransactionType;
import java.util.Map;

/**
 * The headline figures (docs/results.md), from counts of the whole measurement interval; never extrapolated.
 *
 * @param newOrdersPerMinute completed New-Orders, those rolled back by design included (clause 5.4.2); null when none was due
 * @param committedNewOrdersPerMinute without those rolled back by design; null when none was due
 * @param transactionsPerSecond completed transactions of all five types
 * @param databaseTransactionsPerSecond commits and rollbacks as the server counts them; null when not available
 * @param roundTripsPerTransaction round trips per completed transaction; null when not counted or nothing was completed
 * @param longestStall longest time without a completed transaction; null when there was no interval
 */
public record Throughput(
        Double newOrdersPerMinute,
        Double committedNewOrdersPerMinute,
        Double transactionsPerSecond,
        Double databaseTransactionsPerSecond,
        Double roundTripsPerTransaction,
        Stall longestStall) {

    /**
     * From the counts of an interval.
     *
     * @param transactions by key
     * @param intervalSeconds length of the interval as measured, more than 0
     * @param databaseTransactions the server's commits and rollbacks in the interval, or null
     * @param roundTrips the driver's round trips in the interval, or null
     * @param longestStall of the interval, or null
     */
    public static Throughput of(
            Map<String, TransactionResult> transactions,
            double intervalSeconds,
            Long databaseTransactions,
            Long roundTrips,
            Stall longestStall) {
        if (!(intervalSeconds > 0)) {
            throw new IllegalArgumentException("an interval of " + intervalSeconds + " s has no throughput");
        }
        TransactionResult newOrders = transactions.get(TransactionType.NEW_ORDER.key());
        boolean anyNewOrder = newOrders != null && newOrders.due() > 0;
        long completed = transactions.values().stream()
                .mapToLong(TransactionResult::completed)
                .sum();
        return new Throughput(
                anyNewOrder ? newOrders.completed() * 60 / intervalSeconds : null,
                anyNewOrder ? newOrders.committed() * 60 / intervalSeconds : null,
                completed / intervalSeconds,
                databaseTransactions == null ? null : databaseTransactions / intervalSeconds,
                roundTrips == null || completed == 0 ? null : (double) roundTrips / completed,
                longestStall);
    }
}
