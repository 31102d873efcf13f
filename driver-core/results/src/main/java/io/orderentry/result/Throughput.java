package io.orderentry.result;

import io.orderentry.model.TransactionType;
import java.util.Map;

/**
 * The headline figures, from counts of the whole measurement interval; never extrapolated. Null with a reason: what is not available.
 *
 * @param newOrdersPerMinute completed New-Orders, those rolled back by design included (clause 5.4.2)
 * @param databaseTransactionsPerSecond commits and rollbacks as the server counts them
 * @param roundTripsPerTransaction of the driver, per completed transaction
 */
public record Throughput(
        Double newOrdersPerMinute,
        Double committedNewOrdersPerMinute,
        Double transactionsPerSecond,
        Double databaseTransactionsPerSecond,
        Double roundTripsPerTransaction,
        Stall longestStall) {

    /**
     * From the counts of an interval; those of the server, the round trips and the stall may be null.
     *
     * @param intervalSeconds as measured, more than 0
     */
    public static Throughput of(
            Map<String, TransactionResult> transactions,
            double intervalSeconds,
            Double databaseTransactionsPerSecond,
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
                databaseTransactionsPerSecond,
                roundTrips == null || completed == 0 ? null : (double) roundTrips / completed,
                longestStall);
    }
}
