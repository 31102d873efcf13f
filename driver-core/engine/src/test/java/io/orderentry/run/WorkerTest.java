package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mix;
import io.orderentry.config.WarehouseRange;
import io.orderentry.model.Arrivals;
import io.orderentry.model.Failure;
import io.orderentry.model.TransactionType;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.schedule.ArrivalSchedule;
import io.orderentry.schedule.ArrivalTimes;
import io.orderentry.schedule.InputGenerator;
import io.orderentry.schedule.InputSamples;
import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.schedule.Schedule;
import io.orderentry.schedule.Schedule.ScheduledTransaction;
import io.orderentry.schedule.Terminal;
import io.orderentry.schedule.Terminals;
import io.orderentry.schedule.VirtualClock;
import io.orderentry.txn.Faults;
import io.orderentry.txn.ScriptedOrderEntry;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** One worker with a hand-driven clock: a database call takes the time that the script says, and nothing takes any time else. */
class WorkerTest {
    private static final long MILLI = 1_000_000;
    private static final Mix PAYMENTS = new Mix(0.0, 100.0, 0.0, 0.0, 0.0);
    private static final Mix DELIVERIES = new Mix(0.0, 0.0, 0.0, 100.0, 0.0);

    private final VirtualClock clock = new VirtualClock();
    private final MeasurementInterval interval =
            new MeasurementInterval(0, Duration.ofSeconds(10).toNanos());
    private final LatencyRecorder times = new LatencyRecorder();
    private final ErrorRecorder errors = new ErrorRecorder();
    private final TransactionRecorder recorder =
            new TransactionRecorder(interval, times, errors, new StallRecorder(interval));
    private final ScriptedOrderEntry database = new ScriptedOrderEntry();
    private final StubSessions pool = new StubSessions(database);
    private RunControl control = new RunControl(interval, Long.MAX_VALUE, clock);
    private DeferredDeliveries deferred;

    private static Terminals terminals(Mix mix, long transactions) {
        Terminal[] terminals = new Terminal[10];
        for (int i = 0; i < 10; i++) {
            terminals[i] = new Terminal(i, 1, mix);
        }
        return new Terminals(terminals, terminals, transactions, WarehouseRange.all(1));
    }

    private WorkerSession session(TransactionRecorder recorder) {
        return pool.worker(control, clock, recorder);
    }

    private Worker worker(Schedule schedule) {
        InputGenerator inputs = new InputGenerator(1, InputSamples.CONSTANTS, null);
        return new Worker(schedule, inputs, session(recorder), deferred, control, clock);
    }

    private ArrivalSchedule atAHundredASecond(Mix mix) {
        return new ArrivalSchedule(
                terminals(mix, Long.MAX_VALUE),
                ArrivalTimes.of(Arrivals.UNIFORM, 100, 0, 1),
                null,
                new Schedule.Course(interval, clock, control::stopping));
    }

    private Schedule flatOut(Mix mix) {
        return flatOut(mix, Long.MAX_VALUE);
    }

    private Schedule flatOut(Mix mix, long transactions) {
        return Schedule.flatOut(terminals(mix, transactions), interval, clock);
    }

    private Histogram taken(TransactionType type, Kind kind) {
        times.takeNew(type, kind);
        return times.sum(type, kind);
    }

    @Test
    void aStallOfASecondAtAHundredASecondShowsAsAHundredLateResponses() throws InterruptedException {
        int[] sent = new int[1];
        database.usually(input -> {
            if (++sent[0] == 101) {
                clock.advance(Duration.ofSeconds(1));
            }
            // A call takes until the next one is due; no time at all when that is over already.
            clock.advanceTo(sent[0] * 10 * MILLI);
            if (sent[0] == 500) {
                control.stop(RunControl.End.COMPLETE, null);
            }
        });
        worker(atAHundredASecond(PAYMENTS)).work();
        // In five seconds 500 were due: nothing is thinned out.
        assertThat(recorder.outcome().inInterval().get(TransactionType.PAYMENT, Count.COMMITTED))
                .isEqualTo(500);
        Histogram response = taken(TransactionType.PAYMENT, Kind.RESPONSE);
        assertThat(response.getTotalCount()).isEqualTo(500);
        assertThat(response.getCountBetweenValues(10_100, 2_000_000)).isEqualTo(99);
        assertThat(response.getMaxValue()).isBetween(1_000_000L, 1_001_000L);
        // They grow shorter one by one: half of them are above half a second.
        assertThat(response.getCountBetweenValues(500_000, 2_000_000)).isBetween(50L, 52L);
        // The service time knows of a single late one.
        assertThat(taken(TransactionType.PAYMENT, Kind.SERVICE).getCountBetweenValues(10_100, 2_000_000))
                .isEqualTo(1);
    }

    @Test
    void theTimeOfAWorkerIsResponseTimeAndTimeBetweenTransactions() throws InterruptedException {
        database.usually(input -> clock.advance(Duration.ofMillis(3)));
        Schedule schedule = flatOut(PAYMENTS, 1_000);
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
        Histogram idle = times.idle();
        assertThat(idle.getTotalCount()).isEqualTo(999);
        assertThat(idle.getMinValue()).isEqualTo(3_000);
        assertThat(idle.getMaxValue()).isBetween(3_000L, 3_001L);
        assertThat(taken(TransactionType.PAYMENT, Kind.RESPONSE).getMaxValue()).isBetween(3_000L, 3_001L);
    }

    @Test
    void whatCrossesAnEdgeOrFailsIsTimeOfTheConnectionToo() throws InterruptedException {
        database.usually(input -> clock.advance(Duration.ofSeconds(4))).then(input -> {
            clock.advance(Duration.ofSeconds(3));
            throw Faults.fault(Failure.REJECTED);
        });
        worker(flatOut(PAYMENTS, 3)).work();
        // 3 s failed, 4 s completed, and of the last 4 s three until the interval's end.
        assertThat(recorder.outcome().elsewhereNanos())
                .isEqualTo(Duration.ofSeconds(6).toNanos());
        assertThat(taken(TransactionType.PAYMENT, Kind.RESPONSE).getTotalCount())
                .isEqualTo(1);
    }

    @Test
    void aTransactionsTimesAreThoseOfItsCall() throws InterruptedException {
        database.then(input -> clock.advance(Duration.ofMillis(30))).then(input -> {
            clock.advance(Duration.ofMillis(70));
            control.stop(RunControl.End.COMPLETE, null);
        });
        worker(flatOut(PAYMENTS)).work();
        assertThat(recorder.outcome().inInterval().get(TransactionType.PAYMENT, Count.COMMITTED))
                .isEqualTo(2);
        assertThat(taken(TransactionType.PAYMENT, Kind.RESPONSE).getMinValue()).isBetween(29_900L, 30_000L);
        assertThat(taken(TransactionType.PAYMENT, Kind.RESPONSE).getMaxValue()).isBetween(70_000L, 70_100L);
    }

    @Test
    void aServerThatRestartsShowsAsResponseTimeFromTheDueMoment() throws InterruptedException {
        database.then(input -> {
                    pool.downFor(30);
                    throw Faults.fault(Failure.DISCONNECTED);
                })
                .then(input -> {
                    clock.advance(Duration.ofMillis(5));
                    control.stop(RunControl.End.COMPLETE, null);
                });
        worker(flatOut(PAYMENTS)).work();
        assertThat(recorder.outcome().inInterval().get(TransactionType.PAYMENT, Count.UNKNOWN))
                .isEqualTo(1);
        assertThat(recorder.outcome().inInterval().get(TransactionType.PAYMENT, Count.COMMITTED))
                .isEqualTo(1);
        assertThat(taken(TransactionType.PAYMENT, Kind.RESPONSE).getMaxValue()).isBetween(3_005_000L, 3_010_000L);
        assertThat(taken(TransactionType.PAYMENT, Kind.SERVICE).getMaxValue()).isBetween(5_000L, 5_010L);
        assertThat(pool.closedBroken).hasValue(1);
        assertThat(pool.opened).hasValue(2);
    }

    @Test
    void aTransactionThatNeverGotAConnectionIsSkipped() throws InterruptedException {
        pool.downFor(Integer.MAX_VALUE);
        pool.whenAsked(times -> {
            if (times == 20) {
                control.stop(RunControl.End.INTERRUPTED, null);
            }
        });
        worker(flatOut(PAYMENTS)).work();
        assertThat(recorder.outcome().inInterval().get(TransactionType.PAYMENT, Count.SKIPPED))
                .isEqualTo(1);
        assertThat(database.inputs()).isEmpty();
    }

    @Test
    void aBrokenTransactionIsTheLast() throws InterruptedException {
        database.thenSucceed().thenFail(Failure.BROKEN);
        worker(flatOut(PAYMENTS)).work();
        assertThat(database.inputs()).hasSize(2);
        assertThat(recorder.outcome().inInterval().get(TransactionType.PAYMENT, Count.FAILED))
                .isEqualTo(1);
        assertThat(control.end()).isEqualTo(RunControl.End.BROKEN);
    }

    @Test
    void aTerminalThatWasTakenWhenTheRunEndedIsGivenBack() throws InterruptedException {
        ArrivalSchedule all = atAHundredASecond(PAYMENTS);
        clock.advance(Duration.ofMillis(95));
        Schedule endsTheRun = new Schedule() {
            @Override
            public ScheduledTransaction take() throws InterruptedException {
                ScheduledTransaction scheduled = all.take();
                control.stop(RunControl.End.COMPLETE, null);
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
    void inlineDeliveryIsWaitedFor() throws InterruptedException {
        database.then(input -> {
            clock.advance(Duration.ofMillis(400));
            control.stop(RunControl.End.COMPLETE, null);
        });
        worker(flatOut(DELIVERIES)).work();
        assertThat(taken(TransactionType.DELIVERY, Kind.RESPONSE).getMaxValue()).isBetween(400_000L, 401_000L);
        assertThat(taken(TransactionType.DELIVERY, Kind.DEFERRED).getTotalCount())
                .isZero();
        assertThat(recorder.outcome().inInterval().get(TransactionType.DELIVERY, Count.COMMITTED))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("2.7.2.1: a queued Delivery is answered at once, and its work is counted when it has ended")
    void queuedDelivery() throws InterruptedException {
        deferred = new DeferredDeliveries(1, control, clock);
        worker(flatOut(DELIVERIES, 3)).work();
        assertThat(database.inputs()).isEmpty();
        assertThat(taken(TransactionType.DELIVERY, Kind.RESPONSE).getTotalCount())
                .isEqualTo(3);
        assertThat(taken(TransactionType.DELIVERY, Kind.RESPONSE).getMaxValue()).isZero();
        assertThat(recorder.outcome().inEntireRun().sum(Count.DUE)).isZero();

        database.usually(input -> clock.advance(Duration.ofSeconds(1)));
        deferred.terminalsEnded();
        TransactionRecorder background = new TransactionRecorder(interval, times, errors, new StallRecorder(interval));
        deferred.work(session(background));
        assertThat(background.outcome().inInterval().get(TransactionType.DELIVERY, Count.COMMITTED))
                .isEqualTo(3);
        assertThat(taken(TransactionType.DELIVERY, Kind.SERVICE).getMaxValue()).isBetween(1_000_000L, 1_001_000L);
        assertThat(taken(TransactionType.DELIVERY, Kind.DEFERRED).getMaxValue()).isBetween(3_000_000L, 3_002_000L);
    }
}
