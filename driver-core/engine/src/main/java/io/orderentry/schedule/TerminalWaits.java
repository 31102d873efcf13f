package io.orderentry.schedule;

import io.orderentry.model.TransactionType;

/**
 * Keying and think times of terminals.
 *
 * @param scale factor of the specification's times (clause 5.2.5)
 */
public record TerminalWaits(double scale) {
    private static final long CYCLE_NANOS = 21_000_000_000L;

    /** A terminal's mean cycle with the deck: about 21 s by the specification. First turns are spread over it. */
    public long cycleNanos() {
        return (long) (scale * CYCLE_NANOS);
    }

    /** Keying time of a type in nanoseconds; a constant. */
    long keyingNanos(TransactionType type) {
        return Math.round(scale * type.keyingTime().toNanos());
    }

    /**
     * Think time in nanoseconds: negative exponential, cut at ten times its mean (clause 5.2.5.4).
     *
     * @param done the transaction before it
     * @param unit random number above 0 and up to 1
     */
    long thinkNanos(TransactionType done, double unit) {
        double mean = scale * done.meanThinkTime().toNanos();
        return (long) Math.min(10 * mean, -Math.log(unit) * mean);
    }
}
