package io.orderentry.model;

import java.util.Objects;

/**
 * Customer that a terminal asks for: by number, or by last name (clauses 2.5.1.2, 2.6.1.2).
 *
 * @param warehouse C_W_ID
 * @param district C_D_ID, 1 to 10
 * @param id C_ID, or 0 when the customer is chosen by last name
 * @param last C_LAST, or null when the customer is chosen by number
 */
public record CustomerKey(int warehouse, int district, int id, String last) {
    public CustomerKey {
        if ((id == 0) == (last == null)) {
            throw new IllegalArgumentException("a customer is chosen by number or by name, not " + id + " and " + last);
        }
    }

    public static CustomerKey byId(int warehouse, int district, int id) {
        return new CustomerKey(warehouse, district, id, null);
    }

    public static CustomerKey byName(int warehouse, int district, String last) {
        return new CustomerKey(warehouse, district, 0, Objects.requireNonNull(last));
    }

    public boolean isByName() {
        return last != null;
    }

    /**
     * Index of the customer that is meant among {@code n} of one name, sorted by first name: the one in the middle, rounded up (clause 2.5.2.2).
     *
     * @param n how many customers have the name, at least 1
     * @return an index counted from 0
     */
    public static int medianIndex(int n) {
        return (n + 1) / 2 - 1;
    }
}
