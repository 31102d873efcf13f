package io.orderentry.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.LocalDateTime;
import java.util.List;

/**
 * Output of an Order-Status (clause 2.6.3.3).
 *
 * @param order O_ID of the customer's newest order
 * @param carrier O_CARRIER_ID, or 0 when the order is not delivered
 * @param lines the order's lines by OL_NUMBER
 */
@RecordBuilder
public record OrderStatusOutput(
        int customerId,
        String first,
        String middle,
        String last,
        long balanceCents,
        int order,
        LocalDateTime entryDate,
        int carrier,
        List<Line> lines)
        implements TransactionOutput {
    /**
     * One order line.
     *
     * @param deliveryDate OL_DELIVERY_D, or null when the order is not delivered
     */
    public record Line(int item, int supplyWarehouse, int quantity, long amountCents, LocalDateTime deliveryDate) {}
}
