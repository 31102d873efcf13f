package io.orderentry.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Steadiness of the load in the measurement interval (docs/statistics.md). Nothing is trimmed because of it.
 *
 * @param binSeconds length of the bins that New-Orders were counted in; transactions of all types where there was no New-Order
 * @param driftPercent rise of a straight line through the bins over the whole interval, of their mean, with its 95 % confidence interval
 * @param variationPercent standard deviation of the bins, of their mean
 * @param halvesRatio mean of the second half of the bins to that of the first; a bin in the middle is in neither
 * @param settledSeconds where MSER-5 would begin to measure, since the start of the ramp-up
 * @param checkpoints complete ones in the interval
 * @param hitTrendPoints rise of a straight line through the cache's hit ratio over the interval, in percentage points
 * @param doubts what speaks against a steady load, in sentences
 */
@RecordBuilder
public record SteadyState(
        int binSeconds,
        int bins,
        double driftPercent,
        double driftLowPercent,
        double driftHighPercent,
        double variationPercent,
        Reading<Double> halvesRatio,
        double settledSeconds,
        double rampUpSeconds,
        Reading<Long> checkpoints,
        Reading<Double> hitTrendPoints,
        List<String> doubts) {
    /** Largest drift of a steady load over the interval, in percent. */
    public static final double MOST_DRIFT_PERCENT = 2;

    /** Largest change of a steady load from one part of the interval to another, in percent. */
    public static final double MOST_CHANGE_PERCENT = 10;

    /** Returns whether the halves differ by more than {@value #MOST_CHANGE_PERCENT} %, also where a straight line shows no drift. */
    public boolean isHalfDifferent() {
        return halvesRatio
                .map(ratio -> Math.abs(100 * ratio - 100) > MOST_CHANGE_PERCENT)
                .orElse(false);
    }

    /** Returns whether the drift is beyond {@value #MOST_DRIFT_PERCENT} % with its whole confidence interval. */
    public boolean isDriftCertain() {
        return driftLowPercent > MOST_DRIFT_PERCENT || driftHighPercent < -MOST_DRIFT_PERCENT;
    }
}
