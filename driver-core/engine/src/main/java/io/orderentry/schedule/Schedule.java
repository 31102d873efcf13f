package io.orderentry.schedule;

import io.orderentry.model.TransactionType;
import java.util.function.ObjLongConsumer;

/** Order in which workers serve terminals, and when. Any thread may use it. */
public interface Schedule {
    /**
     * Waits until a terminal is due and takes it.
     *
     * @return null when the run ended first, or when all transactions that were asked for are given out
     */
    ScheduledTransaction take() throws InterruptedException;

    /**
     * Gives a terminal back once its transaction has ended; nothing to do where its next turn does not depend on that.
     *
     * @param type of the transaction
     */
    default void done(ScheduledTransaction scheduled, TransactionType type, long endedNanos) {}

    /** Gives a transaction back that was not started, because the run had ended; nothing to do where it was due only because a worker was free. */
    default void requeue(ScheduledTransaction scheduled) {}

    /**
     * Counts transactions that were due in an interval but never started. Called after the run.
     *
     * @param counts receives a type and a number of transactions
     */
    default void skipped(MeasurementInterval interval, ObjLongConsumer<TransactionType> counts) {}
}
