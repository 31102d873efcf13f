package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.data.RandomStream;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.schedule.Schedule.ScheduledTransaction;
import io.orderentry.txn.Inputs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacedScheduleTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private final VirtualClock clock = new VirtualClock();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicInteger thinkTimes = new AtomicInteger();
    private final InputGenerator inputs = new InputGenerator(5, InputSamples.CONSTANTS, null);

    private PacedSchedule schedule(int warehouses, MeasurementInterval interval, Duration spread, String... settings) {
        return new PacedSchedule(
                Loads.terminals(Loads.load(settings), new Scale(warehouses)),
                new Schedule.Course(interval, clock, ended::get),
                1,
                (type, nanos) -> thinkTimes.incrementAndGet(),
                clock.nanos(),
                spread.toNanos());
    }

    private PacedSchedule schedule(int warehouses, Duration spread) {
        return schedule(warehouses, new MeasurementInterval(0, Long.MAX_VALUE / 4), spread, "pace=paced");
    }

    private TransactionInput done(PacedSchedule schedule, ScheduledTransaction scheduled, long endedNanos) {
        TransactionInput input = scheduled.terminal().next(inputs, Inputs.DATE);
        schedule.done(scheduled, input.type(), endedNanos);
        return input;
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 50, 79_190})
    void firstTurnsAreSpreadEvenlyOverTheTime(int count) throws InterruptedException {
        PacedSchedule schedule = schedule(count / 10, Duration.ofNanos(count * MILLI));
        clock.advance(Duration.ofNanos(count * MILLI));
        List<Long> due = new ArrayList<>();
        Set<Terminal> seen = new HashSet<>();
        for (int i = 0; i < count; i++) {
            ScheduledTransaction scheduled = schedule.take();
            due.add(scheduled.dueNanos());
            seen.add(scheduled.terminal());
        }
        assertThat(seen).hasSize(count);
        for (int i = 0; i < count; i++) {
            assertThat(Math.abs(due.get(i) - i * MILLI)).isLessThan(1_000);
        }
    }

    @Test
    void firstTurnsGoRoundTheWarehouses() throws InterruptedException {
        PacedSchedule schedule = schedule(5, Duration.ofSeconds(1));
        clock.advance(Duration.ofSeconds(1));
        Set<Integer> warehouses = new HashSet<>();
        for (int i = 0; i < 5; i++) {
            warehouses.add(schedule.take().terminal().warehouse());
        }
        assertThat(warehouses).hasSize(5);
    }

    @Test
    @DisplayName("5.2.5.7: the next scheduled is due after the think time of the last and the keying time of the next")
    void theNextTurnIsDueAfterThinkingAndKeying() throws InterruptedException {
        PacedSchedule schedule = schedule(1, Duration.ofSeconds(1));
        clock.advance(Duration.ofDays(300));
        long[] endedNanos = new long[10];
        TransactionType[] last = new TransactionType[10];
        double thoughtOfMeans = 0;
        int turns = 20_000;
        for (int i = 0; i < turns; i++) {
            ScheduledTransaction scheduled = schedule.take();
            int at = scheduled.terminal().index();
            if (last[at] != null) {
                long think = scheduled.dueNanos()
                        - endedNanos[at]
                        - scheduled.terminal().nextType().keyingTime().toNanos();
                assertThat(think).isBetween(0L, 10 * last[at].meanThinkTime().toNanos());
                thoughtOfMeans += (double) think / last[at].meanThinkTime().toNanos() / turns;
            }
            last[at] = scheduled.terminal().nextType();
            endedNanos[at] = scheduled.dueNanos() + 5 * MILLI;
            done(schedule, scheduled, endedNanos[at]);
        }
        assertThat(thoughtOfMeans).isBetween(0.96, 1.04);
        assertThat(thinkTimes).hasValue(turns);
    }

    @Test
    void aTerminalIsWithOneWorkerAtATime() throws InterruptedException {
        PacedSchedule schedule = schedule(1, Duration.ofSeconds(1));
        clock.advance(Duration.ofSeconds(1));
        Set<Terminal> taken = new HashSet<>();
        ScheduledTransaction scheduled = null;
        for (int i = 0; i < 10; i++) {
            scheduled = schedule.take();
            assertThat(taken.add(scheduled.terminal())).isTrue();
        }
        ended.set(true);
        assertThat(schedule.take()).isNull();
        ended.set(false);
        done(schedule, scheduled, clock.nanos());
        clock.advance(Duration.ofMinutes(3));
        assertThat(schedule.take().terminal()).isSameAs(scheduled.terminal());
    }

    @Test
    void theFirstTurnOfEachTerminalThatWasDueInTheIntervalButNeverStartedIsSkipped() throws InterruptedException {
        PacedSchedule schedule = schedule(1, Duration.ofMillis(10));
        clock.advance(Duration.ofMillis(30));
        done(schedule, schedule.take(), clock.nanos());
        schedule.requeue(schedule.take());
        assertThat(ArrivalScheduleTest.skipped(schedule, 3 * MILLI, 8 * MILLI)).isEqualTo(5);
        assertThat(ArrivalScheduleTest.skipped(schedule, 0, 1_000 * MILLI)).isEqualTo(9);
    }

    /** What terminals key in, by terminal, when the database takes this long at most; the ramp-up is left out. */
    private List<String> fixedWork(int warehouses, int transactions, long slowest) throws InterruptedException {
        MeasurementInterval interval = new MeasurementInterval(100 * SECOND, Long.MAX_VALUE / 4);
        VirtualClock late = new VirtualClock();
        late.advance(Duration.ofDays(300));
        PacedSchedule schedule = new PacedSchedule(
                Loads.terminals(Loads.load("pace=paced transactions=" + transactions), new Scale(warehouses)),
                new Schedule.Course(interval, late, ended::get),
                1,
                (type, nanos) -> thinkTimes.incrementAndGet(),
                0,
                21 * SECOND);
        RandomStream service = new RandomStream(slowest);
        List<String> keyed = new ArrayList<>();
        while (keyed.size() < transactions) {
            ScheduledTransaction scheduled = schedule.take();
            TransactionInput input =
                    done(schedule, scheduled, scheduled.dueNanos() + (long) (service.unit() * slowest));
            if (scheduled.dueNanos() - interval.start() >= 0) {
                keyed.add(scheduled.terminal().index() + ": " + InputSamples.text(input));
            }
        }
        assertThat(ArrivalScheduleTest.skipped(schedule, 0, Long.MAX_VALUE / 4)).isZero();
        return keyed;
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 1_000, 1_017})
    void fixedWorkIsTheSameAtAnySpeedOfTheDatabase(int transactions) throws InterruptedException {
        List<String> fast = fixedWork(5, transactions, MILLI);
        assertThat(fixedWork(5, transactions, TimeUnit.SECONDS.toNanos(30))).containsExactlyInAnyOrderElementsOf(fast);
    }
}
