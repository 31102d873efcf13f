package io.orderentry.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** Threads that take processors from everything else on the machine until they are closed. */
final class Thief {
    private final List<Thread> threads = new ArrayList<>();

    /** @param count of processors to take, 0 or more */
    Thief(int count) {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(Thief::burn, "thief-" + i);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
    }

    private static void burn() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }

    void close() {
        threads.forEach(Thread::interrupt);
    }
}
