package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.schedule.Schedule.ScheduledTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FlatOutScheduleTest {
    private final VirtualClock clock = new VirtualClock();
    private final MeasurementInterval interval = new MeasurementInterval(1_000, Long.MAX_VALUE / 4);

    private Schedule schedule(int warehouses, String... settings) {
        return Schedule.flatOut(Loads.terminals(Loads.load(settings), new Scale(warehouses)), interval, clock);
    }

    /** Takes this many turns, like workers that are all equally fast would. */
    private List<ScheduledTransaction> take(Schedule schedule, int turns) throws InterruptedException {
        List<ScheduledTransaction> taken = new ArrayList<>();
        for (int i = 0; i < turns; i++) {
            taken.add(schedule.take());
        }
        return taken;
    }

    @Test
    void neighboursHaveDifferentWarehouses() throws InterruptedException {
        assertThat(take(schedule(3), 7).stream()
                        .map(scheduled -> scheduled.terminal().warehouse() + "/"
                                + scheduled.terminal().district()))
                .containsExactly("1/1", "2/1", "3/1", "1/2", "2/2", "3/2", "1/3");
    }

    @Test
    void nothingIsEverSkipped() throws InterruptedException {
        Schedule schedule = schedule(1);
        schedule.requeue(schedule.take());
        assertThat(ArrivalScheduleTest.skipped(schedule, 0, Long.MAX_VALUE / 4)).isZero();
    }

    @Test
    void threadsThatAskAtOnceVisitAllTerminalsEquallyOften() throws InterruptedException {
        Terminal[] terminals = Loads.terminals(Loads.load(), new Scale(3)).measured();
        int visits = 70_003;
        Supplier<Terminal> rotation = Terminals.rotation(terminals, visits);
        AtomicIntegerArray seen = new AtomicIntegerArray(terminals.length);
        Thread[] threads = new Thread[7];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (Terminal next = rotation.get(); next != null; next = rotation.get()) {
                    seen.incrementAndGet(next.index());
                }
            });
            threads[i].start();
        }
        int sum = 0;
        for (Thread thread : threads) {
            thread.join();
        }
        for (int i = 0; i < seen.length(); i++) {
            assertThat(seen.get(i)).isBetween(visits / 30, visits / 30 + 1);
            sum += seen.get(i);
        }
        assertThat(sum).isEqualTo(visits);
    }
}
