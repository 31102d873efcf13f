package io.orderentry.model;

import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * Input of a Payment (clause 2.5.1).
 *
 * @param warehouse the paying warehouse: the terminal's home W_ID
 * @param district the paying district, 1 to 10
 * @param customer who pays; of another warehouse in 15 % of the payments
 * @param amountCents H_AMOUNT, 100 to 500,000
 * @param date H_DATE in UTC, whole milliseconds
 */
public record PaymentInput(int warehouse, int district, CustomerKey customer, long amountCents, LocalDateTime date)
        implements TransactionInput {

    /**
     * Text that precedes C_DATA of a customer with bad credit (clause 2.5.2.2), without a separator.
     *
     * @param customerId C_ID of the customer that was found
     */
    public String badCreditEntry(int customerId) {
        return customerId + " " + customer.district() + " " + customer.warehouse() + " " + district + " " + warehouse
                + " " + Money.text(amountCents);
    }

    /** H_DATA: both names with four blanks between them (clause 2.5.2.2). */
    public static String historyData(String warehouseName, String districtName) {
        return warehouseName + "    " + districtName;
    }

    @Override
    public TransactionType type() {
        return TransactionType.PAYMENT;
    }

    @Override
    public PaymentOutput run(OrderEntry orderEntry) throws SQLException {
        return orderEntry.payment(this);
    }
}
