package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.run.Tally.Count;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class TimedScheduleTest {
    private static final long MILLI = 1_000_000;

    private final ManualClock clock = new ManualClock();
    private final AtomicBoolean ended = new AtomicBoolean();

    private TimedSchedule schedule(Terminal[] terminals, DueTime dueTime, Duration spread) {
        return new TimedSchedule(terminals, dueTime, clock.nanos(), spread.toNanos(), clock, ended::get);
    }

    /** Ten terminals, one turn every millisecond. */
    private TimedSchedule atAThousandASecond() {
        return schedule(FlatOutScheduleTest.terminals(10), DueTime.constantRate(1_000, 10), Duration.ofMillis(10));
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 50, 79_190})
    void firstTurnsAreSpreadEvenlyOverTheTime(int count) throws InterruptedException {
        Terminal[] terminals = FlatOutScheduleTest.terminals(count);
        TimedSchedule schedule = schedule(terminals, DueTime.flatOut(), Duration.ofNanos(count * MILLI));
        clock.advance(Duration.ofNanos(count * MILLI));
        List<Long> due = new ArrayList<>();
        Set<Terminal> seen = new HashSet<>();
        for (int i = 0; i < count; i++) {
            Turn turn = schedule.take(0);
            due.add(turn.dueNanos());
            seen.add(turn.terminal());
        }
        assertThat(seen).hasSize(count);
        for (int i = 0; i < count; i++) {
            assertThat(Math.abs(due.get(i) - i * MILLI)).isLessThan(1_000);
        }
    }

    @Test
    void firstTurnsGoRoundTheWarehouses() throws InterruptedException {
        TimedSchedule schedule = schedule(FlatOutScheduleTest.terminals(50), DueTime.flatOut(), Duration.ofSeconds(1));
        clock.advance(Duration.ofSeconds(1));
        Set<Integer> warehouses = new HashSet<>();
        for (int i = 0; i < 5; i++) {
            warehouses.add(schedule.take(0).terminal().warehouse());
        }
        assertThat(warehouses).hasSize(5);
    }

    @Test
    void whoIsDueFirstComesFirstAndNobodyBeforeHisTime() throws InterruptedException {
        TimedSchedule schedule = atAThousandASecond();
        long last = -1;
        for (int i = 0; i < 100; i++) {
            clock.advance(Duration.ofMillis(1));
            Turn turn = schedule.take(0);
            assertThat(turn.dueNanos()).isGreaterThan(last).isLessThanOrEqualTo(clock.nanos());
            last = turn.dueNanos();
            schedule.done(turn, clock.nanos());
        }
    }

    @Test
    void whatWasMissedIsDueWhenItWasDue() throws InterruptedException {
        TimedSchedule schedule = atAThousandASecond();
        clock.advance(Duration.ofMillis(99));
        for (int i = 0; i < 100; i++) {
            Turn turn = schedule.take(0);
            assertThat(turn.dueNanos()).isEqualTo(i * MILLI);
            schedule.done(turn, clock.nanos());
        }
    }

    @Test
    void aTerminalIsWithOneWorkerAtATime() throws InterruptedException {
        TimedSchedule schedule = atAThousandASecond();
        clock.advance(Duration.ofSeconds(1));
        Set<Terminal> taken = new HashSet<>();
        Turn turn = null;
        for (int worker = 0; worker < 10; worker++) {
            turn = schedule.take(worker);
            assertThat(taken.add(turn.terminal())).isTrue();
        }
        ended.set(true);
        assertThat(schedule.take(11)).isNull();
        ended.set(false);
        schedule.done(turn, clock.nanos());
        assertThat(schedule.take(11).terminal()).isSameAs(turn.terminal());
    }

    @Test
    void afterTheEndNothingIsGivenOut() throws InterruptedException {
        TimedSchedule schedule = atAThousandASecond();
        clock.advance(Duration.ofSeconds(1));
        ended.set(true);
        assertThat(schedule.take(0)).isNull();
    }

    @Test
    void everyTurnThatWasDueInTheIntervalButNeverStartedIsSkipped() throws InterruptedException {
        TimedSchedule schedule = atAThousandASecond();
        clock.advance(Duration.ofMillis(30));
        schedule.done(schedule.take(0), clock.nanos());
        Turn inFlight = schedule.take(0);
        Turn refused = schedule.take(1);
        schedule.done(inFlight, clock.nanos());
        schedule.putBack(refused);
        Tally tally = new Tally();
        schedule.skipped(new Interval(0, 25 * MILLI), tally);
        // 25 were due; two of them were started.
        assertThat(tally.sum(Count.SKIPPED)).isEqualTo(23);
        assertThat(tally.sum(Count.DUE)).isEqualTo(23);
    }

    @Test
    void turnsBeforeTheIntervalAreNotSkippedInIt() {
        TimedSchedule schedule = atAThousandASecond();
        Tally tally = new Tally();
        schedule.skipped(new Interval(10 * MILLI, 30 * MILLI), tally);
        assertThat(tally.sum(Count.SKIPPED)).isEqualTo(20);
    }

    @Test
    void aTerminalThatThinksIsDueOnceAndNotSeveralTimes() {
        TimedSchedule schedule = schedule(FlatOutScheduleTest.terminals(10), DueTime.paced(), Duration.ofMillis(10));
        Tally tally = new Tally();
        schedule.skipped(new Interval(0, 600_000 * MILLI), tally);
        assertThat(tally.sum(Count.SKIPPED)).isEqualTo(10);
    }
}
