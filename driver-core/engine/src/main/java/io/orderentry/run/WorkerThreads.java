package io.orderentry.run;

import io.orderentry.schedule.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/** Threads of one kind of workers, which start together and are awaited together. Used by the thread that runs the load. */
final class WorkerThreads {
    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final BiFunction<String, Runnable, Thread> factory;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended;
    private final List<Thread> threads = new ArrayList<>();
    /** Guarded by the lock. */
    private int alive;

    /** @param factory makes a thread of a name and its work */
    WorkerThreads(BiFunction<String, Runnable, Thread> factory, Clock clock) {
        this.factory = factory;
        this.ended = clock.newCondition(lock);
    }

    void add(String name, Runnable work) {
        Thread thread = factory.apply(name, () -> {
            try {
                work.run();
            } finally {
                end();
            }
        });
        thread.setDaemon(true);
        threads.add(thread);
    }

    private void end() {
        lock.lock();
        try {
            alive--;
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void start() {
        alive = threads.size();
        threads.forEach(Thread::start);
    }

    /**
     * Waits for the end of all threads.
     *
     * @param goOn whether to wait longer; asked ten times a second
     * @return threads that have not ended
     */
    int await(BooleanSupplier goOn) throws InterruptedException {
        lock.lock();
        try {
            while (alive > 0 && goOn.getAsBoolean()) {
                ended.awaitNanos(CHECK_NANOS);
            }
            return alive;
        } finally {
            lock.unlock();
        }
    }

    void interrupt() {
        threads.forEach(Thread::interrupt);
    }
}
