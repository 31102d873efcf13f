package io.orderentry.schedule;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Queue of elements that may be taken from a moment on, the earliest first, and in the order of their arrival at the same moment.
 * One of the waiting threads waits for the first element's moment, the others for that thread. Any thread may use it.
 */
final class TimedQueue<E> {
    private record Entry<E>(E element, long dueNanos, long number) {}

    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition available;
    private final PriorityQueue<Entry<E>> entries = new PriorityQueue<>(
            Comparator.<Entry<E>>comparingLong(Entry::dueNanos).thenComparingLong(Entry::number));
    private long added;
    private Thread leader;

    TimedQueue(Clock clock) {
        this.clock = clock;
        this.available = clock.newCondition(lock);
    }

    void add(E element, long dueNanos) {
        lock.lock();
        try {
            Entry<E> entry = new Entry<>(element, dueNanos, added++);
            entries.add(entry);
            if (entries.peek() == entry) {
                leader = null;
                available.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the moment of the first element and takes it; null when the run ended first. */
    E take(BooleanSupplier ended) throws InterruptedException {
        lock.lock();
        try {
            while (!ended.getAsBoolean()) {
                Entry<E> first = entries.peek();
                long wait = first == null ? 0 : first.dueNanos() - clock.nanos();
                if (first != null && wait <= 0) {
                    entries.poll();
                    return first.element();
                }
                if (first == null || leader != null) {
                    available.await();
                } else {
                    awaitAsLeader(wait);
                }
            }
            return null;
        } finally {
            if (leader == null && !entries.isEmpty()) {
                available.signal();
            }
            lock.unlock();
        }
    }

    private void awaitAsLeader(long nanos) throws InterruptedException {
        Thread self = Thread.currentThread();
        leader = self;
        try {
            available.awaitNanos(nanos);
        } finally {
            if (leader == self) {
                leader = null;
            }
        }
    }

    /** Lets every waiting thread check whether the run has ended. */
    void wake() {
        lock.lock();
        try {
            available.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void forEach(Consumer<E> each) {
        lock.lock();
        try {
            entries.forEach(entry -> each.accept(entry.element()));
        } finally {
            lock.unlock();
        }
    }
}
