package io.orderentry.schedule;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * Queue of numbers that may be taken from a moment on, the earliest first, and in the order of their arrival at the same moment.
 * One of the waiting threads waits for the first one's moment, the others for that thread. Any thread may use it.
 *
 * <p>A heap in arrays without references: a million of them cost the garbage collector nothing, neither objects that live as long as a
 * terminal thinks nor a record of every place that a step of the heap changed.
 */
final class TimedQueue {
    static final int NONE = -1;

    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition available;
    /** By place in the heap, like the order of arrival and the elements. */
    private final long[] dues;

    private final long[] arrivals;
    private final int[] elements;

    private int size;
    private long added;
    private Thread leader;

    TimedQueue(Clock clock, int capacity) {
        this.clock = clock;
        this.available = clock.newCondition(lock);
        this.dues = new long[capacity];
        this.arrivals = new long[capacity];
        this.elements = new int[capacity];
    }

    /** @param element not below 0, and not in the queue */
    void add(int element, long dueNanos) {
        lock.lock();
        try {
            if (rise(size++, element, dueNanos, added++) == 0) {
                leader = null;
                available.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the moment of the first element and takes it; {@link #NONE} when the run ended first. */
    int take(BooleanSupplier ended) throws InterruptedException {
        lock.lock();
        try {
            while (!ended.getAsBoolean()) {
                long wait = size == 0 ? 0 : dues[0] - clock.nanos();
                if (size > 0 && wait <= 0) {
                    int first = elements[0];
                    size--;
                    sink(elements[size], dues[size], arrivals[size]);
                    return first;
                }
                if (size == 0 || leader != null) {
                    available.await();
                } else {
                    awaitAsLeader(wait);
                }
            }
            return NONE;
        } finally {
            if (leader == null && size > 0) {
                available.signal();
            }
            lock.unlock();
        }
    }

    /** Puts an element in at a place or above it; returns where. */
    private int rise(int from, int element, long due, long arrival) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) >>> 1;
            if (!isBefore(due, arrival, parent)) {
                break;
            }
            set(place, elements[parent], dues[parent], arrivals[parent]);
            place = parent;
        }
        set(place, element, due, arrival);
        return place;
    }

    /** Puts an element in at the first place or below it. */
    private void sink(int element, long due, long arrival) {
        int place = 0;
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && isBefore(dues[child + 1], arrivals[child + 1], child)) {
                child++;
            }
            if (isBefore(due, arrival, child)) {
                break;
            }
            set(place, elements[child], dues[child], arrivals[child]);
            place = child;
        }
        set(place, element, due, arrival);
    }

    private boolean isBefore(long due, long arrival, int place) {
        return due < dues[place] || due == dues[place] && arrival < arrivals[place];
    }

    private void set(int place, int element, long due, long arrival) {
        elements[place] = element;
        dues[place] = due;
        arrivals[place] = arrival;
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

    void wake() {
        lock.lock();
        try {
            available.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Elements that are left, in no order. */
    void forEach(IntConsumer each) {
        lock.lock();
        try {
            for (int place = 0; place < size; place++) {
                each.accept(elements[place]);
            }
        } finally {
            lock.unlock();
        }
    }
}
