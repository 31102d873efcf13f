package io.orderentry.check;

import java.util.Locale;

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
                ? String.format(
                        Locale.ENGLISH, "checked %,d of %,d warehouses in full; totals of all", checked, warehouses)
                : String.format(Locale.ENGLISH, "checked all %,d warehouses", warehouses);
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
