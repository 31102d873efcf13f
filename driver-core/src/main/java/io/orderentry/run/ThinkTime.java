package io.orderentry.run;

import io.orderentry.model.TransactionType;

/** Think time after a transaction: negative exponential, cut at ten times its mean (clause 5.2.5.4). */
final class ThinkTime {
    private ThinkTime() {}

    /**
     * Think time in nanoseconds.
     *
     * @param done the transaction before it
     * @param unit random number above 0 and up to 1
     */
    static long nanos(TransactionType done, double unit) {
        double mean = done.meanThinkTime().toNanos();
        return (long) Math.min(10 * mean, -Math.log(unit) * mean);
    }
}
