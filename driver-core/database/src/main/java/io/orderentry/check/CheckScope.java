package io.orderentry.check;

import io.orderentry.model.Scale;
import io.orderentry.text.Sentences;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Rows that a check reads.
 *
 * @param limit warehouses up to which all are read
 * @param sample number of warehouses that are read of a larger database
 * @param seed of the choice of those, and of the part
 * @param split orders of a warehouse from which on it is read district by district
 * @param onePart whether one of {@value #PARTS} parts of what no transaction changes is read, and not all
 */
public record CheckScope(int limit, int sample, long seed, long split, boolean onePart) {
    /** Districts of a warehouse, each of which is a part. */
    static final int PARTS = Scale.DISTRICTS_PER_WAREHOUSE;

    /** All warehouses of any database. */
    public static final CheckScope ALL = new CheckScope(Integer.MAX_VALUE, 0, 0, 400_000, false);

    /** All warehouses up to a limit, a sample of more. */
    public static CheckScope sample(int limit, int sample, long seed) {
        return new CheckScope(limit, sample, seed, ALL.split(), false);
    }

    /** The same warehouses, and one part of what no transaction changes. */
    public CheckScope withOnePart() {
        return new CheckScope(limit, sample, seed, split, true);
    }

    /** Part that is read after a run of some number, which draws it together with the seed; 0 for all. */
    int part(long run) {
        return onePart ? 1 + new SplittableRandom(seed + run).nextInt(PARTS) : 0;
    }

    /** Warehouses of a database, and how many of them had all their rows read. */
    record Coverage(int checked, int warehouses) {
        boolean isSample() {
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
        double seen(int faulty) {
            double unseen = 1;
            for (int i = 0; i < Math.min(faulty, warehouses); i++) {
                unseen *= Math.max(0, warehouses - checked - i) / (double) (warehouses - i);
            }
            return 1 - unseen;
        }
    }

    SortedSet<Integer> of(Collection<Integer> warehouses) {
        SortedSet<Integer> all = new TreeSet<>(warehouses);
        if (all.size() <= limit || all.size() <= sample) {
            return all;
        }
        List<Integer> left = new ArrayList<>(all);
        Collections.shuffle(left, new Random(seed));
        return new TreeSet<>(left.subList(0, sample));
    }
}
