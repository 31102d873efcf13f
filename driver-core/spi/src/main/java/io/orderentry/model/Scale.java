package io.orderentry.model;

/**
 * The size of a database, and the cardinalities that do not depend on it (clause 1.3).
 *
 * @param warehouses number of warehouses, 1 to {@link #MAX_WAREHOUSES}
 */
public record Scale(int warehouses) {
    /** Keeps every row number and every count of logical terminals within an {@code int}. */
    public static final int MAX_WAREHOUSES = 1_000_000;

    public static final int DISTRICTS_PER_WAREHOUSE = 10;
    public static final int CUSTOMERS_PER_DISTRICT = 3_000;
    public static final int ORDERS_PER_DISTRICT = 3_000;
    /** Orders with a smaller number are delivered in the initial population; this one and the later ones are not. */
    public static final int FIRST_UNDELIVERED_ORDER = 2_101;

    public static final int ITEMS = 100_000;
    public static final int MIN_LINES = 5;
    public static final int MAX_LINES = 15;
    /** Logical terminals of a warehouse (clause 2.4.1.1); each has a home warehouse and a home district. */
    public static final int TERMINALS_PER_WAREHOUSE = 10;

    public Scale {
        if (warehouses < 1 || warehouses > MAX_WAREHOUSES) {
            throw new IllegalArgumentException("warehouses: " + warehouses + " is not in 1.." + MAX_WAREHOUSES);
        }
    }

    /** Number of logical terminals. */
    public int terminals() {
        return warehouses * TERMINALS_PER_WAREHOUSE;
    }
}
