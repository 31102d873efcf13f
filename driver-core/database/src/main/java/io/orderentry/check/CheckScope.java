package io.orderentry.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Warehouses whose rows a check reads.
 *
 * @param limit warehouses up to which all are read
 * @param sample number of warehouses that are read of a larger database
 * @param seed of the choice of those
 * @param split orders of a warehouse from which on it is read district by district
 */
public record CheckScope(int limit, int sample, long seed, long split) {
    /** All warehouses of any database. */
    public static final CheckScope ALL = new CheckScope(Integer.MAX_VALUE, 0, 0, 400_000);

    /** All warehouses up to a limit, a sample of more. */
    public static CheckScope sample(int limit, int sample, long seed) {
        return new CheckScope(limit, sample, seed, ALL.split());
    }

    /** Those of some that are read. */
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
