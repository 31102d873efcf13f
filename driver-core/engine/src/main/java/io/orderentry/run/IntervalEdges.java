package io.orderentry.run;

import io.orderentry.result.DeferredDelivery;
import io.orderentry.schedule.Clock;
import io.orderentry.schedule.MeasurementInterval;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Readings at both edges of the measurement interval, on a thread of their own, so that nothing else that the driver does can make
 * them late. That thread shares no lock with a worker.
 */
final class IntervalEdges {
    private static final long ENDING_NANOS = 1_000_000_000L;

    private final MeasurementInterval interval;
    private final RunControl control;
    private final Clock clock;
    private final RunListener listener;
    private final Supplier<Reading> reader;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed;
    private volatile Reading atStart;
    private volatile Reading atEnd;

    /**
     * Counters of a run at one moment.
     *
     * @param nanos when they were read
     * @param counts of the run until then
     * @param connectionWaits of all workers until then
     * @param queued Deliveries in the queue
     * @param waitedForPlace Deliveries until then whose terminal waited for a place in the queue
     */
    record Reading(long nanos, OutcomeCounts counts, long connectionWaits, int queued, long waitedForPlace) {}

    /** @param reader reads the counters of the run, without waiting for a worker */
    IntervalEdges(
            MeasurementInterval interval,
            RunControl control,
            Clock clock,
            RunListener listener,
            Supplier<Reading> reader) {
        this.interval = interval;
        this.control = control;
        this.clock = clock;
        this.listener = listener;
        this.reader = reader;
        this.changed = clock.newCondition(lock);
        control.whenStopped(this::wake);
    }

    /** Reads at the start of the interval, and again at its end, which comes early when the run is stopped. */
    void watch() throws InterruptedException {
        listener.prepare(() -> reader.get().counts().completed());
        await(interval::start);
        atStart = reader.get();
        listener.intervalStarted(interval.start());
        await(() -> interval.end() - ENDING_NANOS);
        if (!control.stopping()) {
            listener.intervalEnding();
        }
        await(interval::end);
        control.stop(RunControl.End.COMPLETE, null);
        atEnd = reader.get();
        listener.intervalEnded(interval.end());
    }

    private void await(LongSupplier moment) throws InterruptedException {
        lock.lock();
        try {
            long left = moment.getAsLong() - clock.nanos();
            while (left > 0 && !control.stopping()) {
                changed.awaitNanos(left);
                left = moment.getAsLong() - clock.nanos();
            }
        } finally {
            lock.unlock();
        }
    }

    /** An edge was moved, or the run was stopped. Any thread may call it. */
    void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The reading at the interval's start; null before it. Any thread may call it. */
    Reading atStart() {
        return atStart;
    }

    /** The reading at the interval's end; null before it. Any thread may call it. */
    Reading atEnd() {
        return atEnd;
    }

    /** Waits for a connection in the interval; 0 before its end. */
    long connectionWaits() {
        return atEnd == null ? 0 : atEnd.connectionWaits() - atStart.connectionWaits();
    }

    /** The queue of Deliveries at both edges; null before the interval's end. */
    DeferredDelivery.Backlog backlog() {
        return atEnd == null
                ? null
                : new DeferredDelivery.Backlog(
                        atStart.queued(), atEnd.queued(), atEnd.waitedForPlace() - atStart.waitedForPlace());
    }
}
