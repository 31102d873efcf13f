package io.orderentry.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.LocalDateTime;
import java.util.List;

/**
 * Output of a New-Order (clause 2.4.3.3).
 *
 * @param order O_ID; shown for a rolled-back order too
 * @param customerCredit C_CREDIT, GC or BC
 * @param lines one per order line in the order of the input; empty when the order was rolled back
 * @param totalCents the total-amount; 0 when the order was rolled back
 * @param rolledBack true when an item number was not valid, so that nothing of the order remains
 */
@RecordBuilder
public record NewOrderOutput(
        int order,
        String customerLast,
        String customerCredit,
        int discountBasisPoints,
        int warehouseTaxBasisPoints,
        int districtTaxBasisPoints,
        LocalDateTime entryDate,
        List<Line> lines,
        long totalCents,
        @Override boolean rolledBack)
        implements TransactionOutput {
    /**
     * One order line.
     *
     * @param stockQuantity S_QUANTITY after this line
     * @param brandGeneric B when both I_DATA and S_DATA hold ORIGINAL, else G
     * @param amountCents OL_AMOUNT
     */
    public record Line(String itemName, int stockQuantity, char brandGeneric, int priceCents, long amountCents) {}

    /** A completed order; the total is computed here, so that every mode rounds it the same way. */
    public static NewOrderOutput completed(
            int order,
            String customerLast,
            String customerCredit,
            int discountBasisPoints,
            int warehouseTaxBasisPoints,
            int districtTaxBasisPoints,
            LocalDateTime entryDate,
            List<Line> lines) {
        long sum = 0;
        for (Line line : lines) {
            sum += line.amountCents();
        }
        long total = Money.orderTotalCents(sum, discountBasisPoints, warehouseTaxBasisPoints, districtTaxBasisPoints);
        return NewOrderOutputBuilder.builder()
                .order(order)
                .customerLast(customerLast)
                .customerCredit(customerCredit)
                .discountBasisPoints(discountBasisPoints)
                .warehouseTaxBasisPoints(warehouseTaxBasisPoints)
                .districtTaxBasisPoints(districtTaxBasisPoints)
                .entryDate(entryDate)
                .lines(lines)
                .totalCents(total)
                .rolledBack(false)
                .build();
    }

    /** An order with an unused item: "Item number is not valid" (clause 2.4.3.4). */
    public static NewOrderOutput rolledBack(
            int order, String customerLast, String customerCredit, LocalDateTime entryDate) {
        return NewOrderOutputBuilder.builder()
                .order(order)
                .customerLast(customerLast)
                .customerCredit(customerCredit)
                .discountBasisPoints(0)
                .warehouseTaxBasisPoints(0)
                .districtTaxBasisPoints(0)
                .entryDate(entryDate)
                .lines(List.of())
                .totalCents(0)
                .rolledBack(true)
                .build();
    }
}
