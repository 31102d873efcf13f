package io.orderentry.gate;

/**
 * Student's t of a series that grows: of the mean of pairs' differences, or of the difference of two means with one variance. Not safe for
 * use by several threads.
 */
final class RunningT {
    /** Relative size below which a deviation is the rounding of doubles. */
    private static final double ROUNDING = 1e-12;

    private final int baselineRuns;
    private final double baselineMean;
    private double squares;
    private double mean;
    private int count;

    /** Of values that are added, against those of a baseline; none for pairs. */
    RunningT(double[] baseline) {
        this.baselineRuns = baseline.length;
        double average = 0;
        double sum = 0;
        for (int i = 0; i < baseline.length; i++) {
            double step = baseline[i] - average;
            average += step / (i + 1);
            sum += step * (baseline[i] - average);
        }
        this.baselineMean = average;
        this.squares = sum;
    }

    void add(double value) {
        count++;
        double step = value - mean;
        mean += step / count;
        squares += step * (value - mean);
    }

    int count() {
        return count;
    }

    /** Mean of the values minus that of the baseline. */
    double estimate() {
        return mean - baselineMean;
    }

    /** Standard deviation of the values; 0 when they are all equal. */
    double deviation() {
        int degrees = baselineRuns == 0 ? count - 1 : count + baselineRuns - 2;
        double deviation = Math.sqrt(squares / degrees);
        return deviation <= ROUNDING * Math.max(1, Math.abs(mean)) ? 0 : deviation;
    }

    /** Standard error of the estimate. */
    double standardError() {
        return deviation() * Math.sqrt(1.0 / count + (baselineRuns == 0 ? 0 : 1.0 / baselineRuns));
    }

    /** t of the estimate against a value; infinite where no value differs from another. */
    double statistic(double hypothesis) {
        double distance = estimate() - hypothesis;
        return Math.abs(distance) <= ROUNDING ? 0 : distance / standardError();
    }
}
