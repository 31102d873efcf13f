package io.orderentry.data;

/** Purpose of a stream of random numbers; each purpose has streams of its own. The names are part of the data: a new name, new rows. */
enum Purpose {
    WAREHOUSE,
    DISTRICT,
    CUSTOMER,
    HISTORY,
    ITEM,
    STOCK,
    ORDERS,
    ORDER_LINE,
    /** O_OL_CNT, drawn again for ORDER_LINE so that both tables agree. */
    LINE_COUNT,
    LOAD_CONSTANTS,
    RUN_CONSTANTS;

    RandomStream open(long seed) {
        return new RandomStream(seed, key());
    }

    RandomStream open(long seed, int warehouse) {
        return new RandomStream(seed, key(), warehouse);
    }

    private int key() {
        return name().hashCode();
    }
}
