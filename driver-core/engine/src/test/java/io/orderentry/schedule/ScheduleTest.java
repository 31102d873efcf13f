package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Load;
import io.orderentry.model.Arrivals;
import io.orderentry.model.Scale;
import io.orderentry.schedule.Schedule.ScheduledTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final long MILLI = 1_000_000;

    private final VirtualClock clock = new VirtualClock();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final MeasurementInterval interval = new MeasurementInterval(0, 1_000_000 * MILLI);

    private ArrivalSchedule schedule(int warehouses, MeasurementInterval interval, String... settings) {
        Load load = Loads.load(settings).withSeed(1);
        return new ArrivalSchedule(
                Loads.terminals(load, new Scale(warehouses)),
                ArrivalSchedule.arrivals(load.arrivals(), load.rate(), clock.nanos(), 1),
                new Schedule.Course(interval, clock, ended::get));
    }

    /** Transactions that were due between two moments and never started. */
    static long skipped(Schedule schedule, long fromNanos, long toNanos) {
        LongAdder counts = new LongAdder();
        schedule.skipped(new MeasurementInterval(fromNanos, toNanos), (type, many) -> counts.add(many));
        return counts.sum();
    }

    /** One scheduled every millisecond. */
    private ArrivalSchedule atAThousandASecond() {
        return schedule(1, interval, "pace=rate rate=1000");
    }

    @Test
    void anArrivalIsTakenAtItsMomentAndNotBefore() throws InterruptedException {
        ArrivalSchedule schedule = atAThousandASecond();
        for (int i = 0; i < 100; i++) {
            ScheduledTransaction scheduled = schedule.take();
            assertThat(scheduled.dueNanos()).isEqualTo(i * MILLI).isEqualTo(clock.nanos());
            schedule.done(scheduled, scheduled.terminal().nextType(), clock.nanos());
        }
    }

    @Test
    void whatWasMissedIsDueWhenItWasDue() throws InterruptedException {
        ArrivalSchedule schedule = atAThousandASecond();
        clock.advance(Duration.ofMillis(99));
        for (int i = 0; i < 100; i++) {
            assertThat(schedule.take().dueNanos()).isEqualTo(i * MILLI);
        }
        assertThat(clock.nanos()).isEqualTo(99 * MILLI);
    }

    @Test
    void everyTurnThatWasDueInTheIntervalButNeverStartedIsSkipped() throws InterruptedException {
        ArrivalSchedule schedule = atAThousandASecond();
        clock.advance(Duration.ofMillis(30));
        schedule.take();
        schedule.take();
        schedule.requeue(schedule.take());
        // 25 were due; two of them were started.
        assertThat(skipped(schedule, 0, 25 * MILLI)).isEqualTo(23);
    }

    @Test
    void aWorkerThatWaitedForAnArrivalWhenTheRunEndedLeavesItToTheCount() throws InterruptedException {
        ArrivalSchedule schedule = schedule(1, interval, "pace=rate rate=1");
        assertThat(schedule.take().dueNanos()).isZero();
        BooleanSupplier after600Millis = () -> clock.nanos() >= 600 * MILLI;
        ArrivalSchedule waiting = new ArrivalSchedule(
                Loads.terminals(Loads.load(), new Scale(1)),
                ArrivalSchedule.arrivals(Arrivals.UNIFORM, 1, 1_000 * MILLI, 1),
                new Schedule.Course(interval, clock, after600Millis));
        assertThat(waiting.take()).isNull();
        assertThat(skipped(waiting, 0, 700 * MILLI)).isZero();
        assertThat(skipped(waiting, 0, 1_500 * MILLI)).isEqualTo(1);
    }

    @Test
    void turnsBeforeTheIntervalAreNotSkippedInIt() {
        ArrivalSchedule schedule = atAThousandASecond();
        assertThat(skipped(schedule, 10 * MILLI, 30 * MILLI)).isEqualTo(20);
    }

    private Schedule flatOut(int warehouses) {
        return Schedule.flatOut(Loads.terminals(Loads.load(), new Scale(warehouses)), interval, clock);
    }

    @Test
    void neighboursHaveDifferentWarehouses() throws InterruptedException {
        Schedule schedule = flatOut(3);
        List<String> homes = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            Terminal terminal = schedule.take().terminal();
            homes.add(terminal.warehouse() + "/" + terminal.district());
        }
        assertThat(homes).containsExactly("1/1", "2/1", "3/1", "1/2", "2/2", "3/2", "1/3");
    }

    @Test
    void flatOutNothingIsEverSkipped() throws InterruptedException {
        Schedule schedule = flatOut(1);
        schedule.requeue(schedule.take());
        assertThat(skipped(schedule, 0, Long.MAX_VALUE / 4)).isZero();
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
