package io.orderentry.run;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.TransactionType;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * The queue between terminals and the background work of Delivery (clause 2.7.2). It is bounded: when the background work cannot
 * follow, terminals wait for a place, and that wait is part of their response time. Any thread may use it.
 */
final class DeferredDeliveries {
    private record Queued(DeliveryInput input, long dueNanos, long queuedNanos) {}

    private static final int PLACES_PER_WORKER = 100;
    private static final long LOOK_AGAIN_MILLIS = 20;
    /** Idle workers are many, and each look costs a wake-up. */
    private static final long IDLE_MILLIS = 100;

    private final BlockingQueue<Queued> queue;
    private final RunControl control;
    private final Clock clock;
    private final LongAdder waited = new LongAdder();
    private volatile boolean terminalsEnded;

    DeferredDeliveries(int workers, RunControl control, Clock clock) {
        this.queue = new ArrayBlockingQueue<>(workers * PLACES_PER_WORKER);
        this.control = control;
        this.clock = clock;
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
        while (control.end() != RunControl.End.BROKEN) {
            if (queue.offer(queued, LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS)) {
                return true;
            }
        }
        return false;
    }

    /** Deliveries that are queued and not begun. */
    int backlog() {
        return queue.size();
    }

    /** Deliveries since the start of the run whose terminal had to wait for a place. */
    long waited() {
        return waited.sum();
    }

    /** No terminal will queue any more: workers end when the queue is empty. */
    void terminalsEnded() {
        terminalsEnded = true;
    }

    /** What one background worker does until the terminals have ended and the queue is empty, or the run is broken. */
    void work(WorkerSession session) throws InterruptedException {
        while (control.end() != RunControl.End.BROKEN) {
            Queued queued = queue.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
            if (queued != null) {
                session.runQueued(queued.input().at(clock.date()), queued.dueNanos(), queued.queuedNanos());
            } else if (terminalsEnded) {
                return;
            }
        }
    }

    /** After the last worker has ended: what is still queued was due and is never done. */
    void skipRest(TransactionRecorder recorder) {
        for (Queued queued = queue.poll(); queued != null; queued = queue.poll()) {
            recorder.skipped(TransactionType.DELIVERY, queued.dueNanos());
        }
    }
}
