package io.orderentry.run;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.TransactionType;
import io.orderentry.schedule.Clock;
import java.util.concurrent.atomic.LongAdder;

/**
 * Queue between terminals and the background work of Delivery (clause 2.7.2). It is bounded: when the background work cannot follow,
 * terminals wait for a place, and that wait is part of their response time. Any thread may use it.
 */
final class DeferredDeliveries {
    private record Queued(DeliveryInput input, long dueNanos, long queuedNanos) {}

    private static final int PLACES_PER_WORKER = 100;

    private static final long PLACE_NANOS = 1_000_000;

    private final WorkQueue<Queued> queue;
    private final RunControl control;
    private final Clock clock;
    private final LongAdder waited = new LongAdder();
    private volatile boolean terminalsEnded;

    DeferredDeliveries(int workers, RunControl control, Clock clock) {
        this.queue = new WorkQueue<>(workers * PLACES_PER_WORKER, clock);
        this.control = control;
        this.clock = clock;
        control.whenStopped(queue::wake);
    }

    /**
     * Queues a Delivery, waiting for a place if there is none.
     *
     * @param dueNanos when its terminal was due
     * @return false when the run broke before there was a place
     */
    boolean put(DeliveryInput input, long dueNanos) throws InterruptedException {
        Queued queued = new Queued(input, dueNanos, clock.nanos());
        if (queue.offer(queued)) {
            return true;
        }
        waited.increment();
        while (!isBroken()) {
            clock.sleep(PLACE_NANOS);
            if (queue.offer(queued)) {
                return true;
            }
        }
        return false;
    }

    private boolean isBroken() {
        return control.end() == RunControl.End.BROKEN;
    }

    private boolean isDone() {
        return isBroken() || terminalsEnded && queue.size() == 0;
    }

    /** Deliveries that are queued and not begun. */
    int backlog() {
        return queue.size();
    }

    /** Deliveries since the start of the run whose terminal had to wait for a place. */
    long waited() {
        return waited.sum();
    }

    /** Lets workers end when the queue is empty: no terminal will queue a Delivery any more. */
    void terminalsEnded() {
        terminalsEnded = true;
        queue.wake();
    }

    /** Works off queued Deliveries until the terminals have ended and the queue is empty, or the run is broken. */
    void work(WorkerSession session) throws InterruptedException {
        for (Queued queued = queue.take(this::isDone); queued != null; queued = queue.take(this::isDone)) {
            session.runQueued(queued.input().at(clock.date()), queued.dueNanos(), queued.queuedNanos());
        }
    }

    /** Counts what is still queued after the last worker has ended: it was due and is never done. */
    void skipRest(TransactionRecorder recorder) {
        for (Queued queued = queue.poll(); queued != null; queued = queue.poll()) {
            recorder.skipped(TransactionType.DELIVERY, queued.dueNanos());
        }
    }
}
