package io.orderentry.schedule;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * Time as an argument: source of the time, and of the ways to wait for it or for another thread, for everything in a run. Any thread may
 * use it.
 */
public interface Clock {
    /** Nanoseconds since an arbitrary moment; only differences have a meaning. */
    long nanos();

    /** Milliseconds since 1970-01-01T00:00:00 UTC, which never go back. */
    long epochMillis();

    /** Waits; returns at once when the time is 0 or less. */
    void sleep(long nanos) throws InterruptedException;

    /** A condition of a lock, whose time limits are measured by this clock. */
    default Condition newCondition(Lock lock) {
        return lock.newCondition();
    }

    /** A thread that waits by this clock; not started. */
    default Thread newThread(String name, Runnable work) {
        return new Thread(work, name);
    }

    /** A thread for one worker, which waits by this clock; not started. There may be thousands of them. */
    default Thread newWorker(String name, Runnable work) {
        return newThread(name, work);
    }

    /** The date that a transaction puts into the database: UTC, whole milliseconds. */
    default LocalDateTime date() {
        long millis = epochMillis();
        return LocalDateTime.ofEpochSecond(millis / 1_000, (int) (millis % 1_000) * 1_000_000, ZoneOffset.UTC);
    }

    /** As {@link #system(Threads, long)}, on threads of the operating system, with the machine's date. */
    static Clock system() {
        return system(Threads.PLATFORM, 0);
    }

    /**
     * The machine's monotonic clock. Its date is that of now and goes on from there, also where the machine's date is set meanwhile: no
     * order may be delivered before it was entered.
     *
     * @param workers kind of the workers' threads, platform or virtual
     * @param aheadMillis of another machine, whose date is given: all who write to its database do so by one clock
     */
    static Clock system(Threads workers, long aheadMillis) {
        long originMillis = System.currentTimeMillis() + aheadMillis;
        long originNanos = System.nanoTime();
        return new Clock() {
            @Override
            public Thread newWorker(String name, Runnable work) {
                return workers == Threads.VIRTUAL ? Threads.unstarted(name, work) : newThread(name, work);
            }

            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public long epochMillis() {
                return originMillis + TimeUnit.NANOSECONDS.toMillis(nanos() - originNanos);
            }

            @Override
            public void sleep(long nanos) throws InterruptedException {
                if (nanos > 0) {
                    TimeUnit.NANOSECONDS.sleep(nanos);
                }
            }
        };
    }
}
