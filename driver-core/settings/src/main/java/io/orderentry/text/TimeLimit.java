package io.orderentry.text;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs calls that may never end, each in a daemon thread that is abandoned when its time is over. Any thread may use it. */
public final class TimeLimit {
    private TimeLimit() {}

    /**
     * Waits for a call for a limited time. Its thread is interrupted when the time is over.
     *
     * @param name of the thread
     * @throws ExecutionException when the call fails
     * @throws TimeoutException when it has not ended in time
     */
    public static <T> T get(String name, Duration limit, Callable<T> call)
            throws ExecutionException, TimeoutException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(call);
        start(name, task);
        try {
            return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            task.cancel(true);
            throw e;
        }
    }

    /** Runs something and waits until it has ended or its time is over. An interrupt ends the wait, and stays set. */
    public static void run(String name, Duration limit, Runnable work) {
        Thread thread = start(name, work);
        try {
            thread.join(limit.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static Thread start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
