package io.orderentry.run;

import io.orderentry.model.TransactionType;

/** Schedule in which a terminal is due when a worker is free: it waits for nothing that a transaction's end or the run's would change. */
interface UnpacedSchedule extends Schedule {
    @Override
    default void done(ScheduledTransaction scheduled, TransactionType type, long endedNanos) {
        // The terminal is due again when the rotation comes to it.
    }

    @Override
    default void requeue(ScheduledTransaction scheduled) {
        // It was due only because a worker was free.
    }

    @Override
    default void skipped(MeasurementInterval interval, OutcomeCounts counts) {
        // A terminal is due when a worker is free, so nothing that was due was left undone.
    }
}
