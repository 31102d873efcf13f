package io.orderentry.model;

import java.util.Arrays;

/**
 * Output of a Delivery (clause 2.7.3).
 *
 * @param orders the O_ID delivered in each district, at index D_ID - 1; 0 where the district had no undelivered order. Not copied
 */
public record DeliveryOutput(int[] orders) implements TransactionOutput {
    /** Districts that had nothing to deliver (clause 2.7.4.2). */
    public int skippedDistricts() {
        return (int) Arrays.stream(orders).filter(order -> order == 0).count();
    }
}
