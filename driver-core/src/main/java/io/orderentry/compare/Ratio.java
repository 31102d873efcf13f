package io.orderentry.compare;

/**
 * One side of a comparison divided by the reference, and whether that could be chance.
 *
 * @param value ratio of the geometric means
 * @param interval 95 % interval; null with fewer than {@value #FEWEST_RUNS} runs a side
 * @param lowerBound with 95 % confidence the true ratio is not below it; null without an interval
 * @param upperBound with 95 % confidence the true ratio is not above it; null without an interval
 * @param pValue of so large a ratio when the true one is 1; null without an interval
 * @param adjustedPValue the same, corrected for the number of tests (Holm, see {@link MeasureCorrection})
 * @param detectable the true ratio above 1 that these runs would have found with 80 % power; null without an interval
 * @param bootstrap 95 % interval of the bootstrap; null with fewer than eight runs a side, or when the runs are paired
 * @param method how the interval was made, or why there is none
 * @param runs number of runs of this side that were used
 * @param referenceRuns number of runs of the reference that were used
 */
public record Ratio(
        double value,
        Interval interval,
        Double lowerBound,
        Double upperBound,
        Double pValue,
        Double adjustedPValue,
        Double detectable,
        Interval bootstrap,
        String method,
        int runs,
        int referenceRuns) {
    /** With fewer runs a side there is no interval and no verdict (DOMAIN E.4). */
    public static final int FEWEST_RUNS = 3;

    /** The level of every test and interval here. */
    public static final double LEVEL = 0.05;

    static Ratio without(double value, String reason, int runs, int referenceRuns) {
        return new Ratio(value, null, null, null, null, null, null, null, reason, runs, referenceRuns);
    }

    Ratio adjusted(double adjusted) {
        return new Ratio(
                value,
                interval,
                lowerBound,
                upperBound,
                pValue,
                adjusted,
                detectable,
                bootstrap,
                method,
                runs,
                referenceRuns);
    }

    /** Whether the sides differ by more than chance explains; null without an interval. */
    public Boolean differs() {
        return adjustedPValue == null ? null : Boolean.valueOf(adjustedPValue < LEVEL);
    }
}
