package io.orderentry.history;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t with one variance for the parts before and after a place in a short series, at the place where it is largest; its p value is that of one
 * place times the number of places.
 *
 * @param place first value after the shift
 * @param pValue at most 1
 * @param smallest shift that this series would show at the level, at the place that shows it best
 */
record ShiftTest(int place, double pValue, double smallest) {
    /** Empty for a series that is too short for a place. */
    static Optional<ShiftTest> of(double... values) {
        int n = values.length;
        int least = ChangePoints.SMALLEST_SEGMENT;
        int places = n - 2 * least + 1;
        ShiftTest best = null;
        for (int place = least; place <= n - least; place++) {
            double[] before = Arrays.copyOfRange(values, 0, place);
            double[] after = Arrays.copyOfRange(values, place, n);
            double squares = Variance.of(before).getAsDouble() * (before.length - 1)
                    + Variance.of(after).getAsDouble() * (after.length - 1);
            double error = Math.sqrt(squares / (n - 2) * (1.0 / before.length + 1.0 / after.length));
            double shift =
                    Math.abs(Mean.of(after).getAsDouble() - Mean.of(before).getAsDouble());
            TDistribution t = TDistribution.of(n - 2.0);
            double pValue = shift == 0
                    ? 1
                    : Math.min(1, 2 * places * t.survivalProbability(error == 0 ? Double.MAX_VALUE : shift / error));
            double smallest = error * t.inverseSurvivalProbability(ChangePoints.LEVEL / 2 / places);
            if (best == null || pValue < best.pValue()) {
                best = new ShiftTest(place, pValue, smallest);
            }
        }
        return Optional.ofNullable(best);
    }
}
