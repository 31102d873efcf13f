package io.orderentry.result;

import java.util.List;

/**
 * Steadiness of the load in the measurement interval. Nothing is ever trimmed because of it: the figures are those of
 * the whole interval, and this says how far to trust them.
 *
 * @param binSeconds length of the bins that New-Orders were counted in; transactions of all types where there was no New-Order
 * @param bins how many there are in the interval
 * @param driftPercent rise of a straight line through the bins over the whole interval, of their mean
 * @param driftLowPercent lower end of its 95 % confidence interval
 * @param driftHighPercent upper end
 * @param variationPercent standard deviation of the bins, of their mean
 * @param halvesRatio mean of the second half of the bins to that of the first; a bin in the middle is in neither
 * @param settledSeconds since the start of the ramp-up: where MSER-5 would begin to measure
 * @param rampUpSeconds where the interval began
 * @param checkpoints complete ones in the interval
 * @param hitTrendPoints rise of a straight line through the cache's hit ratio over the interval, in percentage points
 * @param doubts what speaks against a steady load, in sentences; empty if nothing does
 */
public record SteadyState(
        int binSeconds,
        int bins,
        double driftPercent,
        double driftLowPercent,
        double driftHighPercent,
        double variationPercent,
        Double halvesRatio,
        double settledSeconds,
        double rampUpSeconds,
        Long checkpoints,
        Double hitTrendPoints,
        List<String> doubts) {
    /** Largest drift of a steady load over the interval, in percent. */
    public static final double MOST_DRIFT_PERCENT = 2;

    public SteadyState {
        doubts = List.copyOf(doubts);
    }

    /** Whether the drift is beyond {@value #MOST_DRIFT_PERCENT} % with its whole confidence interval. */
    public boolean isDriftCertain() {
        return driftLowPercent > MOST_DRIFT_PERCENT || driftHighPercent < -MOST_DRIFT_PERCENT;
    }
}
