package io.orderentry.series;

import io.orderentry.compare.stats.RankCorrelation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Places at which the distribution of a series changes: E-divisive (Matteson and James, 2014) with a permutation test for each of them
 * (docs/statistics.md). Each point splits its segment where the energy distance of what is before and after is largest. Values depend on the one before
 * them, as in an autoregressive process of order 1; a segment that a line describes better than steps has a drift. Few values are tested for a
 * shift with Student's t.
 */
final class ChangePoints {
    /** A change is found when at least so many values are on each side of it. */
    static final int SMALLEST_SEGMENT = 3;

    /** Below the usual level, since a page tests several figures of a series that grows from day to day. */
    static final double LEVEL = 0.01;

    private static final int PERMUTATIONS = 499;
    private static final long SEED = 20_260_101;

    /** From so many values on, permutations can reach the level. */
    static final int FEWEST_OF_PERMUTATIONS = 10;

    /** No series is taken to depend more on the value before, since it would never change then. */
    private static final double MOST_DEPENDENCE = 0.95;

    /** Standard errors that the estimate of dependence is raised by. */
    private static final double RAISED = 1.5;

    private final double[] values;
    private final Random random = new Random(SEED);
    private final SortedMap<Integer, Double> steps = new TreeMap<>();
    private final List<Drift> drifts = new ArrayList<>();

    private ChangePoints(double[] values) {
        this.values = values;
    }

    /**
     * Changes in a series.
     *
     * @param steps first value after each step, from 1, and its p value
     * @param drifts segments in which the values change steadily
     */
    record Changes(SortedMap<Integer, Double> steps, List<Drift> drifts) {}

    /**
     * Steady change.
     *
     * @param from first value of it
     * @param to first value after it
     * @param start of the line
     * @param perValue slope
     */
    record Drift(int from, int to, double start, double perValue, double pValue) {
        /** The line at a value. */
        double at(int value) {
            return start + perValue * (value - from);
        }
    }

    /** The changes; a pure function: the random orders have a fixed seed. */
    static Changes of(double... values) {
        ChangePoints points = new ChangePoints(values.clone());
        if (values.length < FEWEST_OF_PERMUTATIONS) {
            ShiftTest.of(values)
                    .filter(shift -> shift.pValue() <= LEVEL)
                    .ifPresent(shift -> points.steps.put(shift.place(), shift.pValue()));
        } else {
            points.divide(0, values.length);
        }
        return new Changes(points.steps, List.copyOf(points.drifts));
    }

    private record Split(int place, double distance) {}

    private void divide(int from, int to) {
        double[] segment = Arrays.copyOfRange(values, from, to);
        Split split = best(segment);
        if (split == null) {
            return;
        }
        double dependence = dependence(segment, split.place());
        double[] innovations = innovations(segment, dependence);
        int extreme = 0;
        // A p value above the level is certain after a few more extreme orders.
        for (int i = 0; i < PERMUTATIONS && extreme + 1 <= LEVEL * (PERMUTATIONS + 1); i++) {
            RankCorrelation.shuffle(innovations, random);
            extreme += best(series(innovations, dependence)).distance() >= split.distance() ? 1 : 0;
        }
        double pValue = (extreme + 1.0) / (PERMUTATIONS + 1);
        if (pValue > LEVEL) {
            return;
        }
        TrendFit fit = TrendFit.of(segment);
        if (segment.length >= FEWEST_OF_PERMUTATIONS && fit.isBetterThanSteps()) {
            drifts.add(new Drift(from, to, fit.start(), fit.slope(), pValue));
            return;
        }
        int place = from + split.place();
        steps.put(place, pValue);
        divide(from, place);
        divide(place, to);
    }

    /**
     * Autocorrelation of lag 1 beside the means of the parts, which large steps divide, or beside a line that describes the series better; without the bias of these means and raised by one and a half
     * standard errors, since a short series shows little of it; 0 or more.
     */
    private static double dependence(double[] segment, int place) {
        int n = segment.length;
        TreeSet<Integer> edges = new TreeSet<>(List.of(0, place, n));
        double[] residuals = residuals(segment, edges);
        // A step that takes half of the variation is one; the values around it do not depend on each other for that.
        for (Integer next = largest(segment, edges); next != null; next = largest(segment, edges)) {
            edges.add(next);
            double[] smaller = residuals(segment, edges);
            if (squares(smaller) > squares(residuals) / 2) {
                edges.remove(next);
                break;
            }
            residuals = smaller;
        }
        int parts = edges.size() - 1;
        TrendFit line = TrendFit.of(segment);
        if (line.isBetterThanSteps()) {
            parts = 2;
            for (int i = 0; i < n; i++) {
                residuals[i] = segment[i] - line.start() - line.slope() * i;
            }
        }
        double products = 0;
        for (int i = 1; i < n; i++) {
            products += residuals[i] * residuals[i - 1];
        }
        double squares = squares(residuals);
        double estimate = squares == 0 ? 0 : products / squares;
        double corrected = estimate + parts * (1 + 2 * Math.max(0, estimate)) / n + RAISED / Math.sqrt(n);
        return Math.min(MOST_DEPENDENCE, Math.max(0, corrected));
    }

    /** The further edge that leaves the least variation; null where all parts are too short. */
    private static Integer largest(double[] segment, TreeSet<Integer> edges) {
        Integer best = null;
        double least = Double.POSITIVE_INFINITY;
        for (int place = SMALLEST_SEGMENT; place <= segment.length - SMALLEST_SEGMENT; place++) {
            if (place - edges.floor(place) >= SMALLEST_SEGMENT && edges.higher(place) - place >= SMALLEST_SEGMENT) {
                TreeSet<Integer> more = new TreeSet<>(edges);
                more.add(place);
                double left = squares(residuals(segment, more));
                if (left < least) {
                    least = left;
                    best = place;
                }
            }
        }
        return best;
    }

    private static double[] residuals(double[] segment, TreeSet<Integer> edges) {
        double[] residuals = new double[segment.length];
        for (Integer from = 0, to = edges.higher(0); to != null; from = to, to = edges.higher(from)) {
            double mean = Mean.of(Arrays.copyOfRange(segment, from, to)).getAsDouble();
            for (int i = from; i < to; i++) {
                residuals[i] = segment[i] - mean;
            }
        }
        return residuals;
    }

    private static double squares(double[] residuals) {
        return Arrays.stream(residuals).map(each -> each * each).sum();
    }

    /** Innovation of each value, which is independent of the others: these may come in any order where nothing changes. */
    private static double[] innovations(double[] segment, double dependence) {
        double mean = Mean.of(segment).getAsDouble();
        double[] innovations = new double[segment.length];
        innovations[0] = (segment[0] - mean) * Math.sqrt(1 - dependence * dependence);
        for (int i = 1; i < segment.length; i++) {
            innovations[i] = segment[i] - mean - dependence * (segment[i - 1] - mean);
        }
        return innovations;
    }

    /** The series that innovations make. */
    private static double[] series(double[] innovations, double dependence) {
        double[] series = new double[innovations.length];
        series[0] = innovations[0] / Math.sqrt(1 - dependence * dependence);
        for (int i = 1; i < series.length; i++) {
            series[i] = dependence * series[i - 1] + innovations[i];
        }
        return series;
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
            int least = SMALLEST_SEGMENT;
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
                        : Math.min(
                                1, 2 * places * t.survivalProbability(error == 0 ? Double.MAX_VALUE : shift / error));
                double smallest = error * t.inverseSurvivalProbability(LEVEL / 2 / places);
                if (best == null || pValue < best.pValue()) {
                    best = new ShiftTest(place, pValue, smallest);
                }
            }
            return Optional.ofNullable(best);
        }
    }

    /**
     * Line through a series, and how it describes the series beside one or two steps: by Schwarz's criterion (BIC), in which the place of a step is a
     * parameter as its height is.
     *
     * @param start of the line
     * @param slope for each value
     * @param isBetterThanSteps whether the line has the lower criterion
     */
    record TrendFit(double start, double slope, boolean isBetterThanSteps) {
        private static final int PARAMETERS_OF_LINE = 2;
        private static final int PARAMETERS_OF_STEP = 3;
        private static final int PARAMETERS_OF_TWO = 5;

        static TrendFit of(double[] values) {
            int n = values.length;
            double[] sums = new double[n + 1];
            double[] squares = new double[n + 1];
            double products = 0;
            for (int i = 0; i < n; i++) {
                sums[i + 1] = sums[i] + values[i];
                squares[i + 1] = squares[i] + values[i] * values[i];
                products += (i - (n - 1) / 2.0) * values[i];
            }
            double spread = n * ((double) n * n - 1) / 12;
            double slope = products / spread;
            double line = Math.max(0, around(sums, squares, 0, n) - slope * products);
            double one = Double.POSITIVE_INFINITY;
            double two = Double.POSITIVE_INFINITY;
            int least = SMALLEST_SEGMENT;
            for (int place = least; place <= n - least; place++) {
                double before = around(sums, squares, 0, place);
                one = Math.min(one, before + around(sums, squares, place, n));
                for (int second = place + least; second <= n - least; second++) {
                    two = Math.min(
                            two, before + around(sums, squares, place, second) + around(sums, squares, second, n));
                }
            }
            double steps = Math.min(criterion(one, n, PARAMETERS_OF_STEP), criterion(two, n, PARAMETERS_OF_TWO));
            return new TrendFit(
                    sums[n] / n - slope * (n - 1) / 2, slope, criterion(line, n, PARAMETERS_OF_LINE) < steps);
        }

        private static double criterion(double squares, int n, int parameters) {
            return n * Math.log(squares / n) + parameters * Math.log(n);
        }

        /** Sum of squares around the mean of a part. */
        private static double around(double[] sums, double[] squares, int from, int to) {
            double sum = sums[to] - sums[from];
            return Math.max(0, squares[to] - squares[from] - sum * sum / (to - from));
        }
    }
}
