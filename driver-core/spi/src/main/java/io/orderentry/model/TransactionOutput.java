package io.orderentry.model;

/** Output of one transaction. */
public sealed interface TransactionOutput
        permits NewOrderOutput, PaymentOutput, OrderStatusOutput, DeliveryOutput, StockLevelOutput {

    /** True when the transaction undid itself by design: a New-Order with an unused item (clause 2.4.1.4). */
    default boolean rolledBack() {
        return false;
    }
}
