package io.orderentry.compare.stats;

import java.util.Arrays;
import java.util.Comparator;

/** Correction of the p values of several tests for their number (Holm, 1979). */
public final class HolmCorrection {
    private HolmCorrection() {}

    /** The p values adjusted, in the order given; a pure function. */
    public static double[] adjusted(double... pValues) {
        Integer[] ascending = new Integer[pValues.length];
        Arrays.setAll(ascending, i -> i);
        Arrays.sort(ascending, Comparator.comparingDouble(i -> pValues[i]));
        double[] adjusted = new double[pValues.length];
        double largest = 0;
        for (int rank = 0; rank < ascending.length; rank++) {
            largest = Math.max(largest, Math.min(1, pValues[ascending[rank]] * (pValues.length - rank)));
            adjusted[ascending[rank]] = largest;
        }
        return adjusted;
    }
}
