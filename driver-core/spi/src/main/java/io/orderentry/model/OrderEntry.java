package io.orderentry.model;

import java.sql.SQLException;

/**
 * The five transactions as verbs: typed record in, typed record out (clauses 2.4 to 2.8).
 *
 * <p>An implementation belongs to one thread at a time. It never measures, retries or draws a random number. Whether a call also
 * ends the database transaction is said where the implementation is made: stored procedures are one whole transaction a call, the
 * statements are committed by the core.
 *
 * <p>A New-Order with an unused item is no failure: it returns {@link NewOrderOutput#rolledBack()} after all valid lines were
 * processed, and nothing of it remains in the database once the transaction has ended.
 */
public interface OrderEntry {

    NewOrderOutput newOrder(NewOrderInput input) throws SQLException;

    PaymentOutput payment(PaymentInput input) throws SQLException;

    OrderStatusOutput orderStatus(OrderStatusInput input) throws SQLException;

    DeliveryOutput delivery(DeliveryInput input) throws SQLException;

    StockLevelOutput stockLevel(StockLevelInput input) throws SQLException;
}
