package io.orderentry.data;

/**
 * Picks exactly {@code wanted} of {@code rows} rows while they pass by, every such choice being equally likely. The 10 % of the
 * clauses are thus met to the row, at random places.
 */
final class RandomSubset {
    private final RandomStream random;
    private int rows;
    private int wanted;

    RandomSubset(RandomStream random, int rows, int wanted) {
        this.random = random;
        this.rows = rows;
        this.wanted = wanted;
    }

    /** Whether the next row is one of those picked; asked once for each row. */
    boolean picksNext() {
        boolean picked = random.uniform(1, rows) <= wanted;
        rows--;
        if (picked) {
            wanted--;
        }
        return picked;
    }
}
