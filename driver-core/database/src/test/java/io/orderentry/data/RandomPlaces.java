package io.orderentry.data;

/** Where the rows that a tenth consists of stand: as often in every region of the table, and at no regular distance. */
final class RandomPlaces {
    private final int rows;
    private final Counts regions = new Counts(0, 99);
    private final Counts remainders = new Counts(0, 99);

    RandomPlaces(int rows) {
        this.rows = rows;
    }

    /** @param row of the table, counted from 0 */
    void add(long row) {
        regions.add(row * 100 / rows);
        remainders.add(row % 100);
    }

    void assertRandom() {
        regions.assertUniform();
        remainders.assertUniform();
    }
}
