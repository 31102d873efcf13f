package io.orderentry.run;

import io.orderentry.model.DeliveryInput;
import io.orderentry.model.TransactionType;
import io.orderentry.schedule.Clock;
import io.orderentry.schedule.Signal;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * Queue between terminals and the background work of Delivery (clause 2.7.2). It is bounded: when the background work cannot follow,
 * terminals wait for a place, and that wait is part of their response time. No two threads that put or take share a lock: with hundreds of
 * threads on few processors, one that loses its processor while it holds a lock would hold up all others. Any thread may use it.
 */
final class DeferredDeliveries {
    record Queued(DeliveryInput input, long dueNanos, long queuedNanos) {}

    private static final int PLACES_PER_WORKER = 100;

    private static final long PLACE_NANOS = 1_000_000;

    private final int capacity;
    private final Queue<Queued> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final ConcurrentLinkedDeque<Sleeper> sleepers = new ConcurrentLinkedDeque<>();
    private final RunControl control;
    private final Clock clock;
    private final LongAdder waited = new LongAdder();
    private volatile boolean terminalsEnded;

    DeferredDeliveries(int workers, RunControl control, Clock clock) {
        this.capacity = workers * PLACES_PER_WORKER;
        this.control = control;
        this.clock = clock;
        control.whenStopped(this::wake);
    }

    /** A waiting thread; only it and the one that wakes it use its signal. */
    private final class Sleeper {
        private final Signal signal = new Signal(clock);
        private boolean awake;

        private void sleep() throws InterruptedException {
            try {
                signal.await(() -> awake ? 0 : Signal.NEVER);
            } catch (InterruptedException e) {
                if (!sleepers.remove(this)) {
                    wakeOne();
                }
                throw e;
            }
        }

        private void wake() {
            signal.change(() -> awake = true);
        }
    }

    /** Waits for a place if there is none; false when the run broke before there was one. */
    boolean put(DeliveryInput input, long dueNanos) throws InterruptedException {
        Queued queued = new Queued(input, dueNanos, clock.nanos());
        if (offer(queued)) {
            return true;
        }
        waited.increment();
        while (!isBroken()) {
            clock.sleep(PLACE_NANOS);
            if (offer(queued)) {
                return true;
            }
        }
        return false;
    }

    private boolean offer(Queued queued) {
        if (size.incrementAndGet() > capacity) {
            size.decrementAndGet();
            return false;
        }
        queue.add(queued);
        wakeOne();
        return true;
    }

    private boolean isBroken() {
        return control.end() == RunControl.End.BROKEN;
    }

    private boolean isDone() {
        return isBroken() || terminalsEnded && backlog() == 0;
    }

    int backlog() {
        return Math.min(capacity, size.get());
    }

    /** Deliveries since the start of the run whose terminal had to wait for a place. */
    long waited() {
        return waited.sum();
    }

    /** Lets workers end when the queue is empty: no terminal will queue a Delivery any more. */
    void terminalsEnded() {
        terminalsEnded = true;
        wake();
    }

    /** Works off queued Deliveries until the terminals have ended and the queue is empty, or the run is broken. */
    void work(WorkerSession session) throws InterruptedException {
        for (Queued queued = take(this::isDone); queued != null; queued = take(this::isDone)) {
            session.runQueued(queued.input().at(clock.date()), queued.dueNanos(), queued.queuedNanos());
        }
    }

    /** Counts what is still queued after the last worker has ended: it was due and is never done. */
    void skipRest(TransactionRecorder recorder) {
        for (Queued queued = poll(); queued != null; queued = poll()) {
            recorder.skipped(TransactionType.DELIVERY, queued.dueNanos());
        }
    }

    private Queued poll() {
        Queued queued = queue.poll();
        if (queued != null) {
            size.decrementAndGet();
        }
        return queued;
    }

    /** Waits for a Delivery; null when {@code ended} says so, which is asked whenever one was taken, and on {@link #wake}. */
    Queued take(BooleanSupplier ended) throws InterruptedException {
        while (!ended.getAsBoolean()) {
            Queued queued = poll();
            if (queued != null) {
                if (ended.getAsBoolean()) {
                    // It was the last one, for which others may have waited.
                    wake();
                } else if (!queue.isEmpty()) {
                    // The thread that was woken for it may be this one.
                    wakeOne();
                }
                return queued;
            }
            Sleeper self = new Sleeper();
            sleepers.addFirst(self);
            // What was added before this thread was seen to wait.
            if (queue.isEmpty() && !ended.getAsBoolean()) {
                self.sleep();
            } else {
                sleepers.remove(self);
            }
        }
        return null;
    }

    private void wakeOne() {
        Sleeper sleeper = sleepers.pollFirst();
        if (sleeper != null) {
            sleeper.wake();
        }
    }

    /**
     * Lets every thread that waits now check whether to wait longer. One that waits anew stands before those that wait still, and is not woken
     * again: threads that only have to go on waiting would otherwise keep the caller here for as long as they are quick enough.
     */
    void wake() {
        for (int waiting = sleepers.size(); waiting > 0; waiting--) {
            Sleeper sleeper = sleepers.pollLast();
            if (sleeper != null) {
                sleeper.wake();
            }
        }
    }
}
