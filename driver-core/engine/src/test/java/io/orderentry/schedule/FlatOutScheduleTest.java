package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Scale;
import io.orderentry.schedule.Schedule.ScheduledTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(ints = {39, 40, 64, 103, 1_741})
    void visitsDifferByAtMostOne(int turns) throws InterruptedException {
        Map<Terminal, Integer> visits = new HashMap<>();
        take(schedule(4), turns).forEach(scheduled -> visits.merge(scheduled.terminal(), 1, Integer::sum));
        assertThat(visits).hasSize(Math.min(turns, 40));
        assertThat(visits.values()).allMatch(times -> times == turns / 40 || times == (turns + 39) / 40);
    }

    @Test
    void neighboursHaveDifferentWarehouses() throws InterruptedException {
        assertThat(take(schedule(3), 7).stream()
                        .map(scheduled -> scheduled.terminal().warehouse() + "/"
                                + scheduled.terminal().district()))
                .containsExactly("1/1", "2/1", "3/1", "1/2", "2/2", "3/2", "1/3");
    }

    @Test
    void aTerminalIsDueWhenItIsTaken() throws InterruptedException {
        Schedule schedule = schedule(1);
        for (int i = 0; i < 3; i++) {
            clock.advance(Duration.ofMillis(3));
            assertThat(schedule.take().dueNanos()).isEqualTo(clock.nanos());
        }
    }

    @Test
    void theTerminalsOfTheIntervalStartAtTheirBeginningHoweverLongTheRampUpWas() throws InterruptedException {
        Schedule schedule = schedule(1);
        Terminal rampUp = take(schedule, 7).get(6).terminal();
        clock.advance(Duration.ofNanos(1_000));
        Terminal first = schedule.take().terminal();
        assertThat(first.index()).isZero();
        assertThat(take(schedule, 19)).noneMatch(scheduled -> scheduled.terminal() == rampUp);
        assertThat(schedule.take().terminal()).isSameAs(first);
    }

    @Test
    void afterTheNumberOfTransactionsThereIsNone() throws InterruptedException {
        Schedule schedule = schedule(1, "transactions=12");
        assertThat(take(schedule, 30)).doesNotContainNull();
        clock.advance(Duration.ofNanos(1_000));
        assertThat(take(schedule, 12)).doesNotContainNull();
        assertThat(schedule.take()).isNull();
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
