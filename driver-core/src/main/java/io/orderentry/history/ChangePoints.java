package io.orderentry.history;

import java.util.Arrays;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Places at which the distribution of a series changes: E-divisive (Matteson and James, 2014) with a permutation test for each of them
 * (docs/statistics.md). Each point splits its segment where the energy distance of what is before and after is largest.
 */
final class ChangePoints {
    /** A change is found when at least so many values are on each side of it. */
    static final int SMALLEST_SEGMENT = 3;

    /** Below the usual level, since a page tests several figures of a series that grows from day to day. */
    static final double LEVEL = 0.01;

    private static final int PERMUTATIONS = 499;
    private static final long SEED = 20_260_101;

    private final double[] values;
    private final Random random = new Random(SEED);
    private final SortedMap<Integer, Double> found = new TreeMap<>();

    private ChangePoints(double[] values) {
        this.values = values;
    }

    /** First value after each change, from 1, and its p value; a pure function: the random orders have a fixed seed. */
    static SortedMap<Integer, Double> of(double... values) {
        ChangePoints points = new ChangePoints(values.clone());
        points.divide(0, values.length);
        return points.found;
    }

    private record Split(int place, double distance) {}

    private void divide(int from, int to) {
        double[] segment = Arrays.copyOfRange(values, from, to);
        Split split = best(segment);
        if (split == null) {
            return;
        }
        int extreme = 0;
        // A p value above the level is certain after a few more extreme orders.
        for (int i = 0; i < PERMUTATIONS && extreme + 1 <= LEVEL * (PERMUTATIONS + 1); i++) {
            shuffle(segment);
            extreme += best(segment).distance() >= split.distance() ? 1 : 0;
        }
        double pValue = (extreme + 1.0) / (PERMUTATIONS + 1);
        if (pValue <= LEVEL) {
            int place = from + split.place();
            found.put(place, pValue);
            divide(from, place);
            divide(place, to);
        }
    }

    /**
     * The split of a segment, or of a part of it from its start, with the largest scaled energy distance m n / (m + n) (2 E|X - Y| - E|X - X'| - E|Y -
     * Y'|); null when the segment is too short.
     */
    private static Split best(double[] segment) {
        int n = segment.length;
        if (n < 2 * SMALLEST_SEGMENT) {
            return null;
        }
        // sums[i][k]: of the distances of all values before i from all values before k
        double[][] sums = new double[n + 1][n + 1];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                sums[i + 1][k + 1] = sums[i][k + 1] + sums[i + 1][k] - sums[i][k] + Math.abs(segment[i] - segment[k]);
            }
        }
        Split best = new Split(SMALLEST_SEGMENT, -1);
        for (int place = SMALLEST_SEGMENT; place <= n - SMALLEST_SEGMENT; place++) {
            for (int end = place + SMALLEST_SEGMENT; end <= n; end++) {
                double left = sums[place][place];
                double between = sums[place][end] - left;
                double right = sums[end][end] - 2 * sums[place][end] + left;
                double before = place;
                double after = end - place;
                // E|X - X'| over pairs of two different values
                double distance = before
                        * after
                        / (before + after)
                        * (2 * between / (before * after)
                                - left / (before * (before - 1))
                                - right / (after * (after - 1)));
                if (distance > best.distance()) {
                    best = new Split(place, distance);
                }
            }
        }
        return best;
    }

    private void shuffle(double[] segment) {
        for (int i = segment.length - 1; i > 0; i--) {
            int k = random.nextInt(i + 1);
            double value = segment[i];
            segment[i] = segment[k];
            segment[k] = value;
        }
    }
}
