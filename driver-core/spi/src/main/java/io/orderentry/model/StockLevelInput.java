package io.orderentry.model;

import java.sql.SQLException;

/**
 * Input of a Stock-Level (clause 2.8.1).
 *
 * @param warehouse the terminal's W_ID
 * @param district the terminal's own D_ID, which never changes
 * @param threshold 10 to 20
 */
public record StockLevelInput(int warehouse, int district, int threshold) implements TransactionInput {
    /** Number of the district's newest orders that are examined (clause 2.8.2.2). */
    public static final int ORDERS = 20;

    @Override
    public TransactionType type() {
        return TransactionType.STOCK_LEVEL;
    }

    @Override
    public StockLevelOutput run(OrderEntry orderEntry) throws SQLException {
        return orderEntry.stockLevel(this);
    }
}
