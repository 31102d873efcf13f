package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.schedule.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class WorkQueueTest {
    private static final int ELEMENTS = 20_000;

    @Test
    void everyElementIsTakenOnceHoweverManyAddAndTake() throws InterruptedException {
        WorkQueue<Integer> queue = new WorkQueue<>(Integer.MAX_VALUE, Clock.system());
        AtomicBoolean ended = new AtomicBoolean();
        BooleanSupplier done = () -> ended.get() && queue.size() == 0;
        AtomicInteger taken = new AtomicInteger();
        AtomicLong sum = new AtomicLong();
        List<Thread> takers = new ArrayList<>();
        List<Thread> adders = new ArrayList<>();
        for (int t = 0; t < 20; t++) {
            takers.add(new Thread(() -> {
                try {
                    for (Integer each = queue.take(done); each != null; each = queue.take(done)) {
                        taken.incrementAndGet();
                        sum.addAndGet(each);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        for (int a = 0; a < 20; a++) {
            adders.add(new Thread(() -> {
                for (int i = 1; i <= ELEMENTS; i++) {
                    queue.offer(i);
                    if (i % 100 == 0) {
                        Thread.yield();
                    }
                }
            }));
        }
        takers.forEach(Thread::start);
        adders.forEach(Thread::start);
        for (Thread adder : adders) {
            adder.join();
        }
        ended.set(true);
        queue.wake();
        for (Thread taker : takers) {
            taker.join();
        }
        assertThat(taken).hasValue(20 * ELEMENTS);
        assertThat(sum).hasValue(20L * ELEMENTS * (ELEMENTS + 1) / 2);
        assertThat(queue.size()).isZero();
    }

    /** Hundreds of threads with nothing to do kept the end of a run waiting for minutes: they were quicker to wait anew than it was to wake them. */
    @Test
    void whoHasToGoOnWaitingIsWokenOnce() throws InterruptedException {
        int threads = 200;
        WorkQueue<Integer> queue = new WorkQueue<>(1, Clock.system());
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger checks = new AtomicInteger();
        List<Thread> takers = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            takers.add(new Thread(() -> {
                try {
                    queue.take(() -> {
                        checks.incrementAndGet();
                        return ended.get();
                    });
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        takers.forEach(Thread::start);
        // Each looks twice before it waits: whether to take, and whether that has changed since it is seen to wait.
        await(checks, 2 * threads);
        queue.wake();
        await(checks, 4 * threads);
        ended.set(true);
        queue.wake();
        for (Thread taker : takers) {
            taker.join();
        }
        assertThat(checks).hasValue(5 * threads);
    }

    private static void await(AtomicInteger count, int value) throws InterruptedException {
        while (count.get() < value) {
            Thread.sleep(1);
        }
    }

    @Test
    void isBounded() {
        WorkQueue<Integer> queue = new WorkQueue<>(2, Clock.system());
        assertThat(queue.offer(1)).isTrue();
        assertThat(queue.offer(2)).isTrue();
        assertThat(queue.offer(3)).isFalse();
        assertThat(queue.size()).isEqualTo(2);
        assertThat(queue.poll()).isEqualTo(1);
        assertThat(queue.offer(4)).isTrue();
    }
}
