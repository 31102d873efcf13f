package io.orderentry.run;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.TransactionType;
import io.orderentry.txn.Attempt;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The queue between terminals and the background work of Delivery (clause 2.7.2). It is bounded: when the background work cannot
 * follow, terminals wait for a place, and that wait is part of their response time. Any thread may use it.
 */
final class DeferredDeliveries {
    private record Queued(DeliveryInput input, long queuedNanos) {}

    private static final int PLACES_PER_WORKER = 100;
    private static final long LOOK_AGAIN_MILLIS = 20;

    private final BlockingQueue<Queued> queue;
    private final RunControl control;
    private final Clock clock;
    private volatile boolean terminalsEnded;

    DeferredDeliveries(int workers, RunControl control, Clock clock) {
        this.queue = new ArrayBlockingQueue<>(workers * PLACES_PER_WORKER);
        this.control = control;
        this.clock = clock;
    }

    /**
     * Queues a Delivery, waiting for a place if there is none.
     *
     * @return false when the run broke before there was a place
     */
    boolean put(DeliveryInput input) throws InterruptedException {
        Queued queued = new Queued(input, clock.nanos());
        while (control.end() != RunControl.End.BROKEN) {
            if (queue.offer(queued, LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS)) {
                return true;
            }
        }
        return false;
    }

    /** No terminal will queue any more: workers end when the queue is empty. */
    void terminalsEnded() {
        terminalsEnded = true;
    }

    /** What one background worker does until the run is over and the queue is empty. */
    void work(Station station, Ledger ledger) throws InterruptedException {
        while (true) {
            Queued queued = queue.poll(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
            if (queued == null) {
                if (terminalsEnded || control.end() == RunControl.End.BROKEN) {
                    return;
                }
                continue;
            }
            Attempt attempt = station.run(queued.input());
            if (attempt == null) {
                ledger.skipped(TransactionType.DELIVERY, queued.queuedNanos());
            } else {
                long ended = clock.nanos();
                ledger.deferred(
                        queued.input(),
                        attempt,
                        queued.queuedNanos(),
                        station.startedNanos(),
                        ended,
                        station.roundTrips());
            }
        }
    }
}
