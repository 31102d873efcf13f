package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.schedule.VirtualClock;
import io.orderentry.txn.Inputs;
import io.orderentry.txn.ScriptedOrderEntry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeferredDeliveriesTest {
    private static final int PLACES = 100;

    private final VirtualClock clock = new VirtualClock();
    private final MeasurementInterval interval =
            new MeasurementInterval(0, Duration.ofHours(1).toNanos());
    private final TransactionRecorder recorder =
            new TransactionRecorder(interval, new LatencyRecorder(), new ErrorRecorder(), new StallRecorder(interval));
    private final ScriptedOrderEntry database = new ScriptedOrderEntry();
    private final StubSessions pool = new StubSessions(database);
    private RunControl control = new RunControl(interval, Long.MAX_VALUE, clock);
    private DeferredDeliveries queue = new DeferredDeliveries(1, control, clock);

    private WorkerSession session() {
        return pool.worker(control, clock, recorder);
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

    /** Starts a thread of the run; it goes on when this one waits. */
    private AtomicBoolean start(Work work) {
        AtomicBoolean ended = new AtomicBoolean();
        clock.newThread("worker", () -> {
                    try {
                        work.run();
                        ended.set(true);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                })
                .start();
        return ended;
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
    void everythingThatIsQueuedIsWorkedOffAfterTheEnd() throws InterruptedException {
        fill();
        control.stop(RunControl.End.COMPLETE, null);
        queue.terminalsEnded();
        queue.work(session());
        assertThat(recorder.outcome().inEntireRun().get(TransactionType.DELIVERY, Count.COMMITTED))
                .isEqualTo(PLACES);
    }

    @Test
    void theWorkerWaitsAsLongAsATerminalMayQueueMore() throws InterruptedException {
        AtomicBoolean ended = start(() -> queue.work(session()));
        clock.advance(Duration.ofMinutes(1));
        queue.put(Inputs.delivery(), 5);
        clock.advance(Duration.ofMillis(1));
        assertThat(recorder.outcome().inEntireRun().sum(Count.COMMITTED)).isEqualTo(1);
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
        assertThat(recorder.outcome().inEntireRun().get(TransactionType.DELIVERY, Count.DUE))
                .isEqualTo(PLACES);
        assertThat(recorder.outcome().inEntireRun().get(TransactionType.DELIVERY, Count.COMMITTED))
                .isEqualTo(1);
        assertThat(recorder.outcome().inEntireRun().get(TransactionType.DELIVERY, Count.FAILED))
                .isEqualTo(1);
        assertThat(recorder.outcome().inEntireRun().get(TransactionType.DELIVERY, Count.SKIPPED))
                .isEqualTo(PLACES - 2);
    }

    @Test
    void aLostConnectionInTheDrainIsReplaced() throws InterruptedException {
        database.thenFail(Failure.DISCONNECTED);
        fill();
        control.stop(RunControl.End.COMPLETE, null);
        queue.terminalsEnded();
        queue.work(session());
        assertThat(recorder.outcome().inEntireRun().get(TransactionType.DELIVERY, Count.UNKNOWN))
                .isEqualTo(1);
        assertThat(recorder.outcome().inEntireRun().get(TransactionType.DELIVERY, Count.COMMITTED))
                .isEqualTo(PLACES - 1);
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
        assertThat(recorder.outcome().inInterval().get(TransactionType.DELIVERY, Count.COMMITTED))
                .isEqualTo(PLACES);
        assertThat(interval.end()).isEqualTo(Duration.ofMillis(PLACES).toNanos());
    }
}
