package io.orderentry.run;

import io.orderentry.schedule.Clock;
import io.orderentry.schedule.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/** Threads of one kind of workers, which start together and are awaited together. Used by the thread that runs the load. */
final class WorkerThreads {
    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final BiFunction<String, Runnable, Thread> factory;
    private final Signal ended;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger alive = new AtomicInteger();

    /** @param factory makes a thread of a name and its work */
    WorkerThreads(BiFunction<String, Runnable, Thread> factory, Clock clock) {
        this.factory = factory;
        this.ended = new Signal(clock);
    }

    void add(String name, Runnable work) {
        Thread thread = factory.apply(name, () -> {
            try {
                work.run();
            } finally {
                ended.change(alive::decrementAndGet);
            }
        });
        thread.setDaemon(true);
        threads.add(thread);
    }

    void start() {
        alive.set(threads.size());
        threads.forEach(Thread::start);
    }

    /** Waits for the end of all threads while {@code goOn}, asked ten times a second, says so; returns how many have not ended. */
    int await(BooleanSupplier goOn) throws InterruptedException {
        ended.await(() -> alive.get() > 0 && goOn.getAsBoolean() ? CHECK_NANOS : 0);
        return alive.get();
    }

    void interrupt() {
        threads.forEach(Thread::interrupt);
    }
}
