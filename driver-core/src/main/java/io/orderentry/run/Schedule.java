package io.orderentry.run;

/** Gives workers the terminals that are due. Each terminal is with at most one worker at a time. */
interface Schedule {
    /**
     * Waits until a terminal is due and takes it.
     *
     * @param worker number of the asking worker, from 0
     * @return null when the run ended first
     */
    Turn take(int worker) throws InterruptedException;

    /** Gives a terminal back once its transaction has ended. */
    void done(Turn turn, long endedNanos);

    /** Gives a terminal back whose transaction was not started, because the run had ended. */
    void putBack(Turn turn);

    /**
     * After the run: how many transactions were due in an interval but never started.
     *
     * @param tally gets them
     */
    void skipped(Interval interval, Tally tally);
}
