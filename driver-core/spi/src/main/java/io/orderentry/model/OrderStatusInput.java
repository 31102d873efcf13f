package io.orderentry.model;

import java.sql.SQLException;

/**
 * Input of an Order-Status (clause 2.6.1): a customer of the home warehouse.
 *
 * @param customer whose last order is asked for
 */
public record OrderStatusInput(CustomerKey customer) implements TransactionInput {
    @Override
    public TransactionType type() {
        return TransactionType.ORDER_STATUS;
    }

    @Override
    public OrderStatusOutput run(OrderEntry orderEntry) throws SQLException {
        return orderEntry.orderStatus(this);
    }
}
