package io.orderentry.result;

import io.orderentry.text.Sentences;

/**
 * Longest time in the measurement interval without a completed transaction, its edges included.
 *
 * @param fromSeconds its beginning, since the start of the ramp-up
 */
public record Stall(double seconds, double fromSeconds) {
    private static final double SHORTEST_SECONDS = 1;
    /** Chance that arrivals at random leave a gap of such a length anywhere in the interval. */
    private static final double CHANCE = 0.001;

    /**
     * Returns whether it lasted a second or more, and random completions at the rate outside of it would leave such a gap in fewer than one of a
     * thousand runs: at a few transactions per second a gap of a second is normal spacing.
     *
     * @param completed transactions in the interval
     */
    public boolean isUnexpected(long completed, double intervalSeconds) {
        if (seconds < SHORTEST_SECONDS || completed == 0) {
            return false;
        }
        double rate = completed / Math.max(intervalSeconds - seconds, Double.MIN_NORMAL);
        return (completed + 1) * Math.exp(-rate * seconds) < CHANCE;
    }

    /** "stalled 15.1 s from 0:06". */
    public String text() {
        long from = (long) fromSeconds;
        return Sentences.text("stalled %.1f s from %d:%02d", seconds, from / 60, from % 60);
    }
}
