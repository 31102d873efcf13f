package io.orderentry.txn;

/** Arithmetic of an order line that does not depend on where the rows come from (clause 2.4.2.2). */
final class StockRule {
    private static final String ORIGINAL = "ORIGINAL";

    private static final int MOST = 100;

    private StockRule() {}

    /**
     * S_QUANTITY before a line, from what it is after it: ten must stay in stock, else 91 arrive. There is one answer only because S_QUANTITY is 10 to 100 from the population on
     * (clause 4.3.3.1): without new stock at most 100 less the quantity is left, with new stock more.
     */
    static int quantityBefore(int after, int ordered) {
        return after > MOST - ordered ? after + ordered - 91 : after + ordered;
    }

    /** B when both hold ORIGINAL, else G. */
    static char brandGeneric(String itemData, String stockData) {
        return itemData.contains(ORIGINAL) && stockData.contains(ORIGINAL) ? 'B' : 'G';
    }
}
