package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PacedScheduleTest {
    private static final long MILLI = 1_000_000;

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
        assertThat(ScheduleTest.skipped(schedule, 3 * MILLI, 8 * MILLI)).isEqualTo(5);
        assertThat(ScheduleTest.skipped(schedule, 0, 1_000 * MILLI)).isEqualTo(9);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("5.2.5.4: negative exponential with the mean of the last transaction")
    void distribution(TransactionType done) {
        RandomStream random = new RandomStream(1);
        double mean = done.meanThinkTime().toNanos();
        int samples = 100_000;
        double sum = 0;
        int aboveMean = 0;
        for (int i = 0; i < samples; i++) {
            long think = PacedSchedule.thinkNanos(1, done, random.unit());
            assertThat(think >= 0 && think <= 10 * mean).isTrue();
            sum += think;
            aboveMean += think > mean ? 1 : 0;
        }
        // Five standard deviations; the standard deviation of one is the mean.
        assertThat(sum / samples / mean).isCloseTo(1, within(0.016));
        // Negative exponential: 1/e of them are above the mean.
        assertThat((double) aboveMean / samples).isCloseTo(Math.exp(-1), within(0.008));
    }

    @ParameterizedTest
    @DisplayName("5.2.5.4: the think time is cut at ten times its mean")
    @CsvSource({"0, 0", "-1, 12e9", "-9.99, 119.88e9", "-11, 120e9", "-36.7, 120e9"})
    void cut(double logarithm, double nanos) {
        assertThat((double) PacedSchedule.thinkNanos(1, TransactionType.NEW_ORDER, Math.exp(logarithm)))
                .isCloseTo(nanos, within(1.0));
    }

    @ParameterizedTest
    @EnumSource
    void aScaleIsAFactorOfBothTimes(TransactionType type) {
        assertThat(PacedSchedule.keyingNanos(1, type))
                .isEqualTo(type.keyingTime().toNanos());
        assertThat(PacedSchedule.keyingNanos(0.1, type))
                .isEqualTo(type.keyingTime().toNanos() / 10);
        assertThat(PacedSchedule.thinkNanos(0.1, type, 0.3))
                .isCloseTo(PacedSchedule.thinkNanos(1, type, 0.3) / 10, within(1L));
        assertThat(PacedSchedule.thinkNanos(0.1, type, Math.exp(-11)))
                .isEqualTo(type.meanThinkTime().toNanos());
    }
}
