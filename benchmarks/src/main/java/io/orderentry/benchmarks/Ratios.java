package io.orderentry.benchmarks;

import java.util.Locale;

/**
 * Ratios of pairs that were measured side by side: their geometric mean with a 95 % interval, from Student's t on the logarithms.
 * Used by one thread.
 */
final class Ratios {
    private final Mean logs = new Mean();

    /** One pair; both figures are above 0. */
    void add(double figure, double reference) {
        if (!(figure > 0) || !(reference > 0)) {
            throw new IllegalArgumentException("a ratio of " + figure + " and " + reference);
        }
        logs.add(Math.log(figure / reference));
    }

    double last() {
        return Math.exp(logs.last());
    }

    double geometricMean() {
        return Math.exp(logs.value());
    }

    /** The interval's lower end; 0 with one pair. */
    double low() {
        return Math.exp(logs.value() - logs.halfWidth());
    }

    /** The interval's upper end; infinite with one pair. */
    double high() {
        return Math.exp(logs.value() + logs.halfWidth());
    }

    /** Such as {@code 0.987 (95 %: 0.951 to 1.024, 5 pairs)}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.3f (95 %%: %.3f to %.3f, %d pairs)", geometricMean(), low(), high(), logs.count());
    }
}
