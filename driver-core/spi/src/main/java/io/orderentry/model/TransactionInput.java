package io.orderentry.model;

import java.sql.SQLException;

/** Input of one transaction; running it again with the same input is the same transaction. */
public sealed interface TransactionInput
        permits NewOrderInput, PaymentInput, OrderStatusInput, DeliveryInput, StockLevelInput {

    TransactionType type();

    /** True when the transaction must undo itself: a New-Order with an unused item (clause 2.4.1.4). */
    default boolean rollsBack() {
        return false;
    }

    /** Calls the verb that this is the input of. */
    TransactionOutput run(OrderEntry orderEntry) throws SQLException;
}
