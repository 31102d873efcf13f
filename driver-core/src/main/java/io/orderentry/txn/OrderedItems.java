package io.orderentry.txn;

import io.orderentry.model.Scale;

/** The ITEM rows of one order, at most fifteen; reused from order to order. */
final class OrderedItems {
    private final int[] ids = new int[Scale.MAX_LINES];
    private final int[] prices = new int[Scale.MAX_LINES];
    private final String[] names = new String[Scale.MAX_LINES];
    private final String[] data = new String[Scale.MAX_LINES];
    private int size;

    void clear() {
        size = 0;
    }

    void add(int id, int priceCents, String name, String itemData) {
        ids[size] = id;
        prices[size] = priceCents;
        names[size] = name;
        data[size] = itemData;
        size++;
    }

    /** Where an item stands, or -1. */
    int find(int id) {
        for (int row = 0; row < size; row++) {
            if (ids[row] == id) {
                return row;
            }
        }
        return -1;
    }

    int priceCents(int row) {
        return prices[row];
    }

    String name(int row) {
        return names[row];
    }

    String data(int row) {
        return data[row];
    }
}
