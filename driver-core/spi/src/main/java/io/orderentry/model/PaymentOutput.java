package io.orderentry.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.LocalDateTime;

/**
 * Output of a Payment (clause 2.5.3.3).
 *
 * @param warehouse address of the paying warehouse
 * @param district address of the paying district
 * @param customer address of the customer
 * @param balanceCents C_BALANCE after the payment
 * @param data the first 200 characters of C_DATA when the credit is BC, else null
 */
@RecordBuilder
public record PaymentOutput(
        Address warehouse,
        Address district,
        int customerId,
        String first,
        String middle,
        String last,
        Address customer,
        String phone,
        LocalDateTime since,
        String credit,
        long creditLimitCents,
        int discountBasisPoints,
        long balanceCents,
        String data)
        implements TransactionOutput {
    /** Length of C_DATA shown for a customer with bad credit. */
    public static final int SHOWN_DATA = 200;

    /** C_CREDIT of a customer with bad credit. */
    public static final String BAD_CREDIT = "BC";

    /** C_DATA never grows beyond this. */
    public static final int MAX_DATA = 500;
}
