package io.orderentry.data;

import io.orderentry.model.Scale;

/**
 * O_OL_CNT of a warehouse's orders, by district and order. ORDERS and ORDER_LINE each draw them from the beginning, so that the tables
 * agree without knowing of each other.
 */
final class LineCounts {
    private final RandomStream random;

    LineCounts(long seed, int warehouse) {
        this.random = Purpose.LINE_COUNT.open(seed, warehouse);
    }

    int next() {
        return random.uniform(Scale.MIN_LINES, Scale.MAX_LINES);
    }
}
