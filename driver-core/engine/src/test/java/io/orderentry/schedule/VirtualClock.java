package io.orderentry.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * Virtual time: work takes none, and a wait moves the clock to the moment of the thread that is to go on first. One thread runs at a
 * time, the one that made the clock or one of {@link #newThread}, so that a run is the same every time.
 */
public final class VirtualClock implements Clock {
    private static final long EPOCH_MILLIS = 1_767_225_600_000L;
    private static final long NEVER = Long.MAX_VALUE;

    private final List<Waiter> waiting = new ArrayList<>();
    private volatile long now;
    private long numbers;

    private final class Waiter {
        private final Thread thread;
        private final Condition condition;
        private final Semaphore turn = new Semaphore(0);
        private long until;
        private long number;
        private boolean interrupted;

        private Waiter(Thread thread, Condition condition, long until) {
            this.thread = thread;
            this.condition = condition;
            goOn(until);
        }

        private void goOn(long moment) {
            until = moment;
            number = numbers++;
        }
    }

    /** Lets time pass for this thread, interrupted or not. */
    public void advance(Duration time) {
        advanceTo(now + time.toNanos());
    }

    /** Lets time pass until a moment; returns at once when that is over. */
    public void advanceTo(long moment) {
        boolean interrupted = false;
        while (moment > now) {
            try {
                sleep(moment - now);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public long nanos() {
        return now;
    }

    /** It was 2026-01-01T00:00:00 UTC when the clock was made. */
    @Override
    public long epochMillis() {
        return EPOCH_MILLIS + now / 1_000_000;
    }

    @Override
    public void sleep(long nanos) throws InterruptedException {
        if (nanos > 0) {
            pause(null, now + nanos);
        }
    }

    private void pause(Condition condition, long until) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Waiter self = new Waiter(Thread.currentThread(), condition, until);
        synchronized (waiting) {
            waiting.add(self);
            next();
        }
        if (self.thread instanceof Participant) {
            self.turn.acquireUninterruptibly();
        } else {
            self.turn.acquire();
        }
        if (self.interrupted) {
            throw new InterruptedException();
        }
    }

    private void next() {
        Waiter first = waiting.stream()
                .min(Comparator.<Waiter>comparingLong(waiter -> waiter.until)
                        .thenComparingLong(waiter -> waiter.number))
                .orElse(null);
        if (first == null) {
            return;
        }
        if (first.until == NEVER) {
            throw new IllegalStateException("every thread waits for another one");
        }
        waiting.remove(first);
        now = Math.max(now, first.until);
        first.turn.release();
    }

    @Override
    public Thread newThread(String name, Runnable work) {
        return new Participant(name, work);
    }

    /** A thread that runs only while all others wait. */
    private final class Participant extends Thread {
        private final Runnable work;
        private final Waiter start = new Waiter(this, null, now);

        private Participant(String name, Runnable work) {
            super(name);
            this.work = work;
            synchronized (waiting) {
                waiting.add(start);
            }
        }

        @Override
        public void run() {
            start.turn.acquireUninterruptibly();
            try {
                work.run();
            } finally {
                synchronized (waiting) {
                    next();
                }
            }
        }

        @Override
        public void interrupt() {
            synchronized (waiting) {
                for (Waiter waiter : waiting) {
                    if (waiter.thread == this) {
                        waiter.interrupted = true;
                        waiter.goOn(now);
                        return;
                    }
                }
            }
            super.interrupt();
        }
    }

    @Override
    public Condition newCondition(Lock lock) {
        return new VirtualCondition(lock);
    }

    private final class VirtualCondition implements Condition {
        private final Lock lock;

        private VirtualCondition(Lock lock) {
            this.lock = lock;
        }

        private void awaitUntil(long moment) throws InterruptedException {
            lock.unlock();
            try {
                pause(this, moment);
            } finally {
                lock.lock();
            }
        }

        @Override
        public void await() throws InterruptedException {
            awaitUntil(NEVER);
        }

        @Override
        public long awaitNanos(long nanos) throws InterruptedException {
            long until = now + nanos;
            awaitUntil(until);
            return until - now;
        }

        @Override
        public void signal() {
            signal(1);
        }

        @Override
        public void signalAll() {
            signal(Integer.MAX_VALUE);
        }

        private void signal(int most) {
            synchronized (waiting) {
                waiting.stream()
                        .filter(waiter -> waiter.condition == this && waiter.until > now)
                        .sorted(Comparator.comparingLong(waiter -> waiter.number))
                        .limit(most)
                        .forEach(waiter -> waiter.goOn(now));
            }
        }

        @Override
        public boolean await(long time, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean awaitUntil(Date deadline) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void awaitUninterruptibly() {
            throw new UnsupportedOperationException();
        }
    }
}
