package io.orderentry.run;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Bounded queue of elements that may be taken from a moment on, the earliest first, and in the order of their arrival at the same moment.
 * One of the waiting threads waits for the first element's moment, the others for that thread. Any thread may use it.
 */
final class TimedQueue<E> {
    private record Entry<E>(E element, long dueNanos, long number) {}

    private final int capacity;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition available;
    private final Condition place;
    private final PriorityQueue<Entry<E>> entries = new PriorityQueue<>(
            Comparator.<Entry<E>>comparingLong(Entry::dueNanos).thenComparingLong(Entry::number));
    private long added;
    private Thread leader;

    TimedQueue(int capacity, Clock clock) {
        this.capacity = capacity;
        this.clock = clock;
        this.available = clock.newCondition(lock);
        this.place = clock.newCondition(lock);
    }

    /** Adds an element; false when the queue is full. */
    boolean offer(E element, long dueNanos) {
        lock.lock();
        try {
            if (entries.size() == capacity) {
                return false;
            }
            add(element, dueNanos);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Adds an element and waits for a place as long as needed; false when the run ended first. */
    boolean put(E element, long dueNanos, BooleanSupplier ended) throws InterruptedException {
        lock.lock();
        try {
            while (entries.size() == capacity) {
                if (ended.getAsBoolean()) {
                    return false;
                }
                place.await();
            }
            add(element, dueNanos);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void add(E element, long dueNanos) {
        Entry<E> entry = new Entry<>(element, dueNanos, added++);
        entries.add(entry);
        if (entries.peek() == entry) {
            leader = null;
            available.signal();
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
                    place.signal();
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

    /** Takes the first element before its moment; null when there is none. */
    E poll() {
        lock.lock();
        try {
            Entry<E> first = entries.poll();
            return first == null ? null : first.element();
        } finally {
            lock.unlock();
        }
    }

    /** Lets every waiting thread check whether the run has ended. */
    void wake() {
        lock.lock();
        try {
            available.signalAll();
            place.signalAll();
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return entries.size();
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
