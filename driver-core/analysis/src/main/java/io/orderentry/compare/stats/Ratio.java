package io.orderentry.compare.stats;

import io.orderentry.text.Sentences;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Ratio of two geometric means, the first side to the reference, and whether chance explains it: on logarithms, so that swapping the sides
 * inverts it.
 *
 * @param interval 95 % confidence interval; null with fewer than {@value #FEWEST_RUNS} runs a side
 * @param lowerBound one-sided 95 % lower bound; null without an interval
 * @param upperBound one-sided 95 % upper bound; null without an interval
 * @param pValue two-sided, of the hypothesis that the ratio is 1; null without an interval
 * @param detectable minimum detectable effect: the ratio above 1 that these runs find with 80 % power; null without an interval
 * @param method method of the interval, or the reason why there is none
 */
@RecordBuilder
public record Ratio(
        double value,
        ConfidenceInterval interval,
        Double lowerBound,
        Double upperBound,
        Double pValue,
        Double adjustedPValue,
        Double detectable,
        String method,
        int runs,
        int referenceRuns)
        implements RatioBuilder.With {
    /** Runs a side below which there is no interval and no verdict. */
    public static final int FEWEST_RUNS = 3;

    public static final double LEVEL = 0.05;

    public static final double CONFIDENCE = 1 - LEVEL;

    private static final String PAIRED = "paired by ";

    static final double POWER = 0.8;

    /**
     * Ratio of two samples whose logarithms are given.
     *
     * @param pairedBy what pairs value i of both, such as {@code block}; null for independent samples
     * @return null when a side is empty or holds the logarithm of a value that is not above 0
     */
    public static Ratio ofLogarithms(double[] logs, double[] referenceLogs, String pairedBy) {
        int fewest = Math.min(logs.length, referenceLogs.length);
        boolean finite = DoubleStream.concat(Arrays.stream(logs), Arrays.stream(referenceLogs))
                .allMatch(Double::isFinite);
        if (fewest == 0 || !finite) {
            return null;
        }
        MeanDifference difference = MeanDifference.of(logs, referenceLogs, pairedBy != null);
        RatioBuilder ratio = RatioBuilder.builder()
                .value(Math.exp(difference.estimate()))
                .runs(logs.length)
                .referenceRuns(referenceLogs.length);
        if (fewest < FEWEST_RUNS) {
            return ratio.method(
                            "no interval: " + Sentences.count(fewest, "run") + " a side, " + FEWEST_RUNS + " needed")
                    .build();
        }
        return ratio.interval(difference.interval(CONFIDENCE).exponential())
                .lowerBound(Math.exp(difference.lowerBound(CONFIDENCE)))
                .upperBound(Math.exp(difference.upperBound(CONFIDENCE)))
                .pValue(difference.pValue())
                .adjustedPValue(difference.pValue())
                .detectable(Math.exp(difference.detectable(LEVEL, POWER)))
                .method(pairedBy == null ? "Welch on logarithms" : PAIRED + pairedBy)
                .build();
    }

    /** Returns whether it is that of pairs of runs, instead of independent samples. */
    public boolean isPaired() {
        return method.startsWith(PAIRED);
    }

    /** Returns whether the adjusted test finds a difference; null without an interval. */
    public Boolean differs() {
        return adjustedPValue == null ? null : Boolean.valueOf(adjustedPValue < LEVEL);
    }
}
