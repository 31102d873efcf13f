package io.orderentry.run;

import io.orderentry.schedule.Clock;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Bounded queue of work for threads that wait for it. No two threads that add or take share a lock: with hundreds of threads on few
 * processors, one that loses its processor while it holds a lock would hold up all others. Any thread may use it.
 */
final class WorkQueue<E> {
    private final int capacity;
    private final Clock clock;
    private final Queue<E> elements = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final ConcurrentLinkedDeque<Sleeper> sleepers = new ConcurrentLinkedDeque<>();

    WorkQueue(int capacity, Clock clock) {
        this.capacity = capacity;
        this.clock = clock;
    }

    /** A waiting thread; only it and the one that wakes it use its lock. */
    private final class Sleeper {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition woken = clock.newCondition(lock);
        private boolean awake;

        private void sleep() throws InterruptedException {
            lock.lock();
            try {
                while (!awake) {
                    woken.await();
                }
            } finally {
                lock.unlock();
            }
        }

        private void wake() {
            lock.lock();
            try {
                awake = true;
                woken.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Adds an element; false when the queue is full. */
    boolean offer(E element) {
        if (size.incrementAndGet() > capacity) {
            size.decrementAndGet();
            return false;
        }
        elements.add(element);
        wakeOne();
        return true;
    }

    /**
     * Waits for an element and takes it.
     *
     * @param ended whether to wait and to take no longer; looked at whenever an element was taken, and on {@link #wake}
     * @return null when that has ended
     */
    E take(BooleanSupplier ended) throws InterruptedException {
        while (!ended.getAsBoolean()) {
            E element = poll();
            if (element != null) {
                if (ended.getAsBoolean()) {
                    // It was the last one, for which others may have waited.
                    wake();
                } else if (!elements.isEmpty()) {
                    // The thread that was woken for it may be this one.
                    wakeOne();
                }
                return element;
            }
            Sleeper self = new Sleeper();
            sleepers.addFirst(self);
            // What was added before this thread was seen to wait.
            if (elements.isEmpty() && !ended.getAsBoolean()) {
                sleep(self);
            } else {
                sleepers.remove(self);
            }
        }
        return null;
    }

    private void sleep(Sleeper self) throws InterruptedException {
        try {
            self.sleep();
        } catch (InterruptedException e) {
            if (!sleepers.remove(self)) {
                wakeOne();
            }
            throw e;
        }
    }

    private void wakeOne() {
        Sleeper sleeper = sleepers.pollFirst();
        if (sleeper != null) {
            sleeper.wake();
        }
    }

    /** Takes an element; null when there is none. */
    E poll() {
        E element = elements.poll();
        if (element != null) {
            size.decrementAndGet();
        }
        return element;
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

    int size() {
        return Math.min(capacity, size.get());
    }
}
