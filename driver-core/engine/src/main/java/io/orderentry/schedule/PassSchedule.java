package io.orderentry.schedule;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Schedule of passes, each a fixed number of transactions without waits. A worker that finds all transactions of a pass given out waits
 * until they have ended, queued Deliveries included, so that no pass overlaps the next.
 */
public final class PassSchedule implements Schedule {
    private final Clock clock;
    private final BooleanSupplier stopping;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed;
    private volatile Supplier<Terminal> pass;
    private volatile boolean last;

    /**
     * @param first terminals of the first pass, which is not the last one
     * @param stopping whether the run has ended
     */
    public PassSchedule(Supplier<Terminal> first, Clock clock, BooleanSupplier stopping) {
        this.pass = first;
        this.clock = clock;
        this.stopping = stopping;
        this.changed = clock.newCondition(lock);
    }

    /** Begins the next pass; all transactions of the one before have ended. */
    public void next(Supplier<Terminal> terminals, boolean isLast) {
        lock.lock();
        try {
            last = isLast;
            pass = terminals;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public ScheduledTransaction take() throws InterruptedException {
        while (!stopping.getAsBoolean()) {
            Supplier<Terminal> now = pass;
            Terminal terminal = now.get();
            if (terminal != null) {
                return new ScheduledTransaction(terminal, clock.nanos());
            }
            if (!awaitAfter(now)) {
                return null;
            }
        }
        return null;
    }

    /** False when there is no pass after this one. */
    private boolean awaitAfter(Supplier<Terminal> ended) throws InterruptedException {
        lock.lock();
        try {
            while (pass == ended && !last && !stopping.getAsBoolean()) {
                changed.await();
            }
            return pass != ended;
        } finally {
            lock.unlock();
        }
    }
}
