package io.orderentry.schedule;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/** Wakes threads that wait for a change, by a run's clock. Any thread may use it; no two signals share a lock. */
public final class Signal {
    /** Time until which a thread waits for a change alone. */
    public static final long NEVER = Long.MAX_VALUE;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed;

    public Signal(Clock clock) {
        changed = clock.newCondition(lock);
    }

    /** Makes a change, which no thread sees half, and lets all that wait look again. */
    public void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets all that wait look again. */
    public void wake() {
        change(() -> {});
    }

    /**
     * Waits.
     *
     * @param left nanoseconds until it looks again unless it is woken; {@link #NEVER} to be woken only, 0 or less to end
     */
    public void await(LongSupplier left) throws InterruptedException {
        lock.lock();
        try {
            for (long nanos = left.getAsLong(); nanos > 0; nanos = left.getAsLong()) {
                if (nanos == NEVER) {
                    changed.await();
                } else {
                    changed.awaitNanos(nanos);
                }
            }
        } finally {
            lock.unlock();
        }
    }
}
