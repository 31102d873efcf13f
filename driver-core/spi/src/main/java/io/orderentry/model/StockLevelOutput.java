package io.orderentry.model;

/**
 * Output of a Stock-Level (clause 2.8.3.2).
 *
 * @param lowStock number of distinct items of the district's last 20 orders whose stock is below the threshold
 */
public record StockLevelOutput(int lowStock) implements TransactionOutput {}
