package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.check.ExpectedWork;
import io.orderentry.config.Load;
import io.orderentry.model.DeliveryInput;
import io.orderentry.model.Failure;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.schedule.Clock;
import io.orderentry.schedule.Loads;
import io.orderentry.txn.Faults;
import io.orderentry.txn.RetryingExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs on virtual time and a database that is a script: every figure is exact. */
class LoadRunTest extends VirtualRun {
    @Test
    void rampUpIntervalAndDrain() throws InterruptedException {
        RunOutcome outcome = run("warmup=300ms duration=400ms connections=4");
        assertThat(outcome.end()).isEqualTo(End.COMPLETE);
        assertThat(outcome.reason()).isNull();
        assertThat(outcome.intervalSeconds()).isEqualTo(0.4);
        assertThat(outcome.rampUpSeconds()).isEqualTo(0.3);
        assertThat(story).containsExactly("started", "ramp-up", "ended", "interval", "drain");
        assertThat(outcome.inEntireRun().sum(Count.DUE))
                .isEqualTo(database.inputs().size());
        long counted = outcome.inInterval().sum(Count.DUE);
        assertThat(counted).isPositive().isLessThan(outcome.inEntireRun().sum(Count.DUE));
        assertThat(outcome.inInterval().sum(Count.SKIPPED)).isZero();
        assertThat(pool.opened).hasValue(6);
    }

    @Test
    void aRunOnTheMachinesClockAddsUpToo() throws InterruptedException {
        database.usually(input -> {});
        Load load = Loads.load("warmup=100ms duration=200ms connections=4 pace=rate rate=500");
        RetryingExecutor retrying = new RetryingExecutor(Faults::classify, 0, micros -> {});
        RunOutcome outcome = new LoadRun(RunPlan.of(load, 1, 100, 2), pool, retrying, Clock.system(), listener).run();
        OutcomeCountsTest.assertAddsUp(outcome.inInterval());
        assertThat(outcome.rampUpSeconds()).isEqualTo(0.1);
        assertThat(outcome.intervalSeconds()).isEqualTo(0.2);
        assertThat(outcome.inEntireRun().sum(Count.COMMITTED)).isPositive();
        assertThat(pool.stillOpen()).isZero();
    }

    @Test
    void pacedTerminalsAreServedWhenTheyAreDue() throws InterruptedException {
        database.usually(input -> sleep(5));
        RunOutcome outcome = run("warmup=1m duration=10m connections=10 pace=paced seed=3");
        // Ten terminals on ten connections: none waits for one.
        assertThat(outcome.times().sum(Kind.LATE).getMaxValue()).isZero();
        assertThat(outcome.inInterval().completed(TransactionType.NEW_ORDER) / 10.0)
                .isBetween(9.0, 15.0);
        // No worker is left waiting for a terminal that will never be due.
        Duration end = Duration.ofMinutes(11);
        assertThat(clock.nanos()).isBetween(end.toNanos(), end.plusMillis(5).toNanos());
    }

    @Test
    void theTicksHoldEveryTransactionOnce() throws InterruptedException {
        RunOutcome outcome = run("warmup=300ms duration=1100ms connections=4");
        assertThat(ticks.stream().mapToLong(RunListener.Tick::transactions).sum())
                .isEqualTo(outcome.inEntireRun().sum(Count.COMMITTED)
                        + outcome.inEntireRun().sum(Count.ROLLED_BACK));
        assertThat(ticks.stream()
                        .filter(tick -> tick.phase() == Phase.INTERVAL)
                        .mapToDouble(RunListener.Tick::lengthSeconds)
                        .sum())
                .isEqualTo(1.1);
        assertThat(story).containsExactly("started", "ramp-up", "interval", "ended", "interval", "drain");
        assertThat(heardTimes.get())
                .isEqualTo(Kind.LIVE.stream()
                        .mapToLong(kind -> allTypes(outcome, kind).getTotalCount())
                        .sum());
    }

    /** The thread of the run gets no processor from 0:02 until 0:18, and the interval begins at 0:03. */
    @Test
    void secondsThatAreReadLateDoNotMakeTheRampUpLonger() throws InterruptedException {
        database.usually(input -> sleep(10));
        RunListener late = new RunListener() {
            @Override
            public void second(Second second) {
                ticks.add(second.tick());
                if (second.tick().seconds() == 2) {
                    clock.advance(Duration.ofSeconds(16));
                }
            }
        };
        RunOutcome outcome = run(late, "warmup=3s duration=20s connections=2");
        List<Tick> rampUp =
                ticks.stream().filter(tick -> tick.phase() == Phase.RAMP_UP).toList();
        Tick first = ticks.get(rampUp.size());
        assertThat(rampUp.stream().mapToDouble(Tick::lengthSeconds).sum()).isCloseTo(3, within(0.02));
        assertThat(rampUp).noneMatch(tick -> tick.row().isLate());
        assertThat(first.row().isLate()).isTrue();
        assertThat(first.lengthSeconds()).isCloseTo(15, within(0.02));
        assertThat(ticks.stream().mapToLong(Tick::transactions).sum())
                .isEqualTo(outcome.inEntireRun().completed());
    }

    @Test
    void thePassesBeforeTheLastAreTheRampUp() throws InterruptedException {
        RunOutcome outcome = run("passes=2 transactions=5000 connections=4");
        double rampUp = ticks.stream()
                .filter(tick -> tick.phase() == Phase.RAMP_UP)
                .mapToDouble(RunListener.Tick::lengthSeconds)
                .sum();
        assertThat(rampUp).isBetween(outcome.rampUpSeconds(), outcome.rampUpSeconds() + 0.02);
        assertThat(ticks.stream().mapToLong(RunListener.Tick::transactions).sum())
                .isEqualTo(2 * outcome.inInterval().completed())
                .isEqualTo(2 * 5_000L);
        assertThat(story.stream().filter(event -> event.equals("started") || event.equals("ended")))
                .containsExactly("started", "ended");
        assertThat(outcome.longestStall().fromSeconds())
                .isBetween(outcome.rampUpSeconds(), outcome.rampUpSeconds() + outcome.intervalSeconds());
    }

    @Test
    @DisplayName("2.7.2.1: a queued Delivery is answered at once, and its work is counted when it has ended")
    void queuedDeliveriesAreAnsweredAtOnceAndWorkedOffInTheDrain() throws InterruptedException {
        database.usually(input -> sleep(input instanceof DeliveryInput ? 25 : 2));
        RunOutcome outcome = run("warmup=0ms duration=400ms connections=3 deliveryConnections=1");
        long delivered = inputs(DeliveryInput.class).count();
        // A Delivery in 25 ms on one connection: those of the interval end one after the other, the others in the
        // drain.
        assertThat(delivered).isGreaterThan(16);
        assertThat(outcome.inEntireRun().get(TransactionType.DELIVERY, Count.COMMITTED))
                .isEqualTo(delivered);
        Histogram response = outcome.times().sum(TransactionType.DELIVERY, Kind.RESPONSE);
        assertThat(response.getTotalCount()).isEqualTo(delivered);
        assertThat(response.getMaxValue()).isZero();
        assertThat(outcome.inInterval().get(TransactionType.DELIVERY, Count.DUE))
                .isEqualTo(15);
        assertThat(outcome.backlog().atEnd()).isEqualTo(delivered - 16);
        assertThat(outcome.times().sum(TransactionType.DELIVERY, Kind.DEFERRED).getMinValue())
                .isBetween(24_900L, 25_000L);
    }

    @Test
    void deliveriesThatComeFasterThanTheyAreDoneFillTheQueueAndTerminalsWait() throws InterruptedException {
        database.usually(input -> sleep(3));
        RunOutcome outcome = run(
                "warmup=0ms duration=500ms connections=4 deliveryConnections=1",
                "mix.newOrder=0 mix.payment=0 mix.orderStatus=0 mix.delivery=100 mix.stockLevel=0");
        assertThat(outcome.backlog().atEnd()).isEqualTo(100);
        assertThat(outcome.backlog().waitedForPlace()).isPositive();
        RunOutcome inline = run("warmup=0ms duration=50ms delivery=inline");
        assertThat(inline.backlog()).isNull();
        assertThat(allTypes(inline, Kind.DEFERRED).getTotalCount()).isZero();
    }

    @Test
    void theEdgesAreReadOnTimeHoweverBusyTheThreadOfTheRunIs() throws InterruptedException {
        List<Long> edges = new ArrayList<>();
        List<Long> read = new ArrayList<>();
        RunListener starved = new RunListener() {
            @Override
            public void second(Second second) {
                sleep(1_700);
            }

            @Override
            public void intervalStarted(long edgeNanos) {
                edges.add(edgeNanos);
                read.add(clock.nanos());
            }

            @Override
            public void intervalEnded(long edgeNanos) {
                intervalStarted(edgeNanos);
            }
        };
        RunOutcome outcome = run(starved, "warmup=2500ms duration=4200ms connections=4");
        assertThat(edges).containsExactly(2_500_000_000L, 6_700_000_000L);
        assertThat(read).isEqualTo(edges);
        assertThat(outcome.intervalSeconds()).isEqualTo(4.2);
    }

    @Test
    void liveFiguresBeginWithTheReadingAtTheIntervalsStartEvenIfItIsLate() throws InterruptedException {
        database.usually(input -> sleep(2));
        List<Tick> shown = new ArrayList<>();
        RunListener late = new RunListener() {
            @Override
            public void second(Second second) {
                shown.add(second.tick());
            }

            @Override
            public void prepare(LongSupplier completed) {
                sleep(1_500);
            }
        };
        run(late, "warmup=200ms duration=5s connections=4 delivery=inline");
        List<Tick> interval =
                shown.stream().filter(tick -> tick.phase() == Phase.INTERVAL).toList();
        // Four connections do 2,000 transactions a second, 45 % of them New-Orders.
        assertThat(interval.get(0).nopm()).isZero();
        assertThat(interval.subList(2, interval.size()))
                .hasSizeGreaterThan(1)
                .allSatisfy(tick -> assertThat(tick.nopm()).isCloseTo(2_000 * 60 * 10 / 23.0, within(2_000.0)));
    }

    @Test
    void whatAnOverloadedDatabaseDidNotGetToIsSkipped() throws InterruptedException {
        database.usually(input -> sleep(20));
        RunOutcome outcome = run("warmup=0ms duration=500ms connections=1 pace=rate rate=200 delivery=inline seed=3");
        // One connection does 25 of them.
        assertThat(outcome.inInterval().sum(Count.DUE)).isEqualTo(100);
        assertThat(outcome.inInterval().sum(Count.COMMITTED)).isEqualTo(25);
        assertThat(outcome.inInterval().sum(Count.SKIPPED)).isEqualTo(75);
    }

    @Test
    void aBrokenDatabaseStopsTheRunWithTheReason() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        database.usually(input -> {
            sleep(1);
            if (calls.incrementAndGet() >= 50) {
                throw Faults.fault(Failure.BROKEN);
            }
        });
        RunOutcome outcome = run("warmup=0ms duration=60s connections=4");
        assertThat(clock.nanos()).isLessThan(TimeUnit.SECONDS.toNanos(1));
        assertThat(outcome.end()).isEqualTo(End.BROKEN);
        assertThat(outcome.reason()).endsWith("BROKEN by script (SQLSTATE BROKEN)");
        // The fiftieth call and those that were under way with it.
        long answered = outcome.inEntireRun().sum(Count.COMMITTED)
                + outcome.inEntireRun().sum(Count.ROLLED_BACK);
        assertThat(answered).isEqualTo(49);
        assertThat(outcome.inEntireRun().sum(Count.FAILED))
                .isEqualTo(database.inputs().size() - answered);
        assertThat(outcome.intervalSeconds()).isEqualTo(0.012);
    }

    @Test
    void aMistakeOfTheDriverStopsTheRunToo() throws InterruptedException {
        database.usually(input -> {
            throw new IllegalStateException("a mistake");
        });
        RunOutcome outcome = run("warmup=0ms duration=60s connections=2");
        assertThat(outcome.end()).isEqualTo(End.BROKEN);
        assertThat(outcome.reason()).endsWith(": the driver itself failed: java.lang.IllegalStateException: a mistake");
        assertThat(outcome.inEntireRun().sum(Count.UNKNOWN))
                .as("nobody knows what the database did")
                .isEqualTo(database.inputs().size());
    }

    @Test
    void anInterruptKeepsWhatWasMeasuredAndMarksIt() throws InterruptedException {
        LoadRun run = prepared("warmup=100ms duration=60s connections=4");
        AtomicInteger calls = new AtomicInteger();
        database.usually(input -> {
            sleep(1);
            if (calls.incrementAndGet() == 500) {
                run.interrupt();
            }
        });
        RunOutcome outcome = run.run();
        assertThat(outcome.end()).isEqualTo(End.INTERRUPTED);
        // The run looks for an interrupt five times a second.
        assertThat(outcome.intervalSeconds()).isEqualTo(0.2);
        assertThat(outcome.rampUpSeconds()).isEqualTo(0.1);
        assertThat(outcome.inInterval().sum(Count.COMMITTED)).isPositive();
        assertThat(outcome.inEntireRun().sum(Count.DUE))
                .isEqualTo(database.inputs().size());
        OutcomeCountsTest.assertAddsUp(outcome.inInterval());
    }

    /** By whoever notices it, or by the look for the reason behind an error. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRunThatIsBrokenOffSaysWhy(boolean byError) throws InterruptedException {
        LoadRun run = prepared("warmup=0ms duration=60s connections=2");
        Runnable breakOff = () -> run.breakOff("another driver took over the database");
        run.whenBroken(byError ? breakOff : () -> {});
        database.then(input -> {
            if (byError) {
                throw new IllegalStateException("no such table");
            }
            breakOff.run();
        });
        RunOutcome outcome = run.run();
        assertThat(outcome.end()).isEqualTo(End.BROKEN);
        assertThat(outcome.reason()).isEqualTo("another driver took over the database");
    }

    @ParameterizedTest
    @CsvSource({"warmup=60s duration=60s connections=2, 1, 450", "passes=2 transactions=400 connections=4, 100, 399"})
    void anInterruptInTheRampUpOrInAnEarlierPassLeavesNoInterval(String settings, int calls, long most)
            throws InterruptedException {
        LoadRun run = prepared(settings);
        database.usually(input -> {
            sleep(1);
            if (database.inputs().size() >= calls) {
                run.interrupt();
            }
        });
        RunOutcome outcome = run.run();
        assertThat(outcome.end()).isEqualTo(End.INTERRUPTED);
        assertThat(outcome.intervalSeconds()).isZero();
        assertThat(outcome.rampUpSeconds()).isBetween(0.001, 0.2);
        assertThat(outcome.inInterval().sum(Count.DUE)).isZero();
        assertThat(outcome.inEntireRun().sum(Count.COMMITTED)).isPositive();
        assertThat(outcome.inEntireRun().sum(Count.DUE)).isLessThanOrEqualTo(most);
        assertThat(pool.stillOpen()).isZero();
    }

    @Test
    void aRunThatWasReadyLateMeasuresInTheCommonInterval() throws InterruptedException {
        long common = clock.nanos();
        clock.advance(Duration.ofMillis(300));
        long[] started = new long[1];
        RunListener edges = new RunListener() {
            @Override
            public void intervalStarted(long edgeNanos) {
                started[0] = edgeNanos;
            }
        };
        RunOutcome late = prepared(edges, "pace=rate rate=100 warmup=1s duration=2s")
                .startingAt(common)
                .run();
        assertThat(started[0] - common).isEqualTo(Duration.ofSeconds(1).toNanos());
        assertThat(late.intervalSeconds()).isEqualTo(2);
        assertThat(late.inInterval().sum(Count.DUE)).isBetween(190L, 200L);
    }

    @Test
    void theWorkDoneIsThatOfTheWholeRun() throws InterruptedException {
        RunOutcome outcome = run("warmup=100ms duration=100ms connections=4");
        long orders =
                inputs(NewOrderInput.class).filter(order -> !order.rollsBack()).count();
        long payments = inputs(PaymentInput.class).count();
        long cents =
                inputs(PaymentInput.class).mapToLong(PaymentInput::amountCents).sum();
        long deliveries = inputs(DeliveryInput.class).count();
        assertThat(outcome.workDone()).isEqualTo(new ExpectedWork(orders, 0, payments, 0, cents, 0, deliveries, 0, 0));
    }

    @Test
    void whatTheDatabaseDidAgainstTheInputsFailsAndIsStillWorkDone() throws InterruptedException {
        database.contrary();
        RunOutcome outcome = run("warmup=100ms transactions=1500 connections=4 seed=3");
        long committed =
                database.inputs().stream().filter(TransactionInput::rollsBack).count();
        assertThat(committed).isPositive();
        OutcomeCounts whole = outcome.inEntireRun();
        assertThat(whole.get(TransactionType.NEW_ORDER, Count.FAILED))
                .isEqualTo(whole.get(TransactionType.NEW_ORDER, Count.DUE));
        assertThat(outcome.workDone().newOrders()).isEqualTo(committed);
        assertThat(outcome.workDone().payments())
                .isEqualTo(inputs(PaymentInput.class).count());
        assertThat(outcome.errors())
                .extracting(ErrorCount::failure)
                .containsExactly(Failure.UNEXPECTED_ROLLBACK, Failure.UNEXPECTED_COMMIT);
        assertThat(last.errors()).isEqualTo(outcome.errors());
        assertThat(last.counts().byType()).isEqualTo(whole.byType());
    }

    private <I extends TransactionInput> Stream<I> inputs(Class<I> kind) {
        return database.inputs().stream().filter(kind::isInstance).map(kind::cast);
    }

    /** As a JDBC driver does that waits for a server which sends nothing more: no interrupt wakes it. */
    private void fallSilent() {
        clock.advance(Duration.ofDays(365));
    }

    @Test
    void aServerThatFallsSilentForGoodDoesNotHoldTheRun() throws InterruptedException {
        drain = Duration.ofMillis(300);
        AtomicInteger calls = new AtomicInteger();
        database.usually(input -> {
            sleep(10);
            if (calls.incrementAndGet() > 20) {
                fallSilent();
            }
        });
        RunOutcome outcome = prepared("warmup=0ms duration=300ms connections=3").run();
        assertThat(outcome.end()).isEqualTo(End.COMPLETE);
        assertThat(outcome.unanswered()).isEqualTo("the server stopped answering at 0:00");
        assertThat(outcome.inEntireRun().sum(Count.DUE)).isEqualTo(20);
        assertThat(pool.aborted).hasPositiveValue();
        // 300 ms of load, 300 ms of drain, and a second each for terminals and queued Deliveries to be aborted.
        assertThat(clock.nanos())
                .isBetween(
                        Duration.ofMillis(1_600).toNanos(),
                        Duration.ofMillis(2_600).toNanos());
    }

    /** A second signal waits for nothing at all. */
    @ParameterizedTest
    @CsvSource({"false, 4", "true, 3"})
    void aUserDoesNotWaitForASilentServer(boolean hurries, int seconds) throws InterruptedException {
        drain = Duration.ofDays(1);
        LoadRun run = prepared("warmup=0ms duration=60s connections=1");
        database.usually(input -> {
            if (hurries) {
                run.hurry();
            } else {
                run.interrupt();
            }
            fallSilent();
        });
        assertThat(run.run().end()).isEqualTo(End.INTERRUPTED);
        assertThat(clock.nanos())
                .isLessThanOrEqualTo(Duration.ofSeconds(seconds).toNanos());
    }
}
