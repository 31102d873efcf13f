package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/** How often each whole number of a range was seen, and whether that is what chance would give. */
final class Counts {
    private final long lo;
    private final long[] seen;
    private long total;

    Counts(long lo, long hi) {
        this.lo = lo;
        this.seen = new long[Math.toIntExact(hi - lo + 1)];
    }

    /** A number outside of the range fails the test. */
    void add(long number) {
        if (number < lo || number >= lo + seen.length) {
            throw new AssertionError(number + " is not in " + lo + ".." + (lo + seen.length - 1));
        }
        seen[(int) (number - lo)]++;
        total++;
    }

    long of(long number) {
        return seen[(int) (number - lo)];
    }

    /** A range that is one too short would pass for chance, so both ends must have been seen. */
    void assertUniform() {
        double[] probabilities = new double[seen.length];
        Arrays.fill(probabilities, 1.0 / seen.length);
        assertFollows(probabilities);
        assertThat(seen[0]).as("how often %d was drawn", lo).isPositive();
        assertThat(seen[seen.length - 1])
                .as("how often %d was drawn", lo + seen.length - 1)
                .isPositive();
    }

    /**
     * Pearson's chi-square lies within five standard deviations of its mean. Numbers expected fewer than five times are taken
     * together; those that cannot occur must not.
     */
    void assertFollows(double[] probabilities) {
        double chiSquare = 0;
        int cells = 0;
        double rareExpected = 0;
        long rareSeen = 0;
        for (int i = 0; i < seen.length; i++) {
            double expected = probabilities[i] * total;
            if (expected >= 5) {
                chiSquare += square(seen[i] - expected) / expected;
                cells++;
            } else {
                assertThat(expected > 0 || seen[i] == 0)
                        .as("%d is possible", lo + i)
                        .isTrue();
                rareExpected += expected;
                rareSeen += seen[i];
            }
        }
        if (rareExpected > 0) {
            chiSquare += square(rareSeen - rareExpected) / rareExpected;
            cells++;
        }
        double freedom = cells - 1;
        double tolerance = 5 * Math.sqrt(2 * freedom);
        assertThat(freedom).as("enough draws for a distribution").isPositive();
        assertThat(chiSquare)
                .as("chi-square of %d draws over %d..%d", total, lo, lo + seen.length - 1)
                .isBetween(Math.max(0, freedom - tolerance), freedom + tolerance);
    }

    private static double square(double difference) {
        return difference * difference;
    }
}
