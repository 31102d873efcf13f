package io.orderentry.run;

import io.orderentry.data.RandomStream;
import io.orderentry.model.TransactionType;

/**
 * When a terminal is due next: one pure function, and the three paces are three values of it. It computes from the plan, never from
 * "now", so a stall shows as response time and does not thin out the load.
 */
@FunctionalInterface
interface DueTime {
    /**
     * @param dueNanos when the terminal's last transaction was due
     * @param endedNanos when it ended
     * @param done what it was
     * @param next what the terminal does next
     * @param random the terminal's stream
     */
    long nextNanos(long dueNanos, long endedNanos, TransactionType done, TransactionType next, RandomStream random);

    /** At once. */
    static DueTime flatOut() {
        return (due, ended, done, next, random) -> ended;
    }

    /**
     * After the think time of the last transaction and the keying time of the next (clause 5.2.5). The think time is negative
     * exponential, cut at ten times its mean (clause 5.2.5.4).
     */
    static DueTime paced() {
        return (due, ended, done, next, random) ->
                ended + thinkNanos(done, random.unit()) + next.keyingTime().toNanos();
    }

    /** @param unit above 0 and up to 1 */
    static long thinkNanos(TransactionType done, double unit) {
        double mean = done.meanThinkTime().toNanos();
        return (long) Math.min(10 * mean, -Math.log(unit) * mean);
    }

    /**
     * A fixed time after the terminal was last due, whatever became of that transaction.
     *
     * @param transactionsPerSecond of all terminals together
     */
    static DueTime constantRate(double transactionsPerSecond, int terminals) {
        long period = Math.round(terminals * 1e9 / transactionsPerSecond);
        return (due, ended, done, next, random) -> due + period;
    }
}
