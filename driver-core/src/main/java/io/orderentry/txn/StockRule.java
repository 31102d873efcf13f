package io.orderentry.txn;

/** Arithmetic of an order line that does not depend on where the rows come from (clause 2.4.2.2). */
final class StockRule {
    private static final String ORIGINAL = "ORIGINAL";

    private StockRule() {}

    /** S_QUANTITY after a line: ten must stay in stock, else 91 arrive. */
    static int quantityAfter(int stock, int ordered) {
        return stock >= ordered + 10 ? stock - ordered : stock - ordered + 91;
    }

    /** B when both hold ORIGINAL, else G. */
    static char brandGeneric(String itemData, String stockData) {
        return itemData.contains(ORIGINAL) && stockData.contains(ORIGINAL) ? 'B' : 'G';
    }
}
