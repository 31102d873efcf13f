package io.orderentry.run;

import static io.orderentry.model.TransactionType.DELIVERY;
import static io.orderentry.model.TransactionType.NEW_ORDER;
import static io.orderentry.model.TransactionType.PAYMENT;
import static io.orderentry.run.LatencyRecorder.Kind.DEFERRED;
import static io.orderentry.run.LatencyRecorder.Kind.RESPONSE;
import static io.orderentry.run.LatencyRecorder.Kind.SERVICE;
import static io.orderentry.run.OutcomeCounts.Count.COMMITTED;
import static io.orderentry.run.OutcomeCounts.Count.DUE;
import static io.orderentry.run.OutcomeCounts.Count.FAILED;
import static io.orderentry.run.OutcomeCounts.Count.RETRIES;
import static io.orderentry.run.OutcomeCounts.Count.ROLLED_BACK;
import static io.orderentry.run.OutcomeCounts.Count.SKIPPED;
import static io.orderentry.run.OutcomeCounts.Count.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.Failure;
import io.orderentry.model.NewOrderInput;
import io.orderentry.model.TransactionInput;
import io.orderentry.result.ErrorCount;
import io.orderentry.result.Stall;
import io.orderentry.schedule.MeasurementInterval;
import io.orderentry.txn.Faults;
import io.orderentry.txn.Inputs;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.ScriptedOrderEntry;
import io.orderentry.txn.Session;
import io.orderentry.txn.TransactionExecution;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionRecorderTest extends RecordedWork {
    TransactionRecorderTest() {
        super(10, 20);
    }

    private static TransactionExecution attempt(TransactionInput input, Failure... failures) {
        ScriptedOrderEntry script = new ScriptedOrderEntry();
        for (Failure failure : failures) {
            script.thenFail(failure);
        }
        return new RetryingExecutor(Faults::classify, 3, micros -> {}).run(Session.of(script), input);
    }

    private void payment(double due, double started, double ended, Failure... failures) {
        recorder.ended(
                Inputs.payment(),
                attempt(Inputs.payment(), failures),
                (long) (due * SECOND),
                (long) (started * SECOND),
                (long) (ended * SECOND));
    }

    @Test
    @DisplayName("5.4.2: a transaction that straddles an edge is in the whole run but not in the interval")
    void edges() {
        payment(9, 9, 10);
        payment(9.999, 10, 11);
        payment(10, 10, 11);
        payment(19, 19, 20);
        payment(19, 19, 20.001);
        payment(20, 20, 21);
        assertThat(inEntireRun(PAYMENT, COMMITTED)).isEqualTo(6);
        assertThat(inInterval(PAYMENT, COMMITTED)).isEqualTo(2);
        assertThat(inInterval(PAYMENT, DUE)).isEqualTo(2);
        assertThat(recorder.outcome().roundTrips()).isEqualTo(2);
        assertThat(recorder.outcome().inputs().transactions[PAYMENT.ordinal()]).isEqualTo(2);
        assertThat(recorded(PAYMENT, RESPONSE)).isEqualTo(2);
        assertThat(recorder.outcome().paidCents()).isEqualTo(6 * 12_345);
    }

    @Test
    @DisplayName("5.4.2: what was due in the interval and ended after it is in no figure, but it is told")
    void aStallAtTheEndOfTheIntervalIsNotHidden() {
        payment(9, 9, 21);
        payment(20.5, 20.5, 30);
        assertThat(recorder.outcome().endedAfterInterval()).isZero();
        payment(19, 19, 21);
        payment(20, 20, 27.5);
        assertThat(recorder.outcome().endedAfterInterval()).isEqualTo(2);
        assertThat(recorder.outcome().longestAfterIntervalNanos() / 1e9).isCloseTo(7.5, within(0.001));
    }

    private void assertStall(double seconds, double from) {
        assertThat(stalls.longest(0)).isEqualTo(new Stall(seconds, from));
    }

    @Test
    void theLongestStallIsBetweenTwoCompletionsOfAnyType() {
        payment(9, 9, 9.5);
        payment(9.5, 9.5, 11);
        recorder.deferred(
                Inputs.delivery(), attempt(Inputs.delivery()), 9 * SECOND, 9 * SECOND, 12 * SECOND, 13 * SECOND);
        payment(16, 16, 16.25);
        payment(18, 18, 18);
        assertStall(3.25, 13);
    }

    @Test
    void theEndOfTheIntervalEndsAStall() {
        payment(9, 9, 14.5);
        payment(19, 19, 21);
        assertStall(5.5, 14.5);
    }

    @Test
    void aStallAtTheStartOfTheIntervalCounts() {
        payment(9, 9, 9.999);
        payment(9, 9, 15.5);
        payment(15, 15, 19);
        assertStall(5.5, 10);
    }

    @Test
    void whatFailedOrWasOnlyQueuedIsNoEndOfAStall() {
        payment(10, 10, 11);
        payment(11, 11, 14, Failure.REJECTED);
        payment(11, 11, 15, Failure.DISCONNECTED);
        recorder.queued(15 * SECOND, 16 * SECOND);
        payment(11, 11, 18);
        assertStall(7, 11);
    }

    /** One that lost its connection began the gap, and was noticed after it began; a gap without such a one is no outage. */
    @Test
    void aGapInWhichAConnectionWasLostIsAnOutage() {
        payment(10, 10, 11);
        payment(11, 11, 13);
        payment(12, 12, 13.25, Failure.DISCONNECTED);
        payment(13, 13, 16);
        payment(16, 16, 16.05);
        payment(16, 16, 16.06, Failure.DISCONNECTED);
        payment(16, 16, 16.1);
        recorder.noConnection(19 * SECOND);
        assertThat(stalls.outages(5 * SECOND))
                .containsExactly(new RunOutcome.Outage(8, 3, true, 1), new RunOutcome.Outage(11.1, 3.9, false, 1));
    }

    @Test
    void responseTimeCountsFromDueAndServiceTimeFromStarted() {
        payment(11, 11.4, 12);
        assertThat(longest(PAYMENT, RESPONSE)).isCloseTo(1.0, within(0.001));
        assertThat(longest(PAYMENT, SERVICE)).isCloseTo(0.6, within(0.001));
        assertThat(times.sum(LatencyRecorder.Kind.LATE).getTotalCount()).isEqualTo(1);
        assertThat(times.sum(LatencyRecorder.Kind.LATE).getMaxValue() / 1e6).isCloseTo(0.4, within(0.001));
    }

    @Test
    void onlyCompletedTransactionsHaveATime() {
        payment(11, 11, 12, Failure.REJECTED);
        payment(11, 11, 12, Failure.DISCONNECTED);
        assertThat(recorded(PAYMENT, RESPONSE)).isZero();
        assertThat(inInterval(PAYMENT, FAILED)).isEqualTo(1);
        assertThat(inInterval(PAYMENT, UNKNOWN)).isEqualTo(1);
        assertThat(recorder.outcome().paidCents()).isZero();
        assertThat(recorder.outcome().unknownCents()).isEqualTo(12_345);
        OutcomeCountsTest.assertAddsUp(recorder.outcome().inInterval());
        OutcomeCountsTest.assertAddsUp(recorder.outcome().inEntireRun());
    }

    @Test
    @DisplayName("2.4.1.4: an order rolled back by design is completed, has a response time and is no error")
    void rolledBack() {
        TransactionInput order = Inputs.newOrderThatRollsBack();
        recorder.ended(order, attempt(order), 11 * SECOND, 11 * SECOND, 12 * SECOND);
        assertThat(inInterval(NEW_ORDER, ROLLED_BACK)).isEqualTo(1);
        assertThat(recorder.outcome().inInterval().completed(NEW_ORDER)).isEqualTo(1);
        assertThat(recorded(NEW_ORDER, RESPONSE)).isEqualTo(1);
        assertThat(recorder.outcome().inputs().rollsBack).isEqualTo(1);
        assertThat(errors.all()).isEmpty();
    }

    @ParameterizedTest
    @DisplayName(
            "2.4.1.4: an end that the input forbids is a failure with a name, though a committed order is in the database")
    @CsvSource({
        "false, 1, 0, UNEXPECTED_ROLLBACK, New-Order rolled back although its items are valid",
        "true, 0, 1, UNEXPECTED_COMMIT, New-Order committed although its last item is unused"
    })
    void unexpectedEnd(boolean rollsBack, int undone, int commits, Failure failure, String message) {
        NewOrderInput order = rollsBack ? Inputs.newOrderThatRollsBack() : Inputs.newOrder();
        TransactionExecution attempt = new RetryingExecutor(Faults::classify, 3, micros -> {})
                .run(Session.of(new ScriptedOrderEntry().contrary()), order);
        recorder.ended(order, attempt, 11 * SECOND, 11 * SECOND, 12 * SECOND);
        recorder.ended(order, attempt, 11 * SECOND, 11 * SECOND, 12 * SECOND);
        assertThat(inInterval(NEW_ORDER, FAILED)).isEqualTo(2);
        assertThat(recorder.outcome().inInterval().completed(NEW_ORDER)).isZero();
        assertThat(recorded(NEW_ORDER, RESPONSE)).isZero();
        assertThat(recorder.outcome().inputs().newOrdersAnswered).isEqualTo(2);
        assertThat(recorder.outcome().inputs().newOrdersUndone).isEqualTo(2L * undone);
        assertThat(recorder.outcome().unexpectedCommits()).isEqualTo(2L * commits);
        assertThat(errors.all()).containsExactly(new ErrorCount("newOrder", failure, null, 0, message, 2));
        OutcomeCountsTest.assertAddsUp(recorder.outcome().inInterval());
        OutcomeCountsTest.assertAddsUp(recorder.outcome().inEntireRun());
    }

    @Test
    void aConflictTooManyIsAKindOfItsOwn() {
        payment(11, 11, 12, Failure.CONFLICT, Failure.CONFLICT, Failure.CONFLICT, Failure.CONFLICT);
        assertThat(inInterval(PAYMENT, FAILED)).isEqualTo(1);
        assertThat(inInterval(PAYMENT, RETRIES)).isEqualTo(3);
        assertThat(errors.all())
                .containsExactly(
                        new ErrorCount("payment", Failure.CONFLICT, "CONFLICT", 0, "CONFLICT by script", 3),
                        new ErrorCount(
                                "payment",
                                Failure.RETRIES_EXHAUSTED,
                                "CONFLICT",
                                0,
                                "not committed after 3 retries (CONFLICT by script, SQLSTATE CONFLICT); raise load.retries"
                                        + " or use fewer connections per warehouse",
                                1));
    }

    @Test
    void whatWasSkippedWasDue() {
        recorder.skipped(PAYMENT, 9 * SECOND);
        recorder.skipped(PAYMENT, 11 * SECOND);
        recorder.skipped(PAYMENT, 21 * SECOND);
        assertThat(inEntireRun(PAYMENT, SKIPPED)).isEqualTo(3);
        assertThat(inInterval(PAYMENT, SKIPPED)).isEqualTo(1);
        OutcomeCountsTest.assertAddsUp(recorder.outcome().inInterval());
    }

    @Test
    @DisplayName("2.7.2: a queued Delivery has a response time to its queueing, and times of its own to its end")
    void queuedDelivery() {
        recorder.queued(11 * SECOND, 12 * SECOND);
        recorder.deferred(
                Inputs.delivery(), attempt(Inputs.delivery()), 11 * SECOND, 12 * SECOND, 14 * SECOND, 17 * SECOND);
        assertThat(longest(DELIVERY, RESPONSE)).isCloseTo(1, within(0.001));
        assertThat(longest(DELIVERY, SERVICE)).isCloseTo(3, within(0.003));
        assertThat(longest(DELIVERY, DEFERRED)).isCloseTo(5, within(0.005));
        assertThat(times.sum(LatencyRecorder.Kind.QUEUEING).getMaxValue() / 1e6).isCloseTo(2, within(0.002));
        assertThat(inInterval(DELIVERY, DUE)).isEqualTo(1);
        assertThat(recorder.outcome().deferredInLimit()).isEqualTo(1);
    }

    @Test
    @DisplayName("5.4.2: a Delivery that was due before the interval is not in it, however late it was queued")
    void queuedDeliveryAtTheEdge() {
        recorder.queued(9 * SECOND, 12 * SECOND);
        recorder.deferred(
                Inputs.delivery(), attempt(Inputs.delivery()), 9 * SECOND, 12 * SECOND, 14 * SECOND, 17 * SECOND);
        assertThat(recorder.outcome().inInterval().sum(DUE)).isZero();
        assertThat(recorder.outcome().inEntireRun().sum(DUE)).isEqualTo(1);
        assertThat(recorded(DELIVERY, RESPONSE)).isZero();
    }

    @Test
    @DisplayName("2.7.2.2: Deliveries that end within 80 s of queueing are told from later ones")
    void deferredLimit() {
        MeasurementInterval longer =
                new MeasurementInterval(0, Duration.ofHours(1).toNanos());
        TransactionRecorder own = new TransactionRecorder(longer, times, errors, new StallRecorder(longer));
        for (long ended : new long[] {79, 80, 81}) {
            own.deferred(Inputs.delivery(), attempt(Inputs.delivery()), 0, 0, SECOND, ended * SECOND);
        }
        assertThat(own.outcome().inInterval().get(DELIVERY, COMMITTED)).isEqualTo(3);
        assertThat(own.outcome().deferredInLimit()).isEqualTo(2);
    }
}
