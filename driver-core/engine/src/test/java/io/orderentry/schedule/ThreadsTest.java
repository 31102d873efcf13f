package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

class ThreadsTest {
    @Test
    void fewConnectionsAndThoseOfAnotherProcessSocketsHaveThreadsOfTheirOwn() {
        assertThat(Threads.choose(99, true)).isEqualTo(Threads.PLATFORM);
        assertThat(Threads.choose(1_000, false)).isEqualTo(Threads.PLATFORM);
    }

    @Test
    @EnabledForJreRange(maxVersion = 23)
    void anOlderJvmHasNoneThatServe() {
        assertThat(Threads.choose(1_000, true)).isEqualTo(Threads.PLATFORM);
    }

    @Test
    @EnabledForJreRange(minVersion = 24)
    void manyConnectionsAreOnThreads() throws InterruptedException {
        assertThat(Threads.choose(100, true)).isEqualTo(Threads.VIRTUAL);
        AtomicReference<Thread> ran = new AtomicReference<>();
        Thread worker =
                Clock.system(Threads.VIRTUAL, 0).newWorker("oe-worker-7", () -> ran.set(Thread.currentThread()));
        worker.start();
        worker.join();
        assertThat(ran.get())
                .hasToString(worker.toString())
                .extracting(Thread::getName)
                .isEqualTo("oe-worker-7");
    }

    @Test
    void theDateIsThatOfAnotherMachineWhereItIsAsked() {
        long hours = 7_200_000;
        Clock own = Clock.system();
        Clock other = Clock.system(Threads.PLATFORM, hours);
        long before = own.epochMillis();
        long ahead = other.epochMillis() - hours;
        // Each rounds the moment at which it was made.
        assertThat(ahead).isBetween(before - 2, own.epochMillis() + 2);
    }
}
