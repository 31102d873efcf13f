package io.orderentry.check;

import io.orderentry.text.Sentences;

/**
 * Part of a database that a check read.
 *
 * @param checked warehouses whose rows were all read
 * @param warehouses of the database
 */
public record Coverage(int checked, int warehouses) {
    public boolean isSample() {
        return checked < warehouses;
    }

    /** Such as {@code checked 64 of 7,500 warehouses in full; totals of all}. */
    @Override
    public String toString() {
        return isSample()
                ? Sentences.text("checked %,d of %,d warehouses in full; totals of all", checked, warehouses)
                : Sentences.text("checked all %,d warehouses", warehouses);
    }

    /** That all rows were read, which a sample does not hold and says what it may miss; only of a sample. */
    Finding finding() {
        return Finding.of("coverage", toString(), "")
                .notRun(Sentences.text(
                        "a fault in 1 warehouse is seen with a probability of %.1f %%, in 10 with %.0f %%, in 100 with %.0f %%",
                        100 * seen(1), 100 * seen(10), 100 * seen(100)));
    }

    /** Probability, 0 to 1, that at least one of so many warehouses with a fault is among those that were read. */
    public double seen(int faulty) {
        double unseen = 1;
        for (int i = 0; i < Math.min(faulty, warehouses); i++) {
            unseen *= Math.max(0, warehouses - checked - i) / (double) (warehouses - i);
        }
        return 1 - unseen;
    }
}
