package io.orderentry.model;

import java.sql.SQLException;

/** What a terminal keys in for one transaction; running it again with the same input is the same transaction. */
public sealed interface TransactionInput
        permits NewOrderInput, PaymentInput, OrderStatusInput, DeliveryInput, StockLevelInput {

    TransactionType type();

    /** Calls the verb that this is the input of. */
    TransactionOutput run(OrderEntry orderEntry) throws SQLException;
}
