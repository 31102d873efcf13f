package io.orderentry.model;

import java.util.function.ToDoubleFunction;

/**
 * Most work that terminals with keying and mean think times can do, when the database takes no time (clause 5.2.5). Pure functions.
 */
public final class PacedCeiling {
    private static final int SECONDS_PER_MINUTE = 60;
    private static final double PERCENT = 100;

    private PacedCeiling() {}

    /**
     * Transactions of all types per second: one for each cycle of a terminal.
     *
     * @param scale factor of keying and think times, more than 0
     * @param percent share of a type, together 100
     */
    public static double transactionsPerSecond(
            int warehouses, double scale, ToDoubleFunction<TransactionType> percent) {
        return warehouses * Scale.TERMINALS_PER_WAREHOUSE / waitSeconds(scale, percent);
    }

    /** Mean keying and think time of a transaction in seconds; parameters as in {@link #transactionsPerSecond}. */
    public static double waitSeconds(double scale, ToDoubleFunction<TransactionType> percent) {
        double seconds = 0;
        for (TransactionType type : TransactionType.values()) {
            seconds += percent.applyAsDouble(type)
                    / PERCENT
                    * type.keyingTime().plus(type.meanThinkTime()).toSeconds();
        }
        return scale * seconds;
    }

    /** New-Orders per minute; parameters as in {@link #transactionsPerSecond}. */
    public static double newOrdersPerMinute(int warehouses, double scale, ToDoubleFunction<TransactionType> percent) {
        return SECONDS_PER_MINUTE
                * transactionsPerSecond(warehouses, scale, percent)
                * percent.applyAsDouble(TransactionType.NEW_ORDER)
                / PERCENT;
    }
}
