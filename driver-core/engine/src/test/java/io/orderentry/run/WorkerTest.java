package io.orderentry.run;

import static io.orderentry.model.TransactionType.PAYMENT;
import static io.orderentry.run.LatencyRecorder.Kind.RESPONSE;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mix;
import io.orderentry.config.WarehouseRange;
import io.orderentry.model.Arrivals;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunControl.End;
import io.orderentry.schedule.ArrivalSchedule;
import io.orderentry.schedule.InputGenerator;
import io.orderentry.schedule.InputSamples;
import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.schedule.Schedule;
import io.orderentry.schedule.Schedule.ScheduledTransaction;
import io.orderentry.schedule.Terminal;
import io.orderentry.schedule.Terminals;
import io.orderentry.txn.Faults;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** One worker with a hand-driven clock: a database call takes the time that the script says, and nothing takes any time else. */
class WorkerTest extends RecordedWork {
    private static final long MILLI = 1_000_000;
    private static final Mix PAYMENTS = new Mix(0.0, 100.0, 0.0, 0.0, 0.0);

    WorkerTest() {
        super(0, 10);
    }

    private static Terminals terminals(long transactions) {
        Terminal[] terminals = new Terminal[10];
        for (int i = 0; i < 10; i++) {
            terminals[i] = new Terminal(i, 1, PAYMENTS);
        }
        return new Terminals(terminals, terminals, transactions, WarehouseRange.all(1));
    }

    private Worker worker(Schedule schedule) {
        InputGenerator inputs = new InputGenerator(1, InputSamples.CONSTANTS, null);
        return new Worker(schedule, inputs, session(), null, control, clock);
    }

    private Schedule payments(long transactions) {
        return Schedule.flatOut(terminals(transactions), interval, clock);
    }

    @Test
    void theTimeOfAWorkerIsResponseTimeAndTimeBetweenTransactions() throws InterruptedException {
        database.usually(input -> clock.advance(Duration.ofMillis(3)));
        Schedule schedule = payments(1_000);
        worker(new Schedule() {
                    @Override
                    public ScheduledTransaction take() throws InterruptedException {
                        clock.advance(Duration.ofMillis(1));
                        return schedule.take();
                    }

                    @Override
                    public void done(ScheduledTransaction scheduled, TransactionType type, long endedNanos) {
                        clock.advance(Duration.ofMillis(2));
                    }
                })
                .work();
        Histogram idle = times.sum(LatencyRecorder.Kind.IDLE);
        assertThat(idle.getTotalCount()).isEqualTo(999);
        assertThat(idle.getMinValue()).isEqualTo(3_000);
        assertThat(idle.getMaxValue()).isBetween(3_000L, 3_001L);
        assertThat(times.sum(PAYMENT, RESPONSE).getMaxValue()).isBetween(3_000L, 3_001L);
    }

    @Test
    void whatCrossesAnEdgeOrFailsIsTimeOfTheConnectionToo() throws InterruptedException {
        database.usually(input -> clock.advance(Duration.ofSeconds(4))).then(input -> {
            clock.advance(Duration.ofSeconds(3));
            throw Faults.fault(Failure.REJECTED);
        });
        worker(payments(3)).work();
        // 3 s failed, 4 s completed, and of the last 4 s three until the interval's end.
        assertThat(recorder.outcome().elsewhereNanos())
                .isEqualTo(Duration.ofSeconds(6).toNanos());
        assertThat(recorded(PAYMENT, RESPONSE)).isEqualTo(1);
    }

    @Test
    void aTerminalThatWasTakenWhenTheRunEndedIsGivenBack() throws InterruptedException {
        ArrivalSchedule all = new ArrivalSchedule(
                terminals(Long.MAX_VALUE),
                ArrivalSchedule.arrivals(Arrivals.UNIFORM, 100, 0, 1),
                new Schedule.Course(interval, clock, control::stopping));
        clock.advance(Duration.ofMillis(95));
        Schedule endsTheRun = new Schedule() {
            @Override
            public ScheduledTransaction take() throws InterruptedException {
                ScheduledTransaction scheduled = all.take();
                control.stop(End.COMPLETE, null);
                return scheduled;
            }

            @Override
            public void requeue(ScheduledTransaction scheduled) {
                all.requeue(scheduled);
            }
        };
        worker(endsTheRun).work();
        OutcomeCounts skipped = new OutcomeCounts();
        all.skipped(new MeasurementInterval(0, 95 * MILLI), skipped::skipped);
        assertThat(skipped.sum(Count.SKIPPED)).isEqualTo(10);
    }

    @Test
    void theFirstReasonToStopIsKept() {
        clock.advance(Duration.ofNanos(500));
        control.stop(End.BROKEN, "first");
        clock.advance(Duration.ofNanos(500));
        control.stop(End.COMPLETE, "second");
        assertThat(control.end()).isEqualTo(End.BROKEN);
        assertThat(control.reason()).isEqualTo("first");
        assertThat(interval.end()).isEqualTo(500);
    }
}
