package io.orderentry.run;

import static io.orderentry.model.TransactionType.DELIVERY;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.run.DeferredDeliveries.Queued;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.schedule.Clock;
import io.orderentry.txn.Inputs;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeferredDeliveriesTest extends RecordedWork {
    private static final int PLACES = 100;

    private DeferredDeliveries queue = new DeferredDeliveries(1, control, clock);

    DeferredDeliveriesTest() {
        super(0, 3_600);
    }

    private void fill() throws InterruptedException {
        for (int i = 0; i < PLACES; i++) {
            assertThat(queue.put(Inputs.delivery(), 5)).isTrue();
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws InterruptedException;
    }

    /** A thread by a clock, which says when its work has ended. */
    private static Thread thread(Clock by, AtomicBoolean ended, Work work) {
        return by.newThread("worker", () -> {
            try {
                work.run();
                ended.set(true);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Starts a thread of the run; it goes on when this one waits. */
    private AtomicBoolean start(Work work) {
        AtomicBoolean ended = new AtomicBoolean();
        thread(clock, ended, work).start();
        return ended;
    }

    /** Starts threads on the machine's clock. */
    private static List<Thread> start(int number, Work work) {
        List<Thread> threads = Stream.generate(() -> thread(Clock.system(), new AtomicBoolean(), work))
                .limit(number)
                .toList();
        threads.forEach(Thread::start);
        return threads;
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    @DisplayName("2.7.2: the queue is bounded, and a terminal waits for a place")
    void bounded() throws InterruptedException {
        fill();
        AtomicBoolean placed = start(() -> queue.put(Inputs.delivery(), 5));
        clock.advance(Duration.ofMinutes(1));
        assertThat(queue.backlog()).isEqualTo(PLACES);
        assertThat(placed).isFalse();
        queue.terminalsEnded();
        queue.work(session());
        clock.advance(Duration.ofMillis(1));
        assertThat(placed).isTrue();
        assertThat(queue.waited()).isEqualTo(1);
        queue.work(session());
        assertThat(database.inputs()).hasSize(PLACES + 1);
    }

    @Test
    @DisplayName("2.7.4: the date of a Delivery is that of its execution, not of its queueing")
    void dateOfExecution() throws InterruptedException {
        queue.put(Inputs.delivery(), 5);
        clock.advance(Duration.ofSeconds(30));
        queue.terminalsEnded();
        queue.work(session());
        assertThat(database.inputs()).containsExactly(Inputs.delivery().at(clock.date()));
    }

    @Test
    void aTerminalThatWaitsIsLetGoWhenTheRunIsBroken() throws InterruptedException {
        fill();
        AtomicBoolean letGo =
                start(() -> assertThat(queue.put(Inputs.delivery(), 5)).isFalse());
        clock.advance(Duration.ofMinutes(1));
        assertThat(letGo).isFalse();
        control.stop(RunControl.End.BROKEN, "by script");
        clock.advance(Duration.ofMillis(1));
        assertThat(letGo).isTrue();
    }

    @Test
    void theWorkerWaitsAsLongAsATerminalMayQueueMore() throws InterruptedException {
        AtomicBoolean ended = start(() -> queue.work(session()));
        clock.advance(Duration.ofMinutes(1));
        queue.put(Inputs.delivery(), 5);
        clock.advance(Duration.ofMillis(1));
        assertThat(inEntireRun(DELIVERY, Count.COMMITTED)).isEqualTo(1);
        assertThat(ended).isFalse();
        queue.terminalsEnded();
        clock.advance(Duration.ofMillis(1));
        assertThat(ended).isTrue();
    }

    @Test
    void onABrokenDatabaseTheRestIsSkippedAndCounted() throws InterruptedException {
        database.thenSucceed().thenFail(Failure.BROKEN);
        fill();
        queue.work(session());
        assertThat(database.inputs()).hasSize(2);
        queue.skipRest(recorder);
        assertThat(inEntireRun(DELIVERY, Count.DUE)).isEqualTo(PLACES);
        assertThat(inEntireRun(DELIVERY, Count.COMMITTED)).isEqualTo(1);
        assertThat(inEntireRun(DELIVERY, Count.FAILED)).isEqualTo(1);
        assertThat(inEntireRun(DELIVERY, Count.SKIPPED)).isEqualTo(PLACES - 2);
    }

    @Test
    void everythingThatIsQueuedIsWorkedOffAfterTheEndThoughAConnectionIsLost() throws InterruptedException {
        database.thenFail(Failure.DISCONNECTED);
        fill();
        control.stop(RunControl.End.COMPLETE, null);
        queue.terminalsEnded();
        queue.work(session());
        assertThat(inEntireRun(DELIVERY, Count.UNKNOWN)).isEqualTo(1);
        assertThat(inEntireRun(DELIVERY, Count.COMMITTED)).isEqualTo(PLACES - 1);
    }

    @Test
    void aNumberOfTransactionsIsReachedWhenTheLastDeliveryIsDone() throws InterruptedException {
        control = new RunControl(interval, PLACES, clock);
        queue = new DeferredDeliveries(1, control, clock);
        fill();
        database.usually(input -> {
            assertThat(control.stopping()).isFalse();
            clock.advance(Duration.ofMillis(1));
        });
        queue.terminalsEnded();
        queue.work(session());
        assertThat(control.end()).isEqualTo(RunControl.End.COMPLETE);
        assertThat(inInterval(DELIVERY, Count.COMMITTED)).isEqualTo(PLACES);
        assertThat(interval.end()).isEqualTo(Duration.ofMillis(PLACES).toNanos());
    }

    @Test
    void everyDeliveryIsTakenOnceHoweverManyThreadsPutAndTake() throws InterruptedException {
        int each = 20_000;
        DeferredDeliveries many = new DeferredDeliveries(20 * each / PLACES, control, Clock.system());
        AtomicBoolean ended = new AtomicBoolean();
        BooleanSupplier done = () -> ended.get() && many.backlog() == 0;
        AtomicInteger taken = new AtomicInteger();
        AtomicLong sum = new AtomicLong();
        List<Thread> takers = start(20, () -> {
            for (Queued queued = many.take(done); queued != null; queued = many.take(done)) {
                taken.incrementAndGet();
                sum.addAndGet(queued.dueNanos());
            }
        });
        join(start(20, () -> {
            for (int i = 1; i <= each; i++) {
                many.put(Inputs.delivery(), i);
                if (i % 100 == 0) {
                    Thread.yield();
                }
            }
        }));
        ended.set(true);
        many.wake();
        join(takers);
        assertThat(taken).hasValue(20 * each);
        assertThat(sum).hasValue(20L * each * (each + 1) / 2);
        assertThat(many.backlog()).isZero();
    }

    /** Hundreds of threads with nothing to do kept the end of a run waiting for minutes: they were quicker to wait anew than it was to wake them. */
    @Test
    void whoHasToGoOnWaitingIsWokenOnce() throws InterruptedException {
        int threads = 200;
        DeferredDeliveries empty = new DeferredDeliveries(1, control, Clock.system());
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger checks = new AtomicInteger();
        List<Thread> takers = start(
                threads,
                () -> empty.take(() -> {
                    checks.incrementAndGet();
                    return ended.get();
                }));
        // Each looks twice before it waits: whether to take, and whether that has changed since it is seen to wait.
        await(checks, 2 * threads);
        empty.wake();
        await(checks, 4 * threads);
        ended.set(true);
        empty.wake();
        join(takers);
        assertThat(checks).hasValue(5 * threads);
    }

    private static void await(AtomicInteger count, int value) throws InterruptedException {
        while (count.get() < value) {
            Thread.sleep(1);
        }
    }
}
