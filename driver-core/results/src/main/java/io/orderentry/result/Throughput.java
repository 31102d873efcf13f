package io.orderentry.result;

import io.orderentry.model.TransactionType;
import java.util.Map;

/**
 * The headline figures, from counts of the whole measurement interval; never extrapolated.
 *
 * @param newOrdersPerMinute completed New-Orders, those rolled back by design included (clause 5.4.2)
 * @param databaseTransactionsPerSecond commits and rollbacks as the server counts them
 * @param roundTripsPerTransaction of the driver, per completed transaction
 */
public record Throughput(
        Reading<Double> newOrdersPerMinute,
        Reading<Double> committedNewOrdersPerMinute,
        Reading<Double> transactionsPerSecond,
        Reading<Double> databaseTransactionsPerSecond,
        Reading<Double> roundTripsPerTransaction,
        Reading<Stall> longestStall) {
    private static final Reading<Double> NO_NEW_ORDER = Reading.unavailable("no New-Order was due");

    /** That of a run without a measurement interval, with the reason for everything. */
    public static Throughput none(String reason) {
        Reading<Double> none = Reading.unavailable(reason);
        return new Throughput(none, none, none, none, none, Reading.unavailable(reason));
    }

    /** From the counts of an interval of more than 0 s. */
    public static Throughput of(
            Map<String, TransactionResult> transactions,
            double intervalSeconds,
            Reading<Double> databaseTransactionsPerSecond,
            long roundTrips,
            Reading<Stall> longestStall) {
        if (!(intervalSeconds > 0)) {
            throw new IllegalArgumentException("an interval of " + intervalSeconds + " s has no throughput");
        }
        TransactionResult newOrders = transactions.get(TransactionType.NEW_ORDER.key());
        boolean anyNewOrder = newOrders != null && newOrders.due() > 0;
        long completed = transactions.values().stream()
                .mapToLong(TransactionResult::completed)
                .sum();
        return new Throughput(
                anyNewOrder ? Reading.of(newOrders.completed() * 60 / intervalSeconds) : NO_NEW_ORDER,
                anyNewOrder ? Reading.of(newOrders.committed() * 60 / intervalSeconds) : NO_NEW_ORDER,
                Reading.of(completed / intervalSeconds),
                databaseTransactionsPerSecond,
                completed == 0
                        ? Reading.unavailable("no transaction was completed")
                        : Reading.of((double) roundTrips / completed),
                longestStall);
    }
}
